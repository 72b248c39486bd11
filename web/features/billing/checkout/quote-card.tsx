import type { Quote as QuotedStatement } from '#shared/domain/billing/invoice.ts'
import { StatementTable } from '#web/features/billing/invoices/statement-table.tsx'
import { formatDay } from '#web/lib/format/format.ts'
import { Card } from '#web/ui/card/card.tsx'
import { Loaded } from '#web/ui/loaded/loaded.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton/skeleton.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import type { Quote } from './use-quote.ts'

/** What is charged now, and what will be later. */
export function QuoteCard({ quote }: { quote: Quote }) {
  return (
    <Card title="Summary">
      <Loaded query={quote} loading={<QuoteLoading />}>
        {(statement) => <Charges statement={statement} />}
      </Loaded>
    </Card>
  )
}

function Charges({ statement }: { statement: QuotedStatement }) {
  const { chargedAt } = statement
  return (
    <Stack gap={3}>
      {chargedAt && <p>Nothing is charged today. The first month is charged on {formatDay(chargedAt)}.</p>}
      <StatementTable
        statement={statement}
        label={chargedAt ? `What is charged on ${formatDay(chargedAt)}` : 'What is charged now'}
        total={chargedAt ? `To pay on ${formatDay(chargedAt)}` : 'To pay now'}
      />
      <p className="muted small">
        Every further month is charged when it begins, and with it what went beyond the plan in the one
        before.
      </p>
    </Stack>
  )
}

function QuoteLoading() {
  return (
    <Loading>
      <Skeleton shape="block" height="9rem" />
    </Loading>
  )
}
