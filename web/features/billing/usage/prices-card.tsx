import type { Plan } from '#shared/domain/billing/subscription.ts'
import { Card } from '#web/ui/card/card.tsx'
import { furtherPrices, taurifyFurtherPrices } from './further-prices.ts'
import { PRICES_NOTE, PriceList } from './price-list.tsx'

interface PricesCardProps {
  plan: Plan
  /** Whether the lines of the month have the prices of what every plan counts: the rest is about Taurify. */
  besideMonth?: boolean | undefined
}

/** What a month costs beyond what the plan contains; nothing for a plan that contains everything. */
export function PricesCard({ plan, besideMonth = false }: PricesCardProps) {
  const prices = besideMonth ? taurifyFurtherPrices(plan) : furtherPrices(plan)
  if (prices.length === 0) return null
  return (
    <Card
      title={besideMonth ? 'Taurify prices' : 'Prices beyond the plan'}
      footer={
        besideMonth ? 'For applications of the type Taurify. Excl. VAT, charged afterwards.' : PRICES_NOTE
      }
    >
      <PriceList prices={prices} />
    </Card>
  )
}
