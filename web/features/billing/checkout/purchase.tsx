import { useQuery } from '@tanstack/react-query'
import { billing } from '#shared/contracts/billing.ts'
import { DEFAULT_PLAN, type SubscriptionSummary } from '#shared/domain/billing/subscription.ts'
import { hasNeverHadPlan } from '#shared/domain/billing/subscription-notice.ts'
import { BillingDetailsCard } from '#web/features/billing/details/billing-details-card.tsx'
import { PlanCard } from '#web/features/billing/plan/plan-card.tsx'
import { PricesCard } from '#web/features/billing/usage/prices-card.tsx'
import { rpcQuery } from '#web/lib/api/rpc.ts'
import { formatDay } from '#web/lib/format/format.ts'
import { useOrganization } from '#web/lib/session/organization.ts'
import { SubscribeCard } from './subscribe-card.tsx'
import { useQuote } from './use-quote.ts'

/** The plan, the trial before it, who is invoiced, and the payment. For Admins. */
export function Purchase({ summary }: { summary: SubscriptionSummary }) {
  const { org } = useOrganization()
  const isFirst = hasNeverHadPlan(summary)
  // Whether a trial comes with it decides nothing here: without an answer the quote tells what is charged.
  const { data: eligibleUntil } = useQuery({
    ...rpcQuery(billing, 'subscription.getTrialEligibility', DEFAULT_PLAN),
    enabled: isFirst,
    meta: { stopPropagation: true },
  })
  const { data: details } = useQuery(rpcQuery(billing, 'billingDetails.get', org.id))
  const quote = useQuote(DEFAULT_PLAN, Boolean(details))
  const trialEnd = summary.status === 'inTrial' ? summary.trialEnd : isFirst ? (eligibleUntil ?? null) : null
  // The service may charge at once all the same, and then there is no trial to be told of.
  const chargedAt = quote.data ? (quote.data.chargedAt ?? null) : trialEnd
  return (
    <>
      <PlanCard note={trialNote(summary, chargedAt, eligibleUntil)} />
      <PricesCard plan={DEFAULT_PLAN} />
      <BillingDetailsCard asks />
      <SubscribeCard quote={quote} chargedAt={chargedAt} />
    </>
  )
}

/** @param eligibleUntil null: the person has had a trial; undefined: not known, or not asked */
function trialNote(
  { status }: SubscriptionSummary,
  trialEnd: string | null,
  eligibleUntil: string | null | undefined,
): string | null {
  if (!trialEnd)
    return eligibleUntil === null ? "You've used your free trial, so the plan starts immediately." : null
  const end = formatDay(trialEnd)
  const trial =
    status === 'inTrial'
      ? `Your free trial continues until ${end}.`
      : `It starts with a free trial until ${end}.`
  return `${trial} The plan starts then, and you can cancel before at no cost.`
}
