import { formatEuro } from '#shared/domain/billing/money.ts'
import { PLANS } from '#shared/domain/billing/pricing.ts'
import { isActive, isPaid, type SubscriptionSummary } from '#shared/domain/billing/subscription.ts'
import { formatPrice } from '#web/lib/format/format.ts'

export interface SeatTerms {
  /** How many seats are paid for already; null where that is no number, or none. */
  included: string | null
  /** What further ones cost, and those that are in use. */
  price: string
}

/**
 * How many seats a plan includes, and what each further one costs.
 * @param subscription undefined while it loads, or after a failure: then the terms of the basic plan
 * @param taken seats in use
 */
export function seatTerms(subscription: SubscriptionSummary | undefined, taken: number): SeatTerms {
  const { plan, status } = subscription ?? { plan: 'basic', status: 'active' }
  const { included, further: each } = PLANS[plan]
  if (included.seats === Number.POSITIVE_INFINITY)
    return { included: null, price: 'Your plan includes a seat for every member.' }
  const seats = included.seats === 1 ? '1 seat' : `${included.seats} seats`
  const cost = formatPrice(each.seat / 100)
  const price = `Each further seat costs ${cost}.`
  if (!isActive(status)) return { included: null, price: `A plan includes ${seats}. ${price}` }
  const extra = subscription && isPaid(status) ? taken - included.seats : 0
  return {
    included: `${included.seats} included`,
    price:
      status === 'inTrial'
        ? `With a plan, each further seat costs ${cost}.`
        : [price, extra > 0 && `You have ${extra} extra: ${formatEuro((extra * each.seat) / 100)} a month.`]
            .filter(Boolean)
            .join(' '),
  }
}
