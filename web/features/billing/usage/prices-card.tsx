import type { Plan } from '#shared/domain/billing/subscription.ts'
import { Card } from '#web/ui/card/card.tsx'
import { furtherPrices } from './further-prices.ts'
import styles from './usage-card.module.css'

const IN_EVERY_MONTH: ReadonlySet<string> = new Set(['storage', 'downloads', 'seats'])

interface PricesCardProps {
  plan: Plan
  className?: string | undefined
  /** Beside the month, whose lines have the prices of what every plan counts. */
  besideMonth?: boolean | undefined
}

/** What a month costs beyond what the plan contains; nothing for a plan that contains everything. */
export function PricesCard({ plan, className, besideMonth = false }: PricesCardProps) {
  const prices = furtherPrices(plan).filter(({ kind }) => !besideMonth || !IN_EVERY_MONTH.has(kind))
  if (prices.length === 0) return null
  return (
    <Card
      title="Prices beyond the plan"
      className={className}
      footer="Per month excl. VAT, charged afterwards. Admins can set a spending limit."
    >
      <ul className={styles.lines}>
        {prices.map(({ kind, label, price, detail }) => (
          <li key={kind} className={styles.line}>
            <span>{label}</span>
            <span className={styles.amount}>{price}</span>
            <span className={styles.detail}>{detail}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
