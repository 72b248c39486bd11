import { DEFAULT_LINKS } from '#shared/routes.ts'
import { settings } from '#web/lib/api/settings.ts'
import { TextLink } from '#web/ui/text-link/text-link.tsx'

/** Where webhooks are explained. An operator's own docs have other headings. */
export function WebhookDocs() {
  const { docs } = settings.links
  if (!docs) return null
  return (
    <TextLink className="link" href={docs === DEFAULT_LINKS.docs ? '/docs/webhooks' : docs} reload>
      How webhooks work
    </TextLink>
  )
}
