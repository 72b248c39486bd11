import { isFree, PLANS } from '#shared/domain/billing/pricing.ts'
import type { SubscriptionSummary } from '#shared/domain/billing/subscription.ts'
import { formatPrice } from '#web/lib/format/format.ts'
import { Badge } from '#web/ui/badge/badge.tsx'
import { Card } from '#web/ui/card/card.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { PlanActions } from './plan-actions.tsx'
import { nextStep, PLAN_NAMES, statusWord } from './plan-words.ts'

/** The plan, how it stands, what comes next, and for an Admin what can be done about it. */
export function SubscriptionCard({ summary }: { summary: SubscriptionSummary }) {
  const { plan } = summary
  const { word, tone } = statusWord(summary)
  return (
    <Card title="Subscription" aside={<Badge tone={tone}>{word}</Badge>}>
      <Stack gap={4}>
        <div>
          <p>
            <b>{PLAN_NAMES[plan]}</b> · {isFree(plan) ? 'free of charge' : formatPrice(PLANS[plan].base)}
          </p>
          <p className="muted">{nextStep(summary)}</p>
        </div>
        {!isFree(plan) && <PlanActions summary={summary} />}
      </Stack>
    </Card>
  )
}
