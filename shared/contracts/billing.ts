// The billing service: one subscription for each organization, its trial, its payment source.

import * as z from 'zod/mini'
import { BillingDetails } from '#shared/domain/billing/billing-details.ts'
import { Invoice, InvoiceSummary, Quote } from '#shared/domain/billing/invoice.ts'
import { NewPaymentIntent, PaymentIntent, PaymentSourceStatus } from '#shared/domain/billing/payment.ts'
import { LineItem, Usage } from '#shared/domain/billing/pricing.ts'
import { NewSpendingLimit, SpendingLimit, UploadBlock } from '#shared/domain/billing/spending-limit.ts'
import { NewSubscription, Plan, SubscriptionSummary } from '#shared/domain/billing/subscription.ts'
import { Timestamp } from '#shared/domain/time.ts'
import { MAX_PAID_LOOKUP } from '#shared/limits.ts'
import { Done, internal, mutation, query } from '#shared/rpc.ts'

const OrgId = z.string().check(z.minLength(1), z.maxLength(300))

export const billing = {
  'subscription.getSummary': query(OrgId, SubscriptionSummary),
  'subscription.hasActive': query(OrgId, z.boolean()),
  /** The day on which a trial that starts now would end; null when the caller has had one. */
  'subscription.getTrialEligibility': query(Plan, z.nullable(Timestamp)),
  /** Starts a plan: at once, or during a trial, or with one that the caller may have, at the trial's end. */
  'subscription.subscribe': mutation(NewSubscription, SubscriptionSummary),
  /** What subscribing to a plan charges, and when, with the tax of the current billing details. */
  'subscription.getQuote': query(z.object({ orgId: OrgId, plan: Plan }), Quote),
  /** Ends the plan with its term, or a trial with its last day. Repeating it changes nothing. */
  'subscription.cancel': mutation(z.object({ orgId: OrgId }), SubscriptionSummary),
  /** Takes a cancellation back that has not taken effect. Repeating it changes nothing. */
  'subscription.resume': mutation(z.object({ orgId: OrgId }), SubscriptionSummary),
  'paymentIntent.create': mutation(NewPaymentIntent, PaymentIntent),
  'paymentSource.getStatus': query(OrgId, PaymentSourceStatus),
  /**
   * Pays with another method from now on: the one of an intent that has been authorized. What could not be charged
   * before is charged at once; a trial without a method becomes a plan at its end.
   */
  'paymentSource.update': mutation(
    z.object({ orgId: OrgId, paymentIntentId: z.string() }),
    PaymentSourceStatus,
  ),
  /** Null: they have not been given yet. */
  'billingDetails.get': query(OrgId, z.nullable(BillingDetails)),
  'billingDetails.update': mutation(z.object({ orgId: OrgId, details: BillingDetails }), BillingDetails),

  /** Newest first. `cursor`: the number of the last one that is known. */
  'invoices.list': query(
    z.object({ orgId: OrgId, cursor: z.optional(z.nullable(z.string())) }),
    z.object({ invoices: z.array(InvoiceSummary), cursor: z.nullable(z.string()) }),
  ),
  'invoices.get': query(z.object({ orgId: OrgId, number: z.string() }), Invoice),

  /** The running month's usage charges so far. Not an invoice. */
  'usage.get': query(
    OrgId,
    z.object({
      from: Timestamp,
      to: Timestamp,
      usage: Usage,
      lines: z.array(LineItem),
      /** The price of the whole, at most what the spending limit lets the month cost. */
      cents: z.int(),
    }),
  ),

  'spendingLimit.get': query(OrgId, SpendingLimit),
  /** Limits what a month may cost; null removes the limit. What this month had come to before stays charged. */
  'spendingLimit.set': mutation(NewSpendingLimit, SpendingLimit),

  /** For the directory: an organization was founded; starts its subscription. Repeating it changes nothing. */
  'internal.found': internal(
    mutation(z.object({ orgId: OrgId, creatorId: z.string(), createdAt: Timestamp }), Done),
  ),
  /** For the directory: whether an organization's plan is running. */
  'internal.hasActive': internal(query(OrgId, z.boolean())),
  /** For the directory: which of these organizations have a plan that is running and more than a trial. */
  'internal.listPaid': internal(
    query(z.array(OrgId).check(z.maxLength(MAX_PAID_LOOKUP)), z.array(z.string())),
  ),
  /** For the directory: the subscription of an organization, or null when billing has not heard of it. */
  'internal.subscription': internal(query(OrgId, z.nullable(SubscriptionSummary))),
  /** For the directory: why an organization can't upload; null: it can. */
  'internal.uploadBlock': internal(query(OrgId, z.nullable(UploadBlock))),
}
export type Billing = typeof billing
