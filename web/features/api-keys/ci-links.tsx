import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { directory } from '#shared/contracts/directory.ts'
import { DEFAULT_LINKS } from '#shared/routes.ts'
import { rpcQuery } from '#web/lib/api/rpc.ts'
import { settings } from '#web/lib/api/settings.ts'
import { useOrganization } from '#web/lib/session/organization.ts'
import { ciGuide } from '#web/lib/update-guides/ci-guide.ts'
import { TextLink } from '#web/ui/text-link/text-link.tsx'

const MAX_SHOWN = 3

/** Where the script is that needs the key: of each application while there are few, else in the docs. */
export function CiLinks() {
  const { org } = useOrganization()
  const { data, isPending } = useQuery({
    ...rpcQuery(directory, 'applications.list', { org: org.slug }),
    // The docs are linked in their place.
    meta: { stopPropagation: true },
  })
  if (isPending) return null
  if (!data || data.length === 0 || data.length > MAX_SHOWN) {
    const docs = docsOnCi()
    return docs && <AwayLink href={docs}>Publish from CI</AwayLink>
  }
  return data.map((application, index) => (
    <span key={application.id}>
      {index > 0 && ', '}
      <AwayLink href={ciGuide(org.slug, application)}>Publish {application.name} from CI</AwayLink>
    </span>
  ))
}

/** Opens a new tab: the key is shown until this page is left. */
function AwayLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <TextLink href={href} reload target="_blank" rel="noopener">
      {children}
    </TextLink>
  )
}

/** An operator's own docs have other headings. */
function docsOnCi(): string | null {
  const { docs } = settings.links
  return docs === DEFAULT_LINKS.docs ? `${docs}#publish-from-ci` : docs
}
