import { useQuery } from '@tanstack/react-query'
import { directory } from '#shared/contracts/directory.ts'
import type { Invitation } from '#shared/domain/organizations/invitation.ts'
import { rpcQuery } from '#web/lib/api/rpc.ts'
import { usePages } from '#web/lib/browser/list-state.ts'
import { useOrganization } from '#web/lib/session/organization.ts'
import { Card } from '#web/ui/card/card.tsx'
import { Loaded } from '#web/ui/loaded/loaded.tsx'
import { Pagination } from '#web/ui/pagination/pagination.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { VerifyEmail } from '#web/ui/verify-email/verify-email.tsx'
import { InvitationRow } from './invitation-row.tsx'
import { PeopleLoading, PeopleTable } from './people-table.tsx'

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
        loading={<PeopleLoading label="Pending Invitations" third="Expires at" actions count={1} />}
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
        <PeopleTable label="Pending Invitations" third="Expires at" actions>
          {shown.map((invitation) => (
            <InvitationRow key={invitation.id} invitation={invitation} />
          ))}
        </PeopleTable>
      </Card>
      <Pagination {...pages} label="Pages of invitations" />
    </>
  )
}
