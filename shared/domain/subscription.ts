import * as z from 'zod/mini'
import { Timestamp } from './time.ts'

export const Plan = z.enum(['basic', 'earlyAdopter', 'community', 'complementary', 'metered'])
export type Plan = z.infer<typeof Plan>
export const DEFAULT_PLAN: Plan = 'basic'

export const SubscriptionStatus = z.enum(['inTrial', 'active', 'nonRenewing', 'inactive'])
export type SubscriptionStatus = z.infer<typeof SubscriptionStatus>

export const SubscriptionSummary = z.object({
  status: SubscriptionStatus,
  trialEnd: z.nullable(Timestamp),
  /** 'site_default', 'cancel_subscription' or 'activate_subscription'; a word of a newer service is kept as it is. */
  trialEndAction: z.nullable(z.string()),
  currentTermEnd: z.nullable(Timestamp),
  cancelledAt: z.nullable(Timestamp),
  plan: Plan,
})
export type SubscriptionSummary = z.infer<typeof SubscriptionSummary>

/** Whether a subscription in this status lets the organization work. */
export function isActive(status: SubscriptionStatus): boolean {
  return status !== 'inactive'
}

export const PaymentSourceStatus = z.object({
  status: z.enum(['none', 'valid', 'expired', 'invalid']),
  brand: z.nullable(z.string()),
  last4: z.nullable(z.string()),
})
export type PaymentSourceStatus = z.infer<typeof PaymentSourceStatus>

/** A card as typed at the checkout. It is handed to the payment gateway and never stored or logged. */
export const Card = z.object({
  number: z.string().check(z.regex(/^[\d ]{12,23}$/, 'Enter the number on the front of the card')),
  expiryMonth: z
    .int()
    .check(z.minimum(1, 'Enter a month from 1 to 12'), z.maximum(12, 'Enter a month from 1 to 12')),
  expiryYear: z
    .int()
    .check(
      z.minimum(2000, 'Enter the year with four digits'),
      z.maximum(2100, 'Enter the year with four digits'),
    ),
  cvc: z.string().check(z.regex(/^\d{3,4}$/, 'Enter the three or four digits of the security code')),
})
export type Card = z.infer<typeof Card>

export const NewSubscription = z.object({
  orgId: z.string(),
  plan: z._default(Plan, DEFAULT_PLAN),
  card: Card,
})
export type NewSubscription = z.infer<typeof NewSubscription>
