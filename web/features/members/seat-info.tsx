import { PLANS } from '#shared/domain/billing/pricing.ts'
import { isActive, type SubscriptionSummary } from '#shared/domain/billing/subscription.ts'
import { formatCount, formatPrice } from '#web/lib/format/format.ts'
import { Card } from '#web/ui/card/card.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'

interface SeatInfoProps {
  taken: number
  /** Undefined while it is being asked for, or when it cannot be read. */
  subscription: SubscriptionSummary | undefined
}

/** What a seat is, how many there are, and what one more costs. */
export function SeatInfo({ taken, subscription }: SeatInfoProps) {
  return (
    <Card>
      <Stack gap={2}>
        <p className="small">A seat lets a member use DevTools, which inspects a running application.</p>
        <p className="muted small">{termsOf(subscription)}</p>
        <p className="muted small">{taken === 1 ? '1 seat is' : `${formatCount(taken)} seats are`} in use.</p>
      </Stack>
    </Card>
  )
}

function termsOf(subscription: SubscriptionSummary | undefined): string {
  const { plan, status } = subscription ?? { plan: 'basic', status: 'active' }
  const { included, further: each } = PLANS[plan]
  if (included.seats === Number.POSITIVE_INFINITY) return 'Your plan includes a seat for every member.'
  const seats = included.seats === 1 ? '1 seat' : `${included.seats} seats`
  const further = `each further one costs ${formatPrice(each.seat / 100)}.`
  if (!isActive(status)) return `A plan includes ${seats}; ${further}`
  return status === 'inTrial'
    ? `Your trial includes ${seats}. With a plan, ${further}`
    : `Your plan includes ${seats}; ${further}`
}
