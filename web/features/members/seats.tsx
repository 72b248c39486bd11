import { useQuery } from '@tanstack/react-query'
import { billing } from '#shared/contracts/billing.ts'
import type { Member } from '#shared/domain/organizations/member.ts'
import { can } from '#shared/domain/organizations/permissions.ts'
import { rpcQuery } from '#web/lib/api/rpc.ts'
import { PAGE_SIZE } from '#web/lib/browser/list-state.ts'
import { formatCount } from '#web/lib/format/format.ts'
import { useOrganization } from '#web/lib/session/organization.ts'
import { Card } from '#web/ui/card/card.tsx'
import { SkeletonRows } from '#web/ui/skeleton/skeleton-list.tsx'
import { AssignSeat } from './assign-seat.tsx'
import styles from './members.module.css'
import { SeatHolders } from './seat-holders.tsx'
import { seatTerms } from './seat-terms.ts'

/** Who has a DevTools seat. Admins assign and revoke them; Members read. `members` is undefined while they load. */
export function Seats({ members }: { members: Member[] | undefined }) {
  const { org, role } = useOrganization()
  const { data: subscription } = useQuery(rpcQuery(billing, 'subscription.getSummary', org.id))
  const holders = members?.filter((member) => member.devtoolsSeat)
  // As it was when the organization was loaded.
  const seatsBefore = org.members.filter((member) => member.devtoolsSeat).length
  const taken = holders?.length ?? 0
  return (
    <Card
      title="DevTools Seats"
      aside={taken > 0 && `${formatCount(taken)} in use`}
      flush
      footer={seatTerms(subscription)}
    >
      <div className={styles.seats}>
        <p className="muted small">
          A seat lets a member use DevTools, which inspects a running application.
        </p>
        {can(role, 'seats.assign') && (
          <AssignSeat members={members} taken={taken} subscription={subscription} />
        )}
      </div>
      <div className={styles.holders}>
        {holders ? (
          <SeatHolders holders={holders} />
        ) : (
          <SkeletonRows count={Math.max(1, Math.min(seatsBefore, PAGE_SIZE))} />
        )}
      </div>
    </Card>
  )
}
