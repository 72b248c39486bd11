import { DEFAULT_LINKS } from '#shared/routes.ts'
import { settings } from '#web/lib/api/settings.ts'
import { TextLink } from '#web/ui/text-link/text-link.tsx'

/** How exact estimated numbers of clients are, and the way to where their counting is explained. */
export function ClientsNote({ estimate }: { estimate: boolean }) {
  const docs = docsOnClients()
  return (
    <>
      {estimate && <span className="small">Standard error 1.6%</span>}
      {docs && (
        <TextLink className="link small" href={docs}>
          How it’s counted
        </TextLink>
      )}
    </>
  )
}

/** Within our own docs; those of an installation have other headings, or none are linked. */
function docsOnClients(): string | null {
  const { docs } = settings.links
  return docs === DEFAULT_LINKS.docs ? `${docs}#how-clients-are-counted` : docs
}
