// One message to one endpoint, as the delivery log shows it: the last request and its answer.

import * as z from 'zod/mini'
import { Timestamp } from '#shared/domain/time.ts'
import { MessageType } from './webhook-message.ts'

/** `pending`: it will be sent, or sent again. `failed`: it was given up. */
export const DeliveryState = z.enum(['pending', 'delivered', 'failed'])
export type DeliveryState = z.infer<typeof DeliveryState>

/** Why the last attempt failed. */
export const DeliveryFault = z.enum([
  /** Any status but 2xx. */
  'status',
  'redirect',
  'timeout',
  'unreachable',
  'unresolved',
  /** Its URL, or an address of its host, isn't one of the public internet. */
  'refused',
  /** Its secret was sealed under a key that the installation no longer has. */
  'unsealed',
])
export type DeliveryFault = z.infer<typeof DeliveryFault>

export const WebhookDelivery = z.object({
  /** Of the message, which is its `webhook-id`: the same in every attempt. */
  id: z.string(),
  type: MessageType,
  /** What the event happened to. */
  subject: z.nullable(z.string()),
  application: z.nullable(z.string()),
  state: DeliveryState,
  createdAt: Timestamp,
  attempts: z.int(),
  /** Of the last attempt. */
  attemptedAt: z.nullable(Timestamp),
  ms: z.nullable(z.int()),
  status: z.nullable(z.int()),
  fault: z.nullable(DeliveryFault),
  /** When it is tried next; null: it isn't. */
  dueAt: z.nullable(Timestamp),
})
export type WebhookDelivery = z.infer<typeof WebhookDelivery>

const Headers = z.array(z.tuple([z.string(), z.string()]))

export const WebhookDeliveryDetails = z.extend(WebhookDelivery, {
  /** Without the signature. */
  request: z.object({ url: z.string(), headers: Headers, body: z.string() }),
  /** Null: no answer came. */
  answer: z.nullable(z.object({ headers: Headers, body: z.string(), isCut: z.boolean() })),
})
export type WebhookDeliveryDetails = z.infer<typeof WebhookDeliveryDetails>
