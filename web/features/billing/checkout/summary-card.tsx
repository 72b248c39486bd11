import type { Quote as QuotedStatement } from '#shared/domain/billing/invoice.ts'
import { PLANS } from '#shared/domain/billing/pricing.ts'
import { DEFAULT_PLAN } from '#shared/domain/billing/subscription.ts'
import { StatementTable } from '#web/features/billing/invoices/statement-table.tsx'
import { Included } from '#web/features/billing/plan/included.tsx'
import plans from '#web/features/billing/plan/plan.module.css'
import { PLAN_NAMES } from '#web/features/billing/plan/plan-words.ts'
import { formatDay, formatPrice } from '#web/lib/format/format.ts'
import { Card } from '#web/ui/card/card.tsx'
import { lazyPart } from '#web/ui/lazy-part/lazy-part.tsx'
import { Loaded } from '#web/ui/loaded/loaded.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton/skeleton.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import styles from './checkout.module.css'
import type { Quote } from './use-quote.ts'

// Folded, and in no hurry.
const PlanPrices = lazyPart(() =>
  import('#web/features/billing/usage/price-list.tsx').then((part) => part.PlanPrices),
)

interface SummaryCardProps {
  quote: Quote
  /** Undefined while they load. Without billing details there is no quote. */
  hasDetails: boolean | undefined
  /** About the trial before the plan. */
  note: string | null
}

/** What is charged now, and what will be later. */
export function SummaryCard({ quote, hasDetails, note }: SummaryCardProps) {
  return (
    <Card title="Summary" className={styles.summary}>
      <Stack gap={4}>
        <PlanForSale />
        {note && <p className="small">{note}</p>}
        {hasDetails !== false && !quote.isUnknown ? (
          <Loaded
            query={quote}
            loading={<QuoteLoading />}
            failure={(notice) => <div className={styles.failed}>{notice}</div>}
          >
            {(statement) => <Charges statement={statement} />}
          </Loaded>
        ) : (
          hasDetails === false && (
            <p className="muted small">Your billing details decide the VAT and the total.</p>
          )
        )}
        <details className={styles.further}>
          <summary>Prices beyond the plan</summary>
          <PlanPrices plan={DEFAULT_PLAN} />
        </details>
      </Stack>
    </Card>
  )
}

/** The plan, its price and what it contains. */
export function PlanForSale() {
  return (
    <div className={styles.plan}>
      <p className={plans.plan}>
        <span className={plans.name}>{PLAN_NAMES[DEFAULT_PLAN]}</span>
        <span className="muted">{formatPrice(PLANS[DEFAULT_PLAN].base)}</span>
      </p>
      <Included plan={DEFAULT_PLAN} />
    </div>
  )
}

function Charges({ statement }: { statement: QuotedStatement }) {
  const { chargedAt, term } = statement
  return (
    <>
      {chargedAt && <p>Nothing is charged today. The first month is charged on {formatDay(chargedAt)}.</p>}
      <StatementTable
        statement={statement}
        label={chargedAt ? `What is charged on ${formatDay(chargedAt)}` : 'What is charged now'}
        total={totalWords(chargedAt)}
        untaxed="VAT"
      />
      <p className="muted small">
        {term ? `Renews monthly, next on ${formatDay(term.to)}.` : 'Renews monthly.'} Usage beyond the plan is
        charged with the next month.
      </p>
    </>
  )
}

/** @param chargedAt when the plan is first charged, ISO 8601; without one, at once */
export function totalWords(chargedAt: string | null | undefined): string {
  return chargedAt ? `To pay on ${formatDay(chargedAt)}` : 'To pay now'
}

/** In the shape of the lines and their sum. */
export function QuoteLoading() {
  return (
    <Loading>
      <Stack gap={4}>
        {['base', 'net', 'tax', 'total'].map((line) => (
          <Stack key={line} direction="across" justify="between">
            <Skeleton width="45%" />
            <Skeleton width="4rem" />
          </Stack>
        ))}
        <Skeleton width="85%" />
      </Stack>
    </Loading>
  )
}
