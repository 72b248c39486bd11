// What follows from the directory's events: a row in the audit log, a message to webhooks, and the emails about
// invitations. A verb emits what it made happen, and nothing else.

import type { SQL } from 'drizzle-orm'
import type { BillingEventName, EventName, OperatorEventName } from '#shared/domain/events.ts'
import { type AnyEvent, type Author, createEmitter } from '#worker/platform/events.ts'
import type { DirectoryBatch, DirectorySchema, EventContext } from './context.ts'
import { mailInvitation } from './invitations/mail.ts'
import { logEach, logEvent } from './log-event.ts'
import { mailAnnouncement } from './retention/mail.ts'

/** What members and API keys make happen. */
export type MemberEventName = Exclude<EventName, BillingEventName | OperatorEventName>

/** Emits an event in the batch of `cause`, the write that makes it true; nothing follows if that changes nothing. */
export const emit = createEmitter<EventContext, DirectorySchema, MemberEventName>({
  all: [(batch, cause, ctx, event) => logEvent(batch, cause, signed(ctx), event)],
  byName: {
    'invitation.created': mailInvitation,
    'invitation.resent': mailInvitation,
    'retention.announced': mailAnnouncement,
  },
})

/**
 * Emits an event for each row of a source, before the write that makes them true: it may change what the source finds.
 * @param source `from … where …`, of which the event's subject can name columns
 */
export function emitForEach(
  batch: DirectoryBatch,
  source: SQL,
  ctx: EventContext,
  event: AnyEvent<'apiKey.revoked'>,
): void {
  logEach(batch, source, signed(ctx), event)
}

function signed({ actor, ...ctx }: EventContext) {
  return { ...ctx, author: authorOf(actor, ctx.site.productName) }
}

/** Emails of persons and names of API keys are kept as they are now, because both may change. */
function authorOf(actor: EventContext['actor'], productName: string): Author {
  if (actor.kind === 'system') return { kind: 'system', id: 'system', name: productName }
  return actor.kind === 'person'
    ? { kind: 'person', id: actor.userId, name: actor.email ?? null }
    : { kind: 'machine', id: actor.keyId, name: actor.keyName }
}
