// DevTools seats: each plan includes some, and each further one is billed by the month. A trial has the included ones
// only, since no payment has been agreed to.

import { restrictionText } from '#shared/domain/organizations/restriction.ts'
import { PLANS } from './pricing.ts'
import { isActive, type SubscriptionSummary } from './subscription.ts'

export type NextSeat =
  | { kind: 'included' }
  | { kind: 'billed'; cents: number }
  | { kind: 'refused'; reason: 'NotSubscribed' | 'trial_seats'; message: string }

/**
 * What allocating one more seat means.
 * @param subscription null if there is no subscription
 * @param taken seats in use
 */
export function nextSeat(
  subscription: (Pick<SubscriptionSummary, 'status' | 'plan'> & { trialEndAction?: string | null }) | null,
  taken: number,
): NextSeat {
  if (!subscription || !isActive(subscription.status)) {
    const message = restrictionText({ type: 'NotSubscribed', details: null }).join(' ')
    return { kind: 'refused', reason: 'NotSubscribed', message }
  }
  const { included, further } = PLANS[subscription.plan]
  if (taken < included.seats) return { kind: 'included' }
  if (subscription.status !== 'inTrial') return { kind: 'billed', cents: further.seat / 100 }
  const seats = included.seats === 1 ? '1 DevTools seat' : `${included.seats} DevTools seats`
  const remedy =
    subscription.trialEndAction === 'activate_subscription'
      ? 'You can allocate more when the plan starts.'
      : 'Subscribe to allocate more.'
  const message = `Your trial includes ${seats}. ${remedy}`
  return { kind: 'refused', reason: 'trial_seats', message }
}

/** How many seats can be allocated, for a write that must not exceed it. */
export function seatLimit(subscription: Pick<SubscriptionSummary, 'status' | 'plan'> | null): number {
  if (!subscription || !isActive(subscription.status)) return 0
  return subscription.status === 'inTrial'
    ? PLANS[subscription.plan].included.seats
    : Number.POSITIVE_INFINITY
}
