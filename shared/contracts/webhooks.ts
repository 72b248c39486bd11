// The directory's calls about webhooks. All of them are for Admins.

import * as z from 'zod/mini'
import { WebhookDelivery, WebhookDeliveryDetails } from '#shared/domain/webhooks/webhook-delivery.ts'
import {
  CreatedWebhook,
  NewWebhook,
  RotatedSecret,
  WebhookChange,
  WebhookEndpoint,
} from '#shared/domain/webhooks/webhook-endpoint.ts'
import { Done, mutation, needsVerifiedEmail, query, sensitive } from '#shared/rpc.ts'

const Id = z.string().check(z.minLength(1), z.maxLength(300))
const EndpointPath = z.object({ org: Id, id: Id })
const DeliveryPath = z.object({ org: Id, id: Id, delivery: Id })

export const webhooks = {
  'webhooks.list': query(Id, z.array(WebhookEndpoint)),
  /** Answers the secret, which no later call returns. */
  'webhooks.create': needsVerifiedEmail(sensitive(mutation(NewWebhook, CreatedWebhook))),
  'webhooks.update': sensitive(mutation(WebhookChange, WebhookEndpoint)),
  /** Replaces the secret. The former one signs as well for a day, or with `immediately` no longer. */
  'webhooks.rotateSecret': sensitive(
    mutation(z.extend(EndpointPath, { immediately: z.optional(z.boolean()) }), RotatedSecret),
  ),
  'webhooks.delete': mutation(EndpointPath, Done),
  /** Sends a test at once, and answers what came of it. */
  'webhooks.test': mutation(EndpointPath, WebhookDeliveryDetails),

  /** The messages of an endpoint, newest first. */
  'webhooks.listDeliveries': query(
    z.extend(EndpointPath, {
      /** Only those whose last attempt failed. */
      failed: z.optional(z.boolean()),
      limit: z._default(z.int().check(z.minimum(1), z.maximum(100)), 25),
      cursor: z.optional(z.nullable(Id)),
    }),
    z.object({ deliveries: z.array(WebhookDelivery), cursor: z.nullable(z.string()) }),
  ),
  'webhooks.getDelivery': query(DeliveryPath, WebhookDeliveryDetails),
  /** Sends a message again at once, with the same `webhook-id`, and answers what came of it. */
  'webhooks.resend': mutation(DeliveryPath, WebhookDeliveryDetails),
}
export type Webhooks = typeof webhooks
