import { useQuery } from '@tanstack/react-query'
import { billing } from '#shared/contracts/billing.ts'
import { DEFAULT_PLAN } from '#shared/domain/billing/subscription.ts'
import { rpcQuery } from '#web/lib/api/rpc.ts'
import { settings } from '#web/lib/api/settings.ts'

/** The end of the trial that comes with a new organization, null where the user has none left. */
export function useTrialEligibility() {
  /** Where no plans are sold, there is nothing to say. */
  const isSold = settings.cardProvider !== null
  const query = useQuery({
    ...rpcQuery(billing, 'subscription.getTrialEligibility', DEFAULT_PLAN),
    enabled: isSold,
    // The form works without it.
    meta: { stopPropagation: true },
  })
  return { isSold, query }
}
