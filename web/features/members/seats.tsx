import { useQuery } from '@tanstack/react-query'
import { billing } from '#shared/contracts/billing.ts'
import type { Member } from '#shared/domain/organizations/member.ts'
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

/** Who has a DevTools seat, where Admins assign and revoke them. `members` is undefined while they load. */
export function Seats({ members }: { members: Member[] | undefined }) {
  const { org } = useOrganization()
  const { data: subscription } = useQuery(rpcQuery(billing, 'subscription.getSummary', org.id))
  const holders = members?.filter((member) => member.devtoolsSeat)
  // Before they load, as it was when the organization was loaded.
  const taken = (holders ?? org.members.filter((member) => member.devtoolsSeat)).length
  const { included, price } = seatTerms(subscription, taken)
  const inUse = taken > 0 ? `${formatCount(taken)} in use` : null
  return (
    <Card title="DevTools Seats" aside={[inUse, included].filter(Boolean).join(', ')} lined flush>
      <div className={styles.seats}>
        <p className="muted small">
          A seat lets a member use DevTools, which inspects a running application. {price}
        </p>
        <AssignSeat members={members} taken={taken} subscription={subscription} />
      </div>
      <div className={styles.holders}>
        {holders ? (
          <SeatHolders holders={holders} />
        ) : (
          <SkeletonRows count={Math.max(1, Math.min(taken, PAGE_SIZE))} />
        )}
      </div>
    </Card>
  )
}
