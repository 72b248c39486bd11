// DevTools seats: each plan includes some, and each further one is billed by the month. A trial has the included ones
// only, as nobody has agreed to pay yet.

import { restrictionText } from './restriction.ts'
import { isActive, type Plan, type SubscriptionSummary } from './subscription.ts'

/** Seats that a plan includes. */
export const INCLUDED_SEATS: Record<Plan, number> = {
  basic: 1,
  earlyAdopter: 1,
  community: 1,
  metered: 1,
  complementary: Number.POSITIVE_INFINITY,
}

/** What a further seat costs a month, in cents of euros without VAT. */
export const SEAT_CENTS = 500

export type NextSeat =
  | { kind: 'included' }
  | { kind: 'billed'; cents: number }
  | { kind: 'refused'; reason: 'NotSubscribed' | 'trial_seats'; message: string }

/**
 * What giving out one more seat means.
 * @param subscription null when there is none
 * @param taken seats that are given out now
 */
export function nextSeat(
  subscription: Pick<SubscriptionSummary, 'status' | 'plan'> | null,
  taken: number,
): NextSeat {
  if (!subscription || !isActive(subscription.status)) {
    const message = restrictionText({ type: 'NotSubscribed', details: null }).join(' ')
    return { kind: 'refused', reason: 'NotSubscribed', message }
  }
  const included = INCLUDED_SEATS[subscription.plan]
  if (taken < included) return { kind: 'included' }
  if (subscription.status !== 'inTrial') return { kind: 'billed', cents: SEAT_CENTS }
  const seats = included === 1 ? '1 DevTools seat' : `${included} DevTools seats`
  const message = `Your trial includes ${seats}. Subscribe to give out more.`
  return { kind: 'refused', reason: 'trial_seats', message }
}

/** How many seats can be given out, for a write that must not exceed it. */
export function seatLimit(subscription: Pick<SubscriptionSummary, 'status' | 'plan'> | null): number {
  if (!subscription || !isActive(subscription.status)) return 0
  return subscription.status === 'inTrial' ? INCLUDED_SEATS[subscription.plan] : Number.POSITIVE_INFINITY
}
