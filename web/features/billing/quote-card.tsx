import { Card } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { StatementTable } from './statement-table.tsx'
import type { Quote } from './use-quote.ts'

/** What is charged now, and what will be later. */
export function QuoteCard({ quote: { statement, error, isFetching, renew } }: { quote: Quote }) {
  return (
    <Card title="Summary">
      {statement ? (
        <Stack gap={3}>
          <StatementTable statement={statement} label="What is charged now" total="To pay now" />
          <p className="muted small">
            Every further month is charged when it begins, and with it what went beyond the plan in the one
            before.
          </p>
        </Stack>
      ) : error ? (
        <ErrorState onRetry={renew} retrying={isFetching}>
          {error.message}
        </ErrorState>
      ) : (
        <Loading>
          <Skeleton shape="block" height="9rem" />
        </Loading>
      )}
    </Card>
  )
}
