// The billing service: one subscription for each organization, its trial, its payment source.

import * as z from 'zod/mini'
import {
  NewSubscription,
  PaymentSourceStatus,
  Plan,
  SubscriptionSummary,
} from '#shared/domain/subscription.ts'
import { Timestamp } from '#shared/domain/time.ts'
import { Done, internal, mutation, query } from '#shared/rpc.ts'

const OrgId = z.string().check(z.minLength(1), z.maxLength(300))

export const billing = {
  'subscription.getSummary': query(OrgId, SubscriptionSummary),
  'subscription.hasActive': query(OrgId, z.boolean()),
  /** The day on which a trial that starts now would end; null when the caller has had one. */
  'subscription.getTrialEligibility': query(Plan, z.nullable(Timestamp)),
  'subscription.subscribe': mutation(NewSubscription, SubscriptionSummary),
  'paymentSource.getStatus': query(OrgId, PaymentSourceStatus),

  /** For the directory: an organization was founded; starts its subscription. Repeating it changes nothing. */
  'internal.found': internal(
    mutation(z.object({ orgId: OrgId, creatorId: z.string(), createdAt: Timestamp }), Done),
  ),
  /** For the directory: whether an organization's plan is running. */
  'internal.hasActive': internal(query(OrgId, z.boolean())),
  /** For the directory: the subscription of an organization, or null when billing has not heard of it. */
  'internal.subscription': internal(query(OrgId, z.nullable(SubscriptionSummary))),
}
export type Billing = typeof billing
