import type { ReactNode } from 'react'
import { PLANS } from '#shared/domain/billing/pricing.ts'
import { isActive, type SubscriptionSummary } from '#shared/domain/billing/subscription.ts'
import { formatCount, formatPrice } from '#web/lib/format/format.ts'
import { Card } from '#web/ui/card/card.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'

interface SeatInfoProps {
  taken: number
  /** Undefined while it loads, or after a failure. */
  subscription: SubscriptionSummary | undefined
  /** The control that gives a seat. */
  children: ReactNode
}

/** What a seat is, how many there are, and what one more costs. */
export function SeatInfo({ taken, subscription, children }: SeatInfoProps) {
  return (
    <Card
      title={children ? 'Assign a seat' : 'Seats of the plan'}
      footer={taken === 1 ? '1 seat is in use.' : `${formatCount(taken)} seats are in use.`}
    >
      <Stack gap={4}>
        {children}
        <div className="small">
          <p>A seat lets a member use DevTools, which inspects a running application.</p>
          <p className="muted">{termsOf(subscription)}</p>
        </div>
      </Stack>
    </Card>
  )
}

function termsOf(subscription: SubscriptionSummary | undefined): string {
  const { plan, status } = subscription ?? { plan: 'basic', status: 'active' }
  const { included, further: each } = PLANS[plan]
  if (included.seats === Number.POSITIVE_INFINITY) return 'Your plan includes a seat for every member.'
  const seats = included.seats === 1 ? '1 seat' : `${included.seats} seats`
  const price = formatPrice(each.seat / 100)
  const further = `Each further seat costs ${price}.`
  if (!isActive(status)) return `A plan includes ${seats}. ${further}`
  return status === 'inTrial'
    ? `Your trial includes ${seats}. With a plan, each further seat costs ${price}.`
    : `Your plan includes ${seats}. ${further}`
}
