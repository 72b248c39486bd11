import { DEFAULT_LINKS } from '#shared/routes.ts'
import { settings } from '#web/lib/api/settings.ts'
import { LinkButton } from '#web/ui/button/link-button.tsx'
import { book } from '#web/ui/icon/shapes.ts'
import styles from './webhooks.module.css'

/** Where webhooks are explained. An operator's own docs have other headings. */
export function WebhookDocs() {
  const { docs } = settings.links
  if (!docs) return null
  return (
    <LinkButton
      variant="ghost"
      icon={book}
      className={styles.docs}
      aria-label="Docs on webhooks"
      href={docs === DEFAULT_LINKS.docs ? '/docs/webhooks' : docs}
      reload
    >
      Docs
    </LinkButton>
  )
}
