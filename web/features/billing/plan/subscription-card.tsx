import { PLAN_NAMES } from '#shared/domain/billing/plan-names.ts'
import { isFree, PLANS } from '#shared/domain/billing/pricing.ts'
import type { SubscriptionSummary } from '#shared/domain/billing/subscription.ts'
import { can } from '#shared/domain/organizations/permissions.ts'
import { formatPrice } from '#web/lib/format/format.ts'
import { useOrganization } from '#web/lib/session/organization.ts'
import { Badge } from '#web/ui/badge/badge.tsx'
import { Card } from '#web/ui/card/card.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { Included } from './included.tsx'
import styles from './plan.module.css'
import { PlanActions } from './plan-actions.tsx'
import { isOverdue, nextStep, statusWord } from './plan-words.ts'

/** The plan, its state, what comes next, and for an Admin what can be done about it. */
export function SubscriptionCard({ summary }: { summary: SubscriptionSummary }) {
  const { role } = useOrganization()
  const { plan, status } = summary
  const { word, tone } = statusWord(summary)
  // To an Admin the notice above the page and the payment method say what comes next.
  const isTold = isOverdue(summary) && can(role, 'billing.manage')
  // A free plan needs no action until it ends.
  const isEnding = status === 'nonRenewing' || status === 'inactive'
  return (
    <Card title="Subscription" aside={<Badge tone={tone}>{word}</Badge>}>
      <Stack gap={4}>
        <div>
          <p className={styles.plan}>
            <span className={styles.name}>{PLAN_NAMES[plan]}</span>
            <span className="muted">{isFree(plan) ? 'Free of charge' : formatPrice(PLANS[plan].base)}</span>
          </p>
          {!isTold && <p className="muted">{nextStep(summary)}</p>}
        </div>
        <Included plan={plan} isOver={status === 'inactive'} />
        {(isEnding || !isFree(plan)) && <PlanActions summary={summary} />}
      </Stack>
    </Card>
  )
}
