import type { Plan } from '#shared/domain/billing/subscription.ts'
import { Card } from '#web/ui/card/card.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { furtherPrices } from './further-prices.ts'
import styles from './usage-card.module.css'

/** What a month costs beyond what the plan contains; nothing for a plan that contains everything. */
export function PricesCard({ plan }: { plan: Plan }) {
  const prices = furtherPrices(plan)
  if (prices.length === 0) return null
  return (
    <Card title="Prices beyond the plan" aside={<span className="small">per month, excl. VAT</span>}>
      <ul className={classNames(styles.lines, styles.prices)}>
        {prices.map(({ kind, label, price, detail }) => (
          <li key={kind} className={styles.line}>
            <span>{label}</span>
            <span>{price}</span>
            <span className={styles.detail}>{detail}</span>
          </li>
        ))}
      </ul>
      <p className="muted small">
        What goes beyond the plan is charged after its month. Admins can cap a month with a spending limit.
      </p>
    </Card>
  )
}
