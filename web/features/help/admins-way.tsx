import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { directory } from '#shared/contracts/directory.ts'
import type { Member } from '#shared/domain/organizations/member.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { rpcQuery } from '#web/lib/api/rpc.ts'
import { useSession } from '#web/lib/session/session.ts'
import { AdminList } from '#web/ui/empty-state/admins-only.tsx'
import { AnyAdminWay } from './any-admin-way.tsx'
import { QUIET, useLatestOrganization } from './use-latest-organization.ts'
import styles from './ways.module.css'
import { WayRow } from './ways.tsx'

/** Whom a member asks first, by name. */
export function AdminsWay() {
  return (
    <QueryClientProvider client={queryClient}>
      <OtherAdmins />
    </QueryClientProvider>
  )
}

/** Of the organization opened last. Nothing for an Admin who has no other to ask. */
function OtherAdmins() {
  const session = useSession()
  const { orgs, slug } = useLatestOrganization()
  const isNone = orgs?.length === 0
  const { data: org } = useQuery({
    ...rpcQuery(directory, 'orgs.get', slug ?? ''),
    ...QUIET,
    enabled: slug !== undefined,
  })
  if (isNone) return null
  if (!org || session.status !== 'ready') return <AnyAdminWay />
  const { name } = org
  const isSelf = ({ userId }: Member) => userId === session.user.id
  const members = org.members.filter((member) => !isSelf(member))
  // A large organization lists its first members only: its Admins may not be among them.
  if (!members.some(({ role, traits }) => role === 'Admin' && traits.email))
    return org.members.find(isSelf)?.role === 'Admin' ? null : <AnyAdminWay />
  return (
    <WayRow icon="users" title={`Ask an Admin of ${name}`}>
      <AdminList org={{ name, slug: org.slug, members }} about="Support" className={styles.emails} />
    </WayRow>
  )
}
