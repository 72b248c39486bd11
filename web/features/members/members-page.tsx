import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { directory } from '#shared/contracts/directory.ts'
import type { Member } from '#shared/domain/organizations/member.ts'
import { can } from '#shared/domain/organizations/permissions.ts'
import { rpcQuery } from '#web/lib/api/rpc.ts'
import {
  OrganizationContext,
  type OrganizationInPlace,
  useOrganization,
} from '#web/lib/session/organization.ts'
import { useSession } from '#web/lib/session/session.ts'
import { Card } from '#web/ui/card/card.tsx'
import { Columns } from '#web/ui/columns/columns.tsx'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { Loaded } from '#web/ui/loaded/loaded.tsx'
import { PageHeader } from '#web/ui/page-header/page-header.tsx'
import { SkeletonRows } from '#web/ui/skeleton/skeleton-list.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { InviteButton } from './invite-button.tsx'
import { MemberList } from './member-list.tsx'
import { PendingInvitations } from './pending-invitations.tsx'
import { Seats } from './seats.tsx'

/** The members with their roles, pending invitations, and DevTools seats. */
export default function MembersPage() {
  const { org } = useOrganization()
  const query = useQuery(rpcQuery(directory, 'orgs.listMembers', org.id))
  const place = usePlaceIn(query.data)
  const mayInvite = can(place.role, 'members.invite')
  return (
    <OrganizationContext value={place}>
      <Stack gap={5}>
        <PageHeader
          description="Admins manage people, API keys and billing. Both roles publish releases."
          actions={mayInvite && <InviteButton />}
        />
        <Columns margin={query.data ? <Seats members={query.data} /> : !query.error && <SeatsLoading />}>
          <Loaded query={query} card={{ flush: true }} loading={<SkeletonRows />}>
            {(members) =>
              members.length > 0 ? (
                <MemberList members={members} />
              ) : (
                <Card flush>
                  <EmptyState icon="users" title="No members yet" />
                </Card>
              )
            }
          </Loaded>
          {mayInvite && <PendingInvitations />}
        </Columns>
      </Stack>
    </OrganizationContext>
  )
}

function SeatsLoading() {
  return (
    <Card title="DevTools Seats" lined flush>
      <SkeletonRows count={2} />
    </Card>
  )
}

/** The organization with the user's role as the list below shows it, so that the page never contradicts itself. */
function usePlaceIn(members: Member[] | undefined): OrganizationInPlace {
  const place = useOrganization()
  const session = useSession()
  const userId = session.status === 'ready' ? session.user.id : null
  const role = members?.find((member) => member.userId === userId)?.role ?? place.role
  return useMemo(() => ({ ...place, role }), [place, role])
}
