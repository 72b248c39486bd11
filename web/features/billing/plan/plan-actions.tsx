import { useQuery } from '@tanstack/react-query'
import { billing } from '#shared/contracts/billing.ts'
import { isFree } from '#shared/domain/billing/pricing.ts'
import type { SubscriptionSummary } from '#shared/domain/billing/subscription.ts'
import { can } from '#shared/domain/organizations/permissions.ts'
import { links } from '#shared/routes.ts'
import styles from '#web/features/billing/billing.module.css'
import { rpcQuery } from '#web/lib/api/rpc.ts'
import { formatDay } from '#web/lib/format/format.ts'
import { useOrganization } from '#web/lib/session/organization.ts'
import { Button } from '#web/ui/button/button.tsx'
import { LinkButton } from '#web/ui/button/link-button.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { usePlanChange } from './use-plan-change.ts'

/** The sensible next action for a subscription, if there is one. A Member is told to ask an Admin. */
export function PlanActions({ summary }: { summary: SubscriptionSummary }) {
  const { org, role } = useOrganization()
  const resume = usePlanChange('subscription.resume')
  const { data: source } = useQuery(rpcQuery(billing, 'paymentSource.getStatus', org.id))
  const { status, plan, trialEndAction, cancelledAt } = summary
  const isTrial = status === 'inTrial'
  const noun = isTrial ? 'trial' : 'plan'
  const isCancelled = status === 'nonRenewing' || (isTrial && cancelledAt !== null)
  // Resuming a plan needs a payment method; a trial is free. A free plan was given for a time and can't be resumed.
  const isGiven = isFree(plan)
  const canResume = isCancelled && !isGiven && (isTrial || source?.status === 'valid')
  const isFollowed = trialEndAction === 'activate_subscription' && !isCancelled
  const lacksSource = source !== undefined && source.status !== 'valid'
  const canSubscribe =
    (isTrial && (!isFollowed || lacksSource)) ||
    status === 'inactive' ||
    (isCancelled && (isGiven || (lacksSource && !canResume)))

  if (!can(role, 'billing.manage'))
    return status !== 'active' && <p className="muted">To subscribe, contact your administrator.</p>
  if (!canSubscribe && !canResume) return null
  const isDeclined = source?.last4 != null && source.status !== 'valid'
  const remark = canSubscribe ? chargeWords(summary) : isTrial ? null : resumeWords(summary)
  return (
    <Stack gap={2}>
      <div className={styles.action}>
        {canSubscribe && (
          <LinkButton href={links.checkout(org.slug)} variant="primary" size="l">
            {status === 'inactive' && isDeclined ? 'Subscribe with another card' : subscribeLabel(status)}
          </LinkButton>
        )}
        {canResume && (
          <Button
            size="l"
            variant={canSubscribe ? 'plain' : 'primary'}
            pending={resume.isPending}
            onClick={() => resume.mutate({ orgId: org.id })}
          >
            Resume {noun}
          </Button>
        )}
      </div>
      {remark && <p className="muted small">{remark}</p>}
    </Stack>
  )
}

function resumeWords({ currentTermEnd }: SubscriptionSummary): string {
  return `Nothing is charged now${currentTermEnd ? `. It then renews on ${formatDay(currentTermEnd)}` : ''}.`
}

/** What subscribing charges at once. */
function chargeWords({ status, trialEnd }: SubscriptionSummary): string {
  return status === 'inTrial' && trialEnd
    ? `Nothing is charged before the trial ends on ${formatDay(trialEnd)}.`
    : 'You see the total before you pay.'
}

/** In a trial, what the notice above the page says. */
function subscribeLabel(status: SubscriptionSummary['status']): string {
  if (status === 'inTrial') return 'Upgrade now'
  return status === 'inactive' ? 'Subscribe' : 'Subscribe now'
}
