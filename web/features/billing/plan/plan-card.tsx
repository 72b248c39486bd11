import { PLANS } from '#shared/domain/billing/pricing.ts'
import { DEFAULT_PLAN } from '#shared/domain/billing/subscription.ts'
import { formatPrice } from '#web/lib/format/format.ts'
import { Card } from '#web/ui/card/card.tsx'
import { Included } from './included.tsx'
import { PLAN_NAMES } from './plan-words.ts'

/** What is for sale, and what it contains. */
export function PlanCard() {
  return (
    <Card title={PLAN_NAMES[DEFAULT_PLAN]} aside={formatPrice(PLANS[DEFAULT_PLAN].base)}>
      <Included plan={DEFAULT_PLAN} />
    </Card>
  )
}
