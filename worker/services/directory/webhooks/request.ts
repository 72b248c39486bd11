// The request of a delivery: its body, which is the same in every attempt, and its headers, which are signed with the
// time of the attempt so that a receiver can refuse late ones.

import { Webhook } from 'standardwebhooks'
import type { AuditDetails } from '#shared/domain/audit.ts'
import type { WebhookBody } from '#shared/domain/webhooks/webhook-message.ts'
import { WEBHOOK_BODY_BYTES } from '#shared/limits.ts'
import type { webhookMessages } from '#worker/services/directory/webhook-schema.ts'

export type MessageRow = typeof webhookMessages.$inferSelect

/** Characters of one text in the details of an event that would pass the limit of the body. */
const MAX_TEXT_LENGTH = 300

/** @param slug of the organization */
export function composeBody(message: MessageRow, slug: string): string {
  const whole = JSON.stringify(bodyOf(message, slug))
  if (new TextEncoder().encode(whole).length <= WEBHOOK_BODY_BYTES) return whole
  const details = Object.fromEntries(
    Object.entries(message.details).map(([name, value]) => [name, cut(value)]),
  )
  return JSON.stringify(bodyOf({ ...message, details }, slug))
}

function bodyOf(message: MessageRow, slug: string): WebhookBody {
  const { orgId, appId, application, type, at, sequence, details } = message
  return {
    type,
    timestamp: at,
    data: {
      organization: { id: orgId, slug },
      application: application === null ? null : { id: appId, slug: application },
      sequence,
      subject: { id: message.subjectId, name: message.subjectName },
      actor: { kind: message.actorKind, id: message.actorId, name: message.actorName },
      details,
    },
  }
}

function cut(value: AuditDetails[string]): AuditDetails[string] {
  if (typeof value !== 'string' || value.length <= MAX_TEXT_LENGTH) return value
  return `${value.slice(0, MAX_TEXT_LENGTH)}…`
}

/** The headers but for the signature. */
export function plainHeaders(productName: string, id: string, at: Date): Record<string, string> {
  return {
    'content-type': 'application/json',
    'user-agent': `${productName.replace(/[^\w.-]+/g, '-')}-Webhooks/1`,
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
  }
}

/** A signature by each secret: a receiver accepts a message if it knows one of them. */
export function signatures(secrets: readonly string[], id: string, at: Date, body: string): string {
  return secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(' ')
}
