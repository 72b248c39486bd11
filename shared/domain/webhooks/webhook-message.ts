// What a webhook is told: the body that every endpoint gets of an event, in the form of Standard Webhooks
// (https://www.standardwebhooks.com). `web/docs/webhooks.md` documents it.

import * as z from 'zod/mini'
import { AuditAction, AuditDetails, AuthorKind } from '#shared/domain/audit.ts'
import { EVENTS } from '#shared/domain/events.ts'
import { Timestamp } from '#shared/domain/time.ts'

/** What “Send a test” sends. It is no event: nothing happened. */
export const TEST_MESSAGE = 'webhook.test'

export const MessageType = z.enum([...(Object.keys(EVENTS) as AuditAction[]), TEST_MESSAGE])
export type MessageType = z.infer<typeof MessageType>

/** Events of which an endpoint can choose some. */
export const WebhookEvents = z.array(AuditAction).check(
  z.minLength(1, 'Choose an event'),
  z.refine((events) => new Set(events).size === events.length, 'Name each event once'),
)

const Named = z.object({ id: z.string(), name: z.nullable(z.string()) })

/** The body of a request. New fields may be added; receivers ignore those that they don't know. */
export const WebhookBody = z.object({
  type: MessageType,
  timestamp: Timestamp,
  data: z.object({
    organization: z.object({ id: z.string(), slug: z.string() }),
    /** Null: it happened to the organization itself. */
    application: z.nullable(z.object({ id: z.string(), slug: z.string() })),
    /**
     * Counts the events of this application, or those of the organization itself: a later one has a higher number.
     * Null: a test.
     */
    sequence: z.nullable(z.int()),
    subject: Named,
    actor: z.extend(Named, { kind: AuthorKind }),
    details: AuditDetails,
  }),
})
export type WebhookBody = z.infer<typeof WebhookBody>
