import { PLANS } from '#shared/domain/billing/pricing.ts'
import { DEFAULT_PLAN } from '#shared/domain/billing/subscription.ts'
import styles from '#web/features/billing/billing.module.css'
import { formatPrice } from '#web/lib/format/format.ts'
import { Card } from '#web/ui/card/card.tsx'
import { Icon } from '#web/ui/icon/icon.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { includedIn, PLAN_NAMES } from './plan-words.ts'

/** What is for sale, and what it contains. @param note about the trial before it */
export function PlanCard({ note }: { note: string | null }) {
  return (
    <Card title={PLAN_NAMES[DEFAULT_PLAN]} aside={formatPrice(PLANS[DEFAULT_PLAN].base)}>
      <Stack gap={3}>
        <ul className={styles.included}>
          {includedIn(DEFAULT_PLAN).map((what) => (
            <li key={what}>
              <Icon name="check" />
              {what}
            </li>
          ))}
        </ul>
        {note && <p>{note}</p>}
      </Stack>
    </Card>
  )
}
