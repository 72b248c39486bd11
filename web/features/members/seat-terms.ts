import { PLANS } from '#shared/domain/billing/pricing.ts'
import { isActive, type SubscriptionSummary } from '#shared/domain/billing/subscription.ts'
import { formatPrice } from '#web/lib/format/format.ts'

/**
 * How many seats a plan includes, and what each further one costs.
 * @param subscription undefined while it loads, or after a failure: then the terms of the basic plan
 */
export function seatTerms(subscription: SubscriptionSummary | undefined): string {
  const { plan, status } = subscription ?? { plan: 'basic', status: 'active' }
  const { included, further: each } = PLANS[plan]
  if (included.seats === Number.POSITIVE_INFINITY) return 'Your plan includes a seat for every member.'
  const seats = included.seats === 1 ? '1 seat' : `${included.seats} seats`
  const price = formatPrice(each.seat / 100)
  const further = `Each further seat costs ${price}.`
  if (!isActive(status)) return `A plan includes ${seats}. ${further}`
  return status === 'inTrial'
    ? `Your trial includes ${seats}. With a plan, each further seat costs ${price}.`
    : `Your plan includes ${seats}. ${further}`
}
