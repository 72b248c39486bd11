import * as z from 'zod/mini'
import { Timestamp } from '#shared/domain/time.ts'

export const Plan = z.enum(['basic', 'earlyAdopter', 'community', 'complementary', 'metered'])
export type Plan = z.infer<typeof Plan>
export const DEFAULT_PLAN: Plan = 'basic'

export const SubscriptionStatus = z.enum(['inTrial', 'active', 'nonRenewing', 'inactive'])
export type SubscriptionStatus = z.infer<typeof SubscriptionStatus>

export const TrialEndAction = z.enum(['site_default', 'cancel_subscription', 'activate_subscription'])
export type TrialEndAction = z.infer<typeof TrialEndAction>

export const TRIAL_DAYS = 14

export const SubscriptionSummary = z.object({
  status: SubscriptionStatus,
  trialEnd: z.nullable(Timestamp),
  /** A `TrialEndAction`; one of a newer service is kept as it is. */
  trialEndAction: z.nullable(z.string()),
  currentTermEnd: z.nullable(Timestamp),
  cancelledAt: z.nullable(Timestamp),
  plan: Plan,
  /** Until when the plan runs, or ran, after a renewal failed; absent: every renewal was paid. */
  graceEnd: z.optional(Timestamp),
  /** What is due since the end of the term, in cents; absent: nothing, or the reader is no Admin. */
  amountDue: z.optional(z.int()),
  /** Until when uploads are paused, as use has been over the spending limit for a week; absent: they aren't. */
  uploadsPausedUntil: z.optional(Timestamp),
})
export type SubscriptionSummary = z.infer<typeof SubscriptionSummary>

/** Whether a subscription in this status lets the organization work. */
export function isActive(status: SubscriptionStatus): boolean {
  return status !== 'inactive'
}

/** Whether a subscription in this status is more than a trial. */
export function isPaid(status: SubscriptionStatus): boolean {
  return status === 'active' || status === 'nonRenewing'
}

export const NewSubscription = z.object({
  orgId: z.string(),
  plan: z._default(Plan, DEFAULT_PLAN),
  /** An intent for this organization and plan that has been authorized. */
  paymentIntentId: z.string(),
})
export type NewSubscription = z.infer<typeof NewSubscription>
