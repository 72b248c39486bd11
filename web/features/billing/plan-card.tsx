import { MONTHLY_CENTS } from '#shared/domain/pricing.ts'
import { DEFAULT_PLAN } from '#shared/domain/subscription.ts'
import { formatDay, formatPrice } from '#web/lib/format.ts'
import { Card } from '#web/ui/card.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Stack } from '#web/ui/stack.tsx'
import styles from './billing.module.css'
import { includedIn, PLAN_NAMES } from './plan-words.ts'

interface PlanCardProps {
  /** When the trial before the plan ends, ISO 8601; null: there is none. */
  trialEnd: string | null
  /** Whether it runs already; else it starts with the subscription. */
  isInTrial: boolean
}

/** What is for sale, what it contains, and the trial before it. */
export function PlanCard({ trialEnd, isInTrial }: PlanCardProps) {
  const end = trialEnd && formatDay(trialEnd)
  return (
    <Card title={PLAN_NAMES[DEFAULT_PLAN]} aside={formatPrice(MONTHLY_CENTS[DEFAULT_PLAN])}>
      <Stack gap={3}>
        <ul className={styles.included}>
          {includedIn(DEFAULT_PLAN).map((what) => (
            <li key={what}>
              <Icon name="check" />
              {what}
            </li>
          ))}
        </ul>
        {end && (
          <p>
            {isInTrial
              ? `Your free trial continues until ${end}.`
              : `It starts with a free trial until ${end}.`}{' '}
            The plan starts then, and you can cancel before at no cost.
          </p>
        )}
      </Stack>
    </Card>
  )
}
