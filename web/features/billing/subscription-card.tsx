import { can } from '#shared/domain/permissions.ts'
import { MONTHLY_CENTS } from '#shared/domain/pricing.ts'
import type { SubscriptionSummary } from '#shared/domain/subscription.ts'
import { links } from '#shared/routes.ts'
import { formatPrice } from '#web/lib/format.ts'
import { useOrganization } from '#web/lib/organization.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { nextStep, PLAN_NAMES, statusWord } from './plan-words.ts'

/** The plan, how it stands, what comes next, and for an Admin the way to subscribe. */
export function SubscriptionCard({ summary }: { summary: SubscriptionSummary }) {
  const { org, role } = useOrganization()
  const { plan, status } = summary
  const { word, tone } = statusWord(status)
  const canSubscribe = status !== 'active' && plan !== 'complementary'
  return (
    <Card title="Subscription" aside={<Badge tone={tone}>{word}</Badge>}>
      <Stack gap={4}>
        <div>
          <p>
            <b>{PLAN_NAMES[plan]}</b> ·{' '}
            {plan === 'complementary' ? 'free of charge' : formatPrice(MONTHLY_CENTS[plan])}
          </p>
          <p className="muted">{nextStep(summary)}</p>
        </div>
        {canSubscribe &&
          (can(role, 'billing.manage') ? (
            <div>
              <LinkButton href={links.checkout(org.slug)} variant="primary" size="l">
                {status === 'inactive' ? 'Subscribe' : 'Subscribe now'}
              </LinkButton>
            </div>
          ) : (
            <p className="muted">To subscribe, contact your administrator.</p>
          ))}
      </Stack>
    </Card>
  )
}
