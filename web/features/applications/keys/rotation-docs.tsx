import { DEFAULT_LINKS } from '#shared/routes.ts'
import styles from '#web/features/applications/applications.module.css'
import { settings } from '#web/lib/api/settings.ts'
import { TextLink } from '#web/ui/text-link/text-link.tsx'

/** An operator's own docs have other headings. */
export function RotationDocs() {
  const { docs } = settings.links
  if (!docs) return null
  const href = docs === DEFAULT_LINKS.docs ? '/docs/key-rotation' : docs
  return (
    <span className={styles.whole}>
      <TextLink href={href} reload>
        Rotate the updater key
      </TextLink>
    </span>
  )
}
