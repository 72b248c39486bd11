// The outbox: the message of a write is stored in the same batch as the write, sent after the response, and retried by
// the scheduled run until it succeeds. So nothing is sent for a write that failed, and nothing is lost in a crash
// between the two. A message may, rarely, be sent twice (at-least-once delivery).

import { and, asc, eq, inArray, lte } from 'drizzle-orm'
import type { DrizzleD1Database } from 'drizzle-orm/d1'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { DAY, HOUR, MINUTE, SECOND } from '#shared/domain/time.ts'
import { logProblem } from './log.ts'

/** Sent concurrently: a Worker may have six open connections. */
const BATCH_SIZE = 6
/** Of one run. */
const MAX_BATCHES = 10
/** After this time another run takes over the messages of a sender that crashed. */
const LEASE_MS = 2 * MINUTE
const MAX_BACKOFF_MS = HOUR
const GIVE_UP_AFTER_MS = 3 * DAY

/** A table of a service's outbox: `export const outbox = outboxTable<Mail>()` in its schema. */
export function outboxTable<Payload>(name = 'outbox') {
  return sqliteTable(
    name,
    {
      id: text().primaryKey(),
      payload: text({ mode: 'json' }).$type<Payload>().notNull(),
      attempts: integer().notNull().default(0),
      /** Nothing at all could leave when it was last tried. Not set while it is being tried again. */
      blocked: integer({ mode: 'boolean' }).notNull().default(false),
      dueAt: text().notNull(),
      createdAt: text().notNull(),
    },
    (table) => [index(`${name}_by_due`).on(table.dueAt)],
  )
}
export type OutboxTable<Payload> = ReturnType<typeof outboxTable<Payload>>

/** The row to insert, in the batch that makes it true. */
export function outboxRow<Payload>(payload: Payload, now: Date) {
  const createdAt = now.toISOString()
  return { id: crypto.randomUUID(), payload, attempts: 0, blocked: false, dueAt: createdAt, createdAt }
}

/** The write that inserts a message as `id`, replacing one with that id that hasn't been sent. */
export function replaceMessage<Payload, Schema extends Record<string, unknown>>(
  db: DrizzleD1Database<Schema>,
  outbox: OutboxTable<Payload>,
  { id, payload, now }: { id: string; payload: Payload; now: Date },
) {
  const { blocked: _, ...row } = { ...outboxRow(payload, now), id }
  // What blocked the older message blocks this one, until one got through.
  return db.insert(outbox).values(row).onConflictDoUpdate({ target: outbox.id, set: row })
}

/** Thrown by a sender when no message can be sent at the moment, whatever its content. */
export class Standstill extends Error {
  override readonly name = 'Standstill'
}

/** Whether messages wait because nothing at all could leave when it was last tried. */
export async function isAtStandstill<Payload, Schema extends Record<string, unknown>>(
  db: DrizzleD1Database<Schema>,
  outbox: OutboxTable<Payload>,
): Promise<boolean> {
  const waiting = await db.select({ id: outbox.id }).from(outbox).where(eq(outbox.blocked, true)).limit(1)
  return waiting.length > 0
}

export interface Delivery<Payload, Schema extends Record<string, unknown>> {
  db: DrizzleD1Database<Schema>
  outbox: OutboxTable<Payload>
  /** Sends one message; a rejection means: later, again. The id stays the same from try to try. */
  send: (payload: Payload, id: string) => Promise<void>
  now: Date
  /** Ids of the only messages to send. */
  only?: readonly string[] | undefined
}

/** Sends what is due, at most sixty messages. Failures are logged and retried by a later run. */
export async function deliver<Payload, Schema extends Record<string, unknown>>(
  delivery: Delivery<Payload, Schema>,
): Promise<void> {
  for (let round = 0; round < MAX_BATCHES; round++) if (!(await deliverSome(delivery))) return
}

/** Whether there may be more to send. */
async function deliverSome<Payload, Schema extends Record<string, unknown>>({
  db,
  outbox,
  send,
  now,
  only,
}: Delivery<Payload, Schema>): Promise<boolean> {
  const due = db
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(lte(outbox.dueAt, now.toISOString()), only && inArray(outbox.id, [...only])))
    .orderBy(asc(outbox.dueAt))
    .limit(BATCH_SIZE)
  const lease = after(now, LEASE_MS)
  const claimed = await db
    .update(outbox)
    .set({ dueAt: lease, blocked: false })
    .where(inArray(outbox.id, due))
    .returning({
      id: outbox.id,
      payload: outbox.payload,
      attempts: outbox.attempts,
      createdAt: outbox.createdAt,
    })
  const sent = await Promise.all(claimed.map(trySending))
  const resumed = sent.some(Boolean) ? await resume() : []
  return claimed.length === BATCH_SIZE || resumed.length > 0

  async function trySending(message: (typeof claimed)[number]): Promise<boolean> {
    try {
      await send(message.payload, message.id)
    } catch (error) {
      await postpone(message, error)
      return false
    }
    await db.delete(outbox).where(stillMine(message))
    return true
  }

  async function postpone(message: (typeof claimed)[number], error: unknown) {
    const attempts = message.attempts + 1
    const hopeless = message.createdAt < after(now, -GIVE_UP_AFTER_MS)
    const problem = hopeless ? 'A message was given up' : 'A message could not be sent'
    logProblem(problem, { id: message.id, attempts }, error)
    if (hopeless) await db.delete(outbox).where(stillMine(message))
    else
      await db
        .update(outbox)
        .set({ attempts, blocked: error instanceof Standstill, dueAt: after(now, pause(attempts)) })
        .where(stillMine(message))
  }

  /** False when a concurrent run has claimed it, or when a newer message has replaced it. */
  function stillMine({ id }: { id: string }) {
    return and(eq(outbox.id, id), eq(outbox.dueAt, lease))
  }

  /** One got through: what waited for that need not wait any longer. */
  function resume() {
    return db
      .update(outbox)
      .set({ blocked: false, dueAt: now.toISOString() })
      .where(eq(outbox.blocked, true))
      .returning({ id: outbox.id })
  }
}

/** 10 s, 20 s, 40 s … an hour. */
function pause(attempts: number): number {
  return Math.min(MAX_BACKOFF_MS, 10 * SECOND * 2 ** (attempts - 1))
}

function after(now: Date, milliseconds: number): string {
  return new Date(now.getTime() + milliseconds).toISOString()
}
