import { useQuery } from '@tanstack/react-query'
import { billing } from '#shared/contracts/billing.ts'
import { PLANS } from '#shared/domain/billing/pricing.ts'
import { DEFAULT_PLAN } from '#shared/domain/billing/subscription.ts'
import { rpcQuery } from '#web/lib/api/rpc.ts'
import { settings } from '#web/lib/api/settings.ts'
import { formatDay, formatPrice } from '#web/lib/format/format.ts'
import { Loaded } from '#web/ui/loaded/loaded.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton/skeleton.tsx'

/** Whether a trial comes with a new organization. Where no plans are sold, there is nothing to say. */
export function CreateOrganizationTrial() {
  const isSold = settings.cardProvider !== null
  const query = useQuery({
    ...rpcQuery(billing, 'subscription.getTrialEligibility', DEFAULT_PLAN),
    enabled: isSold,
    // The form works without it.
    meta: { stopPropagation: true },
  })
  if (!isSold) return null
  return (
    <Loaded
      query={query}
      loading={
        <Loading>
          <Skeleton width="70%" />
        </Loading>
      }
      failure={() => null}
    >
      {(trialEnd) => (
        <p className="muted">
          {trialEnd
            ? `The organization starts with a free trial until ${formatDay(trialEnd)}. You don’t need a payment method.`
            : `You’ve used your free trial, so you choose a plan next: ${formatPrice(PLANS[DEFAULT_PLAN].base)}.`}
        </p>
      )}
    </Loaded>
  )
}
