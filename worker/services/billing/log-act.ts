// Entries for the audit log, which is the directory's. Each is kept in the outbox in the batch of the write that it tells
// of, and is sent to the directory after the response, or by the scheduled run.

import type { BillingEventName, EventDetails } from '#shared/domain/events.ts'
import type { Write } from '#worker/platform/database/d1.ts'
import { newOrderedId } from '#worker/platform/ids.ts'
import { outboxRow } from '#worker/platform/outbox.ts'
import type { Person } from '#worker/platform/rpc/context.ts'
import type { BillingBatch, Context, WrittenEntry } from './context.ts'
import type { LogEntry, Message } from './notices/message.ts'
import { outbox } from './schema.ts'

/** What a person did to the billing of an organization. */
type Act = { orgId: string } & {
  [Name in BillingEventName]: { name: Name; details: EventDetails<Name> }
}[BillingEventName]

/** Who did it, and from where. */
export interface Signed extends Pick<LogEntry, 'author' | 'origin'> {
  logged?: WrittenEntry[]
}

export function signedBy({ actor, origin, logged }: Context<Person>): Signed {
  return { author: { id: actor.userId, name: actor.email ?? null }, origin, logged }
}

/** What is recorded without a request of the person who asked for it. */
export function signedLater(userId: string): Signed {
  return { author: { id: userId, name: null }, origin: { ip: null, country: null, requestId: null } }
}

/** Logs an act in the batch of `cause`, the write that makes it true; nothing is logged if that changes nothing. */
export function logAct(
  batch: BillingBatch,
  cause: Write,
  { author, origin, logged }: Signed,
  act: Act,
  now: Date,
): void {
  const id = newOrderedId(now)
  const entry = { at: now.toISOString(), author, origin, ...act }
  const write = batch.when(cause).insert(outbox, { ...outboxRow<Message>({ entry }, now), id })
  logged?.push({ id, write })
}
