// What the console tells people about the subscription of their organization wherever they are in it: the line above
// every screen, and the question that an Admin is asked when the plan has been cancelled or is over.

import type { Role } from '#shared/domain/organizations/member.ts'
import { can } from '#shared/domain/organizations/permissions.ts'
import { DAY } from '#shared/domain/time.ts'
import type { PaymentSourceStatus } from './payment.ts'
import { PLANS } from './pricing.ts'
import type { Plan, SubscriptionSummary } from './subscription.ts'

/** The unit of the pause between two times that an Admin is asked, in milliseconds. */
export const PERIOD = DAY

/** Milliseconds between two questions about one organization. */
export function reshowInterval(): number {
  return 2 * PERIOD
}

/**
 * Whether an Admin may be asked.
 * @param lastAsked epoch milliseconds; null: never
 * @param now epoch milliseconds. A clock that was put back since makes what was noted worthless.
 */
export function mayAskAgain(lastAsked: number | null, now: number): boolean {
  return lastAsked === null || now < lastAsked || now - lastAsked >= reshowInterval()
}

/**
 * Days until `end`, rounded and never below 0; null when there is no end.
 * @param now epoch milliseconds
 */
export function daysLeft(end: string | null, now: number): number | null {
  return end === null ? null : Math.max(0, Math.round((Date.parse(end) - now) / DAY))
}

/** `days` are those that remain; null: not known, or not to be told. */
export type SubscriptionNotice =
  | { kind: 'trial'; variant: 'upgrade' | 'automatic' | 'cancelled'; plan: Plan; days: number | null }
  | { kind: 'nonRenewing'; plan: Plan; days: number | null }
  /** A renewal failed; `end`: the last day of grace. */
  | { kind: 'paymentFailed'; plan: Plan; end: string }
  /** Use has been over the spending limit for a week; `end`: of the month. */
  | { kind: 'uploadsPaused'; end: string; mayRaise: boolean }
  /** The plan ended at `end` because its renewal kept failing. */
  | { kind: 'unpaid'; end: string }
  /** There has never been a plan. */
  | { kind: 'choosePlan' }
  | { kind: 'inactive' }
  | { kind: 'trialEnded' }
  | { kind: 'inactiveForMember' }

/** Whether an organization has had neither a plan nor a trial. */
export function hasNeverHadPlan({ status, trialEnd, currentTermEnd }: SubscriptionSummary): boolean {
  return status === 'inactive' && trialEnd === null && currentTermEnd === null
}

/** Whether the notice depends on the payment source: only a trial that is to go on as a plan needs one. */
export function needsPaymentSource(role: Role, { status, trialEndAction, cancelledAt }: SubscriptionSummary) {
  const goesOn = trialEndAction === 'activate_subscription' && cancelledAt === null
  return can(role, 'billing.manage') && status === 'inTrial' && goesOn
}

/**
 * The line above every screen; null when there is nothing to say, or not enough is known to say it. What has ended is
 * the server's to say: `now` is only what days are counted from.
 * @param source undefined as long as it is not known, which is for Members always
 * @param now epoch milliseconds
 */
export function subscriptionNotice(
  role: Role,
  summary: SubscriptionSummary,
  source: PaymentSourceStatus['status'] | undefined,
  now: number,
): SubscriptionNotice | null {
  const { status, plan, trialEnd, currentTermEnd, cancelledAt, graceEnd } = summary
  const mayRaise = can(role, 'billing.manage')
  const end = summary.uploadsPausedUntil
  const paused: SubscriptionNotice | null = end ? { kind: 'uploadsPaused', end, mayRaise } : null
  if (!mayRaise) return status === 'inactive' ? { kind: 'inactiveForMember' } : paused
  if (status === 'inTrial') {
    const variant = trialVariant(role, summary, source)
    return variant && { kind: 'trial', variant, plan, days: daysLeft(trialEnd, now) }
  }
  if (status === 'nonRenewing') {
    const isCounted = PLANS[plan].base > 0 && cancelledAt !== null
    return { kind: 'nonRenewing', plan, days: isCounted ? daysLeft(currentTermEnd, now) : null }
  }
  if (status === 'active') return graceEnd ? { kind: 'paymentFailed', plan, end: graceEnd } : paused
  if (status === 'inactive') {
    if (hasNeverHadPlan(summary)) return { kind: 'choosePlan' }
    if (graceEnd) return { kind: 'unpaid', end: graceEnd }
    const isCancelledTrial = currentTermEnd === null && trialEnd !== null && cancelledAt !== null
    return { kind: isCancelledTrial ? 'trialEnded' : 'inactive' }
  }
  return null
}

function trialVariant(
  role: Role,
  summary: SubscriptionSummary,
  source: PaymentSourceStatus['status'] | undefined,
) {
  if (summary.cancelledAt !== null) return 'cancelled'
  if (!needsPaymentSource(role, summary)) return 'upgrade'
  if (source === undefined) return null
  // The plan begins only with something that it can be paid with.
  return source === 'valid' ? 'automatic' : 'upgrade'
}

/** The title of the question; null if there is no question. */
export function subscriptionQuestion(role: Role, summary: SubscriptionSummary): string | null {
  const { status, currentTermEnd } = summary
  if (!can(role, 'billing.manage') || hasNeverHadPlan(summary)) return null
  if (status === 'nonRenewing') return 'Your subscription has been cancelled'
  if (status !== 'inactive') return null
  return currentTermEnd === null ? 'Your trial has ended' : 'Your subscription has ended'
}
