import { useQuery } from '@tanstack/react-query'
import { billing } from '#shared/contracts/billing.ts'
import { formatEuro } from '#shared/domain/billing/money.ts'
import type { SubscriptionSummary } from '#shared/domain/billing/subscription.ts'
import { useFlags } from '#web/lib/api/flags.ts'
import { rpcQuery } from '#web/lib/api/rpc.ts'
import { formatDay } from '#web/lib/format/format.ts'
import { useOrganization } from '#web/lib/session/organization.ts'
import { Card } from '#web/ui/card/card.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Loaded } from '#web/ui/loaded/loaded.tsx'
import { Progress } from '#web/ui/progress/progress.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton/skeleton.tsx'
import { furtherPrice } from './further-prices.ts'
import styles from './usage-card.module.css'
import { chargedWords, formatAmount, type UsageWords, updateRequestWords, usageWords } from './usage-words.ts'

/** This month's usage, how much of it the plan includes, and its cost so far. */
export function UsageCard({ summary }: { summary: SubscriptionSummary }) {
  const { org } = useOrganization()
  const query = useQuery(rpcQuery(billing, 'usage.get', org.id))
  const [{ showUpdateRequestBilling }] = useFlags()
  const updateRequests = query.data?.usage.updateRequests
  return (
    <Card title="This month" aside={query.data && `Since ${formatDay(query.data.from)}`}>
      <Loaded query={query} loading={<UsageLoading />}>
        {(usage) => (
          <>
            <ul className={styles.lines}>
              {usage.lines.map((line) => (
                <Line
                  key={line.kind}
                  words={usageWords(line)}
                  amount={line.amount}
                  price={furtherPrice(summary.plan, line.kind)}
                />
              ))}
              {showUpdateRequestBilling && updateRequests !== undefined && (
                <Line words={updateRequestWords(updateRequests)} amount={0} price={null} />
              )}
            </ul>
            <p className={styles.total}>
              <span>So far</span>
              <span>
                {formatEuro(usage.cents)} <span className={styles.tax}>excl. VAT</span>
              </span>
            </p>
            <p className="muted small">{chargedWords(summary, usage)}</p>
          </>
        )}
      </Loaded>
    </Card>
  )
}

/** In the shape of the lines and their sum. */
export function UsageLoading() {
  return (
    <Loading>
      <div className={styles.lines}>
        <div className={classNames(styles.line, styles.used)}>
          <Skeleton width="5rem" height="1.25rem" />
        </div>
        {['storage', 'downloads', 'seats'].map((line) => (
          <div key={line} className={classNames(styles.line, styles.used)}>
            <Skeleton width="6rem" height="1.25rem" />
            <span className={styles.amount}>
              <Skeleton width="4rem" height="1.25rem" />
            </span>
            <span className={styles.detail}>
              <Skeleton width="80%" height="1.125rem" />
            </span>
            <div className={styles.share}>
              <Skeleton />
            </div>
          </div>
        ))}
      </div>
      <div className={styles.total}>
        <Skeleton width="4rem" height="1.25rem" />
        <Skeleton width="7rem" height="1.25rem" />
      </div>
      <Skeleton width="60%" height="1.25rem" />
    </Loading>
  )
}

interface LineProps {
  words: UsageWords
  /** Hundredths of a cent. */
  amount: number
  /** Of usage beyond the plan; null: free. */
  price: string | null
}

function Line({ words: { label, detail, share }, amount, price }: LineProps) {
  return (
    <li className={classNames(styles.line, styles.used)}>
      <span>{label}</span>
      <span className={styles.amount}>{formatAmount(amount)}</span>
      {detail && (
        <span className={styles.detail}>
          {detail}
          {price && ` · ${price}`}
        </span>
      )}
      {share !== null && (
        <div className={styles.share}>
          {share > 1 ? (
            <Progress value={1} within={1 / share} label={`${label}: ${detail}`} tone="warn" />
          ) : (
            <Progress value={share} label={`${label}: ${detail}`} />
          )}
        </div>
      )}
    </li>
  )
}
