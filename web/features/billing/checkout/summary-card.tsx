import type { ReactNode } from 'react'
import type { Quote as QuotedStatement } from '#shared/domain/billing/invoice.ts'
import { formatEuro } from '#shared/domain/billing/money.ts'
import { PLAN_NAMES } from '#shared/domain/billing/plan-names.ts'
import { PLANS } from '#shared/domain/billing/pricing.ts'
import { DEFAULT_PLAN } from '#shared/domain/billing/subscription.ts'
import { StatementTable } from '#web/features/billing/invoices/statement-table.tsx'
import { Included } from '#web/features/billing/plan/included.tsx'
import plans from '#web/features/billing/plan/plan.module.css'
import { useMedia } from '#web/lib/browser/use-media.ts'
import { formatDay, formatPrice } from '#web/lib/format/format.ts'
import { Card } from '#web/ui/card/card.tsx'
import { Icon } from '#web/ui/icon/icon.tsx'
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

/** Where the summary is in sight beside the steps. */
export const BESIDE = '(width >= 64rem)'

interface SummaryCardProps {
  quote: Quote
  /** Undefined while they load. Without billing details there is no quote. */
  hasDetails: boolean | undefined
  /** About the trial before the plan. */
  note: string | null
}

/** What is charged now, and what will be later. In one column only the sums show, and the rest unfolds. */
export function SummaryCard({ quote, hasDetails, note }: SummaryCardProps) {
  const isBeside = useMedia(BESIDE)
  const words = [note, hasDetails === false && 'Your billing details determine the VAT and the total.']
  const about = words.filter(Boolean).join(' ')
  const remark = about && <p className="muted small">{about}</p>
  const charges = (show: (statement: QuotedStatement) => ReactNode) =>
    hasDetails !== false &&
    !quote.isUnknown && (
      <Loaded
        query={quote}
        loading={<QuoteLoading isWhole={isBeside} />}
        failure={(notice) => <div className={styles.failed}>{notice}</div>}
      >
        {show}
      </Loaded>
    )
  if (isBeside)
    return (
      <Card title="Summary" className={styles.summary}>
        <Stack gap={4}>
          <div className={styles.plan}>
            <p className={plans.plan}>
              <span className={plans.name}>{PLAN_NAMES[DEFAULT_PLAN]}</span>
              {/* The charges below have it. */}
              {(hasDetails === false || quote.isUnknown) && (
                <span className="muted">{formatPrice(PLANS[DEFAULT_PLAN].base)}</span>
              )}
            </p>
            <Included plan={DEFAULT_PLAN} />
          </div>
          {remark}
          {charges((statement) => (
            <Charges statement={statement} />
          ))}
          <details className={styles.folded}>
            <summary className={styles.line}>
              Prices beyond the plan
              <Icon name="chevron-down" />
            </summary>
            <PlanPrices plan={DEFAULT_PLAN} />
          </details>
        </Stack>
      </Card>
    )
  return (
    <Card className={styles.summary}>
      <details className={styles.folded}>
        <summary className={styles.line}>
          <b>{PLAN_NAMES[DEFAULT_PLAN]}</b>
          <span className="muted">{formatPrice(PLANS[DEFAULT_PLAN].base)}</span>
          <Icon name="chevron-down" />
        </summary>
        <Stack gap={4}>
          <Included plan={DEFAULT_PLAN} />
          {quote.data && <Charges statement={quote.data} />}
          <h2>Prices beyond the plan</h2>
          <PlanPrices plan={DEFAULT_PLAN} />
        </Stack>
      </details>
      <div className={styles.sums}>
        {charges(({ total, chargedAt }) => (
          <p className={styles.total}>
            <span>{totalWords(chargedAt)}</span>
            <span>{formatEuro(total)}</span>
          </p>
        ))}
        {remark}
      </div>
    </Card>
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
function totalWords(chargedAt: string | null | undefined): string {
  return chargedAt ? `To pay on ${formatDay(chargedAt)}` : 'To pay now'
}

/** In the shape of the lines and their sum, or of the sum alone. */
function QuoteLoading({ isWhole }: { isWhole: boolean }) {
  return (
    <Loading>
      <Stack gap={4}>
        {(isWhole ? ['base', 'net', 'tax', 'total'] : ['total']).map((line) => (
          <Stack key={line} direction="across" justify="between">
            <Skeleton width="45%" />
            <Skeleton width="4rem" />
          </Stack>
        ))}
        {isWhole && <Skeleton width="85%" />}
      </Stack>
    </Loading>
  )
}
