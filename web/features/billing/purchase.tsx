import { useQuery } from '@tanstack/react-query'
import { billing } from '#shared/contracts/billing.ts'
import { DEFAULT_PLAN, type SubscriptionSummary } from '#shared/domain/subscription.ts'
import { hasNeverHadPlan } from '#shared/domain/subscription-notice.ts'
import { useOrganization } from '#web/lib/organization.ts'
import { rpcQuery } from '#web/lib/rpc.ts'
import { BillingDetailsCard } from './billing-details-card.tsx'
import { PlanCard } from './plan-card.tsx'
import { PricesCard } from './prices-card.tsx'
import { SubscribeCard } from './subscribe-card.tsx'
import { useQuote } from './use-quote.ts'

/** The plan, the trial before it, who is invoiced, and the payment. For Admins. */
export function Purchase({ summary }: { summary: SubscriptionSummary }) {
  const { org } = useOrganization()
  const isFirst = hasNeverHadPlan(summary)
  // Whether a trial comes with it decides nothing here: without an answer the quote tells what is charged.
  const { data: eligibleUntil = null } = useQuery({
    ...rpcQuery(billing, 'subscription.getTrialEligibility', DEFAULT_PLAN),
    enabled: isFirst,
    meta: { stopPropagation: true },
  })
  const { data: details } = useQuery(rpcQuery(billing, 'billingDetails.get', org.id))
  const quote = useQuote(DEFAULT_PLAN, Boolean(details))
  const trialEnd = summary.status === 'inTrial' ? summary.trialEnd : isFirst ? eligibleUntil : null
  // The service may charge at once all the same, and then there is no trial to be told of.
  const chargedAt = quote.statement ? (quote.statement.chargedAt ?? null) : trialEnd
  return (
    <>
      <PlanCard trialEnd={chargedAt} isInTrial={summary.status === 'inTrial'} />
      <PricesCard plan={DEFAULT_PLAN} />
      <BillingDetailsCard asks />
      <SubscribeCard quote={quote} chargedAt={chargedAt} />
    </>
  )
}
