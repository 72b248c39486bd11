import { useQuery } from '@tanstack/react-query'
import { directory } from '#shared/contracts/directory.ts'
import type { Invitation } from '#shared/domain/organizations/invitation.ts'
import { rpcQuery } from '#web/lib/api/rpc.ts'
import { usePages } from '#web/lib/browser/list-state.ts'
import { useOrganization } from '#web/lib/session/organization.ts'
import { Card } from '#web/ui/card/card.tsx'
import { Loaded } from '#web/ui/loaded/loaded.tsx'
import { Pagination } from '#web/ui/pagination/pagination.tsx'
import { SkeletonRows } from '#web/ui/skeleton/skeleton-list.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { HeaderCell, Table } from '#web/ui/table/table.tsx'
import { VerifyEmail } from '#web/ui/verify-email/verify-email.tsx'
import { InvitationRow } from './invitation-row.tsx'

/** Pending invitations. Fetched for Admins only. */
export function PendingInvitations() {
  const { org } = useOrganization()
  const query = useQuery(rpcQuery(directory, 'invitations.listByOrg', org.slug))
  return (
    <Stack>
      {query.data && query.data.length > 0 && <VerifyEmail />}
      <Loaded
        query={query}
        card={{ title: 'Pending Invitations', lined: true, flush: true }}
        loading={<SkeletonRows count={1} />}
      >
        {(invitations) => <Invitations invitations={invitations} />}
      </Loaded>
    </Stack>
  )
}

function Invitations({ invitations }: { invitations: Invitation[] }) {
  const { shown, pages } = usePages(invitations, { parameter: 'invitations' })
  if (invitations.length === 0)
    return (
      <Card title="Pending Invitations">
        <p className="muted">There are no pending invites</p>
      </Card>
    )
  return (
    <>
      <Card title="Pending Invitations" lined flush>
        <Table label="Pending Invitations" fold>
          <thead>
            <tr>
              <HeaderCell>Email</HeaderCell>
              <HeaderCell>Role</HeaderCell>
              <HeaderCell>Expires at</HeaderCell>
              <HeaderCell align="end">
                <span className="visually-hidden">Actions</span>
              </HeaderCell>
            </tr>
          </thead>
          <tbody>
            {shown.map((invitation) => (
              <InvitationRow key={invitation.id} invitation={invitation} />
            ))}
          </tbody>
        </Table>
      </Card>
      <Pagination {...pages} label="Pages of invitations" />
    </>
  )
}
