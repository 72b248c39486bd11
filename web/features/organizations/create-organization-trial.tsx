import { PLANS } from '#shared/domain/billing/pricing.ts'
import { DEFAULT_PLAN } from '#shared/domain/billing/subscription.ts'
import { formatDay, formatPrice } from '#web/lib/format/format.ts'
import { Loaded } from '#web/ui/loaded/loaded.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton/skeleton.tsx'
import { useTrialEligibility } from './use-trial-eligibility.ts'

/** Whether a trial comes with a new organization, in a sentence. */
export function CreateOrganizationTrial() {
  const { isSold, query } = useTrialEligibility()
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
