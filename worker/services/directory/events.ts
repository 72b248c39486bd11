// What follows from the directory's events: a row in the audit log, and the emails about invitations. A verb emits what
// it made happen, and nothing else.

import { type SQL, sql } from 'drizzle-orm'
import type { EventName, OperatorEventName } from '#shared/domain/events.ts'
import { type AnyEvent, type Author, createEmitter, eventRow } from '#worker/platform/events.ts'
import type { DirectoryBatch, DirectorySchema, EventContext } from './context.ts'
import { mailInvitation } from './invitations/mail.ts'
import { audit } from './schema.ts'

/** What members and API keys make happen. */
export type MemberEventName = Exclude<EventName, OperatorEventName>

/** Emits an event in the batch of `cause`, the write that makes it true; nothing follows if that changes nothing. */
export const emit = createEmitter<EventContext, DirectorySchema, MemberEventName>({
  all: [
    (batch, cause, ctx, event) =>
      batch.when(cause).insert(audit, { orgId: event.orgId, ...eventRow(event, signed(ctx)) }),
  ],
  byName: { 'invitation.created': mailInvitation, 'invitation.resent': mailInvitation },
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
  const row = eventRow(event, signed(ctx))
  // One id for each, in the order of the moment like all others.
  batch.insertEach(audit, { orgId: event.orgId, ...row, id: sql`${row.id} || ${event.subject.id}` }, source)
}

function signed({ now, actor, origin, site }: EventContext) {
  return { now, author: authorOf(actor, site.productName), origin }
}

/** Emails of persons and names of API keys are kept as they are now, because both may change. */
function authorOf(actor: EventContext['actor'], productName: string): Author {
  if (actor.kind === 'system') return { kind: 'system', id: 'system', name: productName }
  return actor.kind === 'person'
    ? { kind: 'person', id: actor.userId, name: actor.email ?? null }
    : { kind: 'machine', id: actor.keyId, name: actor.keyName }
}
