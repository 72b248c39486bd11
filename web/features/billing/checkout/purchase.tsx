import { useQuery } from '@tanstack/react-query'
import { billing } from '#shared/contracts/billing.ts'
import { isFree } from '#shared/domain/billing/pricing.ts'
import { DEFAULT_PLAN, type SubscriptionSummary } from '#shared/domain/billing/subscription.ts'
import { hasNeverHadPlan } from '#shared/domain/billing/subscription-notice.ts'
import { BillingDetailsCard } from '#web/features/billing/details/billing-details-card.tsx'
import { rpcQuery } from '#web/lib/api/rpc.ts'
import { formatDay } from '#web/lib/format/format.ts'
import { useOrganization } from '#web/lib/session/organization.ts'
import styles from './checkout.module.css'
import { StepTitle } from './step-title.tsx'
import { SubscribeCard } from './subscribe-card.tsx'
import { SummaryCard } from './summary-card.tsx'
import { useQuote } from './use-quote.ts'

/** All of a purchase on one page: billing details, payment, and beside them the plan and what it costs. For Admins. */
export function Purchase({ summary }: { summary: SubscriptionSummary }) {
  const { org } = useOrganization()
  const isFirst = hasNeverHadPlan(summary)
  // Informative only: without an answer, the quote still decides what is charged.
  const { data: eligibleUntil, isLoading } = useQuery({
    ...rpcQuery(billing, 'subscription.getTrialEligibility', DEFAULT_PLAN),
    enabled: isFirst,
    meta: { stopPropagation: true },
  })
  const { data: details } = useQuery(rpcQuery(billing, 'billingDetails.get', org.id))
  const quote = useQuote(DEFAULT_PLAN, Boolean(details))
  const trialEnd = summary.status === 'inTrial' ? summary.trialEnd : isFirst ? (eligibleUntil ?? null) : null
  // The quote wins: the service may charge immediately despite the trial.
  const chargedAt = quote.data ? (quote.data.chargedAt ?? null) : trialEnd
  return (
    <div className={styles.checkout}>
      <div className={styles.steps}>
        <BillingDetailsCard
          asks
          title={
            <StepTitle number={1} state={details ? 'done' : 'now'}>
              Billing details
            </StepTitle>
          }
        />
        <SubscribeCard quote={quote} chargedAt={chargedAt} isFirst={isFirst} />
      </div>
      <SummaryCard
        quote={quote}
        hasDetails={details === undefined || isLoading ? undefined : details !== null}
        note={overlapNote(summary) ?? trialNote(summary, chargedAt, eligibleUntil)}
      />
    </div>
  )
}

/** Of a cancelled plan that still runs: what is paid now comes after it. */
function overlapNote({ status, plan, currentTermEnd }: SubscriptionSummary): string | null {
  if (status !== 'nonRenewing' || !currentTermEnd) return null
  const end = formatDay(currentTermEnd)
  return `Your plan ${isFree(plan) ? 'runs' : 'is paid'} until ${end}. This pays for the month after that, and it renews again.`
}

/** @param eligibleUntil null: the user has used their trial; undefined: unknown, or not requested */
function trialNote(
  { status }: SubscriptionSummary,
  trialEnd: string | null,
  eligibleUntil: string | null | undefined,
): string | null {
  if (!trialEnd)
    return eligibleUntil === null ? 'You’ve used your free trial, so the plan starts immediately.' : null
  const end = formatDay(trialEnd)
  const trial =
    status === 'inTrial'
      ? `Your free trial continues until ${end}.`
      : `It starts with a free trial until ${end}.`
  return `${trial} The plan starts then, and you can cancel before at no cost.`
}
