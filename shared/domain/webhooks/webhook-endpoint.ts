// A webhook endpoint: the URL of a system that is told what happens in an organization.

import * as z from 'zod/mini'
import { plainLine } from '#shared/domain/plain-text.ts'
import { Timestamp } from '#shared/domain/time.ts'
import { WebhookEvents } from './webhook-message.ts'

const MAX_URL_LENGTH = 2000
const MAX_NAME_LENGTH = 60
const MAX_APPLICATIONS = 100
/** Days of which an endpoint's deliveries are counted. */
export const RECENT_DAYS = 7

/** The server decides whether it may be asked. */
const EndpointUrl = z.pipe(
  z.string().check(z.trim(), z.maxLength(MAX_URL_LENGTH, `Use at most ${MAX_URL_LENGTH} characters`)),
  z.url({ protocol: /^https?$/, error: 'Enter a URL such as https://example.com/hook' }),
)
const EndpointName = z
  .string()
  .check(
    z.overwrite(plainLine),
    z.trim(),
    z.maxLength(MAX_NAME_LENGTH, `Use at most ${MAX_NAME_LENGTH} characters`),
  )

/** Null: all. */
const Events = z.nullable(WebhookEvents)
/** Ids; null: all, and the organization itself. */
const Applications = z.nullable(
  z
    .array(z.string().check(z.maxLength(50)))
    .check(z.minLength(1, 'Choose an application'), z.maxLength(MAX_APPLICATIONS)),
)

/** What the form holds. */
export const EndpointFields = z.object({
  url: EndpointUrl,
  /** Empty: it is called by its host. */
  name: EndpointName,
  events: Events,
  applications: Applications,
})
export type EndpointFields = z.infer<typeof EndpointFields>

export const NewWebhook = z.extend(EndpointFields, { org: z.string() })
export type NewWebhook = z.infer<typeof NewWebhook>

export const WebhookChange = z.object({
  org: z.string(),
  id: z.string(),
  url: z.optional(EndpointUrl),
  name: z.optional(EndpointName),
  events: z.optional(Events),
  applications: z.optional(Applications),
  enabled: z.optional(z.boolean()),
})
export type WebhookChange = z.infer<typeof WebhookChange>

/** Why an endpoint is off: an Admin turned it off, all deliveries failed for days, or it answered 410 Gone. */
export const DisabledReason = z.enum(['admin', 'failures', 'gone'])
export type DisabledReason = z.infer<typeof DisabledReason>

export const WebhookEndpoint = z.object({
  id: z.string(),
  url: z.string(),
  name: z.string(),
  events: Events,
  applications: z.nullable(z.array(z.string())),
  createdAt: Timestamp,
  /** Null: it is on. */
  disabledAt: z.nullable(Timestamp),
  disabledReason: z.nullable(DisabledReason),
  /** Since when every attempt has failed; null: the last one succeeded. */
  failingSince: z.nullable(Timestamp),
  /** Until when the secret before the last rotation signs as well. */
  formerSecretUntil: z.nullable(Timestamp),
  /** Of the last `RECENT_DAYS` UTC days. */
  recent: z.object({
    /** Deliveries of each day, oldest first. */
    daily: z.array(z.int()),
    /** Those whose last attempt failed. */
    failed: z.int(),
  }),
})
export type WebhookEndpoint = z.infer<typeof WebhookEndpoint>

/** The answers that hold the secret. */
export const CreatedWebhook = z.object({ endpoint: WebhookEndpoint, secret: z.string() })
export type CreatedWebhook = z.infer<typeof CreatedWebhook>
export const RotatedSecret = z.object({ secret: z.string(), formerSecretUntil: z.nullable(Timestamp) })
export type RotatedSecret = z.infer<typeof RotatedSecret>

const HOST = /^https?:\/\/([^/?#]+)/

/** What an endpoint is called. */
export function endpointName({ name, url }: Pick<WebhookEndpoint, 'name' | 'url'>): string {
  return name || (HOST.exec(url)?.[1] ?? url)
}
