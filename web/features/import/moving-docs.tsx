import { DEFAULT_LINKS } from '#shared/routes.ts'
import { settings } from '#web/lib/api/settings.ts'
import { TextLink } from '#web/ui/text-link/text-link.tsx'

/** How installed copies come to ask here. An operator's own docs have other pages. */
export function MovingDocs() {
  const { docs } = settings.links
  if (!docs) return null
  const href = docs === DEFAULT_LINKS.docs ? '/docs/migrating' : docs
  // The edge serves it, not the console.
  return (
    <TextLink className="link" href={href} reload>
      Move installed copies
    </TextLink>
  )
}
