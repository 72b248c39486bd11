import { DEFAULT_LINKS } from '#shared/routes.ts'
import { settings } from '#web/lib/api/settings.ts'
import { TextLink } from '#web/ui/text-link/text-link.tsx'

/** How exact numbers of clients are; it leads to where that is explained. */
export function ClientsNote({ estimate }: { estimate: boolean }) {
  const docs = docsOnClients()
  const words = estimate ? 'Standard error 1.6%' : 'Counted exactly'
  if (!docs) return <span>{words}</span>
  return (
    <TextLink className="link small" href={docs}>
      {words}
    </TextLink>
  )
}

/** Within our own docs; those of an installation have other headings, or none are linked. */
function docsOnClients(): string | null {
  const { docs } = settings.links
  return docs === DEFAULT_LINKS.docs ? `${docs}#how-clients-are-counted` : docs
}
