import { useQuery } from '@tanstack/react-query'
import { directory } from '#shared/contracts/directory.ts'
import { rpcQuery } from '#web/lib/api/rpc.ts'
import { latestOrgSlug } from '#web/lib/session/organization.ts'

/** The page works without an answer. */
export const QUIET = { meta: { stopPropagation: true } }

/** The organization that the user opened last, otherwise the first; undefined: of none, or not known yet. */
export function useLatestOrganization() {
  const { data: orgs } = useQuery({ ...rpcQuery(directory, 'orgs.list'), ...QUIET })
  const latest = latestOrgSlug()
  const slug = (orgs?.find((each) => each.slug === latest) ?? orgs?.[0])?.slug
  return { orgs, slug }
}
