import { isFree, PLANS } from '#shared/domain/billing/pricing.ts'
import type { SubscriptionSummary } from '#shared/domain/billing/subscription.ts'
import { links } from '#shared/routes.ts'
import { Included } from '#web/features/billing/plan/included.tsx'
import { nextStep, PLAN_NAMES } from '#web/features/billing/plan/plan-words.ts'
import { formatDay, formatPrice } from '#web/lib/format/format.ts'
import { useOrganization } from '#web/lib/session/organization.ts'
import { LinkButton } from '#web/ui/button/link-button.tsx'
import { Card } from '#web/ui/card/card.tsx'
import { Icon } from '#web/ui/icon/icon.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import styles from './subscribed-card.module.css'

/** Nothing is left to buy: the plan, its price, what comes next and what it contains. */
export function SubscribedCard({ summary }: { summary: SubscriptionSummary }) {
  const { org } = useOrganization()
  const { status, plan, trialEnd } = summary
  const start = status === 'inTrial' && trialEnd ? formatDay(trialEnd) : null
  return (
    <Card className={styles.card}>
      <Stack gap={5}>
        <div className={styles.head}>
          <span className={styles.icon}>
            <Icon name="success" />
          </span>
          <div>
            <h2>{start ? `The plan starts on ${start}` : 'The plan is active'}</h2>
            <p className={styles.about}>
              {org.name} is subscribed to {PLAN_NAMES[plan]}
              {start ? ', which is charged when the free trial ends' : ''}.
            </p>
          </div>
        </div>
        <div>
          <p>
            <b>{isFree(plan) ? 'Free of charge' : formatPrice(PLANS[plan].base)}</b>
          </p>
          {!start && <p className="muted">{nextStep(summary)}</p>}
        </div>
        <Included plan={plan} />
        <div>
          <LinkButton href={links.billing(org.slug)} variant="primary">
            Go to billing
          </LinkButton>
        </div>
      </Stack>
    </Card>
  )
}
