import { MAX_EXACT_CLIENTS } from '#shared/limits.ts'
import { DEFAULT_LINKS } from '#shared/routes.ts'
import { settings } from '#web/lib/api/settings.ts'
import { formatCount } from '#web/lib/format/format.ts'
import { TextLink } from '#web/ui/text-link/text-link.tsx'

const EXACT = formatCount(MAX_EXACT_CLIENTS)

/** How exact numbers of clients are, and where that is explained. */
export function ClientsNote({ estimate }: { estimate: boolean }) {
  const docs = docsOnClients()
  return (
    <p className="small muted">
      {estimate ? `Above ${EXACT} a day, estimated with a standard error of 1.6%.` : 'Counted exactly.'}{' '}
      {docs && (
        <TextLink className="link" href={docs}>
          How clients are counted
        </TextLink>
      )}
    </p>
  )
}

/** Within our own docs; those of an installation have other headings, or none are linked. */
function docsOnClients(): string | null {
  const { docs } = settings.links
  return docs === DEFAULT_LINKS.docs ? `${docs}#how-clients-are-counted` : docs
}
