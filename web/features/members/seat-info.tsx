import { INCLUDED_SEATS, SEAT_CENTS } from '#shared/domain/seats.ts'
import type { SubscriptionSummary } from '#shared/domain/subscription.ts'
import { formatCount, formatEuro } from '#web/lib/format.ts'
import { Card } from '#web/ui/card.tsx'
import { Stack } from '#web/ui/stack.tsx'

interface SeatInfoProps {
  taken: number
  /** Undefined while it is being asked for, or when it cannot be read. */
  subscription: SubscriptionSummary | undefined
}

/** What a seat is, how many there are, and what one more costs. */
export function SeatInfo({ taken, subscription }: SeatInfoProps) {
  const included = INCLUDED_SEATS[subscription?.plan ?? 'basic']
  return (
    <Card>
      <Stack gap={2}>
        <p className="small">
          A seat lets a member use DevTools, which shows what goes on inside a running application.
        </p>
        <p className="muted small">
          {included === Number.POSITIVE_INFINITY
            ? 'Your plan includes a seat for every member.'
            : `Your plan includes ${included === 1 ? '1 seat' : `${included} seats`}; each further one costs ${formatEuro(SEAT_CENTS)} per month excl. VAT.`}
        </p>
        <p className="muted small">{taken === 1 ? '1 seat is' : `${formatCount(taken)} seats are`} in use.</p>
      </Stack>
    </Card>
  )
}
