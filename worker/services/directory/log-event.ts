// What follows from every event, of members, operators and the product itself: a row in the audit log, a message to
// webhooks, and a notification. Both are made of that row, so neither exists without it.

import { type SQL, sql } from 'drizzle-orm'
import type { Write } from '#worker/platform/database/d1.ts'
import { type AnyEvent, type Author, eventRow } from '#worker/platform/events.ts'
import type { Origin } from '#worker/platform/rpc/context.ts'
import type { Context, DirectoryBatch } from './context.ts'
import { tell } from './notifications/tell.ts'
import { audit } from './schema.ts'
import { announce } from './webhooks/announce.ts'

interface Signed extends Pick<Context, 'now' | 'announced'> {
  author: Author
  /** Of the entry; a new one if it is left out. */
  id?: string
  /** When it happened, if that was before `now`. */
  at?: Date
  origin: Origin
}

/** Logs and announces an event in the batch of `cause`; nothing follows if that changes nothing, or doesn't hold. */
export function logEvent(batch: DirectoryBatch, cause: Write | SQL, by: Signed, event: AnyEvent): void {
  const row = eventRow(event, { ...by, now: by.at ?? by.now })
  batch.when(cause).insert(audit, { orgId: event.orgId, ...row })
  const entries = { first: row.id, last: row.id, appId: applicationOf(event) }
  announce(batch, by, entries)
  tell(batch, { name: event.name, ...entries })
}

/** Logs and announces an event for each row of a source, of which its subject can name columns. */
export function logEach(batch: DirectoryBatch, source: SQL, by: Signed, event: AnyEvent): void {
  const row = eventRow(event, by)
  // One id for each, in the order of the moment like all others.
  batch.insertEach(audit, { orgId: event.orgId, ...row, id: sql`${row.id} || ${event.subject.id}` }, source)
  announce(batch, by, { first: row.id, last: `${row.id}~`, appId: applicationOf(event) })
}

/** `''`: it happened to the organization itself. */
function applicationOf({ name, appId, subject }: AnyEvent): string | SQL {
  return appId ?? (name.startsWith('application.') ? subject.id : '')
}
