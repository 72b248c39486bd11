import { useQuery } from '@tanstack/react-query'
import { billing } from '#shared/contracts/billing.ts'
import type { Member } from '#shared/domain/organizations/member.ts'
import { can } from '#shared/domain/organizations/permissions.ts'
import { rpcQuery } from '#web/lib/api/rpc.ts'
import { useOrganization } from '#web/lib/session/organization.ts'
import { AssignSeat } from './assign-seat.tsx'
import { SeatHolders } from './seat-holders.tsx'
import { SeatInfo } from './seat-info.tsx'

/** Who has a DevTools seat. Admins assign and revoke them; Members read. */
export function Seats({ members }: { members: Member[] }) {
  const { org, role } = useOrganization()
  const { data: subscription } = useQuery(rpcQuery(billing, 'subscription.getSummary', org.id))
  const holders = members.filter((member) => member.devtoolsSeat)
  return (
    <>
      <SeatHolders holders={holders} />
      <SeatInfo taken={holders.length} subscription={subscription}>
        {can(role, 'seats.assign') && (
          <AssignSeat members={members} taken={holders.length} subscription={subscription} />
        )}
      </SeatInfo>
    </>
  )
}
