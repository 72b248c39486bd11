import { useQuery } from '@tanstack/react-query'
import { billing } from '#shared/contracts/billing.ts'
import { formatEuro } from '#shared/domain/billing/money.ts'
import type { SubscriptionSummary } from '#shared/domain/billing/subscription.ts'
import plans from '#web/features/billing/plan/plan.module.css'
import { useFlags } from '#web/lib/api/flags.ts'
import { rpcQuery } from '#web/lib/api/rpc.ts'
import { formatDay } from '#web/lib/format/format.ts'
import { useOrganization } from '#web/lib/session/organization.ts'
import { Card } from '#web/ui/card/card.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Loaded } from '#web/ui/loaded/loaded.tsx'
import { Progress } from '#web/ui/progress/progress.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton/skeleton.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { monthLines } from './month-lines.ts'
import styles from './usage-card.module.css'
import { chargedWords, formatAmount, type UsageWords, updateRequestWords } from './usage-words.ts'

/** Of what a plan contains, from which its bars show anything. */
const LEAST_SHARE = 0.005

/** This month's usage, how much of it the plan includes, what more costs, and the cost so far. */
export function UsageCard({ summary }: { summary: SubscriptionSummary }) {
  const { org } = useOrganization()
  const query = useQuery(rpcQuery(billing, 'usage.get', org.id))
  const [{ showUpdateRequestBilling }] = useFlags()
  const isTrial = summary.status === 'inTrial'
  const updateRequests = query.data?.usage.updateRequests
  return (
    <Card title="This month" aside={query.data && `Since ${formatDay(query.data.from)}`}>
      <Loaded query={query} loading={<UsageLoading />}>
        {(usage) => {
          const lines = monthLines(summary, usage.lines)
          const isUsed = lines.some(({ words: { share } }) => share !== null && share >= LEAST_SHARE)
          return (
            <Stack gap={5}>
              <div>
                <p className={plans.plan}>
                  <span className={plans.name}>{formatEuro(isTrial ? 0 : usage.cents)}</span>{' '}
                  <span className="muted">{isTrial ? 'so far' : 'excl. VAT so far'}</span>
                </p>
                <p className="muted">{chargedWords(summary, usage)}</p>
              </div>
              <ul className={styles.lines}>
                {lines.map(({ kind, words, amount, price }) => (
                  <Line
                    key={kind}
                    words={isUsed ? words : { ...words, share: null }}
                    amount={amount}
                    price={price}
                  />
                ))}
                {showUpdateRequestBilling && updateRequests !== undefined && (
                  <Line words={updateRequestWords(updateRequests)} amount={0} price={null} />
                )}
              </ul>
            </Stack>
          )
        }}
      </Loaded>
    </Card>
  )
}

/** In the shape of the sum and its lines. */
export function UsageLoading() {
  return (
    <Loading>
      <Stack gap={5}>
        <div>
          <Bar width="12rem" height="1.75rem" />
          <Bar width="60%" height="1.25rem" />
        </div>
        <div className={styles.lines}>
          <div className={classNames(styles.line, styles.used)}>
            <Bar width="5rem" height="1.25rem" />
          </div>
          {['storage', 'downloads', 'seats'].map((line) => (
            <div key={line} className={classNames(styles.line, styles.used)}>
              <Bar width="6rem" height="1.25rem" />
              <span className={styles.amount}>
                <Bar width="4rem" height="1.25rem" />
              </span>
              <span className={styles.detail}>
                <Bar width="16rem" height="1.125rem" />
              </span>
              <div className={styles.share}>
                <Skeleton />
              </div>
            </div>
          ))}
        </div>
      </Stack>
    </Loading>
  )
}

/** A line of text that is this high. */
function Bar({ width, height }: { width: string; height: string }) {
  return (
    <span className={styles.bar} style={{ height }}>
      <Skeleton width={width} />
    </span>
  )
}

interface LineProps {
  words: UsageWords
  /** Hundredths of a cent; null: the price alone is said. */
  amount: number | null
  /** After what is included; null: free. */
  price: string | null
}

function Line({ words: { label, detail, share }, amount, price }: LineProps) {
  return (
    <li className={classNames(styles.line, styles.used)}>
      <span>{label}</span>
      {amount === null ? (
        !detail && <span className={styles.price}>{price}</span>
      ) : (
        <span className={styles.amount} data-nothing={amount === 0 || undefined}>
          {formatAmount(amount)}
        </span>
      )}
      {detail && (
        <span className={styles.detail}>
          <span>{detail}</span> {price && <span>{price}</span>}
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
