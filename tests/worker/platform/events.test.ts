import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/d1'
import { expect, test } from 'vitest'
import { Batch } from '#worker/platform/database/d1.ts'
import { type Consequence, createEmitter, type EventOf, eventRow } from '#worker/platform/events.ts'
import { outboxRow, outboxTable } from '#worker/platform/outbox.ts'

const db = drizzle(env.IDENTITY_DB, { casing: 'snake_case' })
const outbox = outboxTable<{ word: string }>()
const NOW = new Date('2026-11-20T10:00:00.000Z')

type Keeps = Consequence<Date, Record<string, never>, { name: string }>
const keep =
  (prefix: string): Keeps =>
  (batch, cause, now, { name }) => {
    batch.when(cause).insert(outbox, outboxRow({ word: `${prefix} ${name}` }, now))
  }
const emit = createEmitter<Date, Record<string, never>, 'apiKey.revoked' | 'member.left'>({
  all: [keep('logged')],
  byName: { 'member.left': keep('mailed') },
})

/** Emits an event for a write that does or does not change a row, and reads what follows. */
async function consequences(name: 'apiKey.revoked' | 'member.left', isChange: boolean) {
  await db.delete(outbox)
  const batch = new Batch(db)
  const write = batch
    .when(isChange ? sql`true` : sql`false`)
    .insert(outbox, outboxRow({ word: 'cause' }, NOW))
  emit(batch, write, NOW, { name, orgId: 'ORG', subject: { id: 'x', name: null } })
  await batch.run()
  return (await db.select().from(outbox)).map(({ payload }) => payload.word).sort()
}

test('every event has the consequences of all events and its own', async () => {
  expect(await consequences('member.left', true)).toEqual([
    'cause',
    'logged member.left',
    'mailed member.left',
  ])
  expect(await consequences('apiKey.revoked', true)).toEqual(['cause', 'logged apiKey.revoked'])
})

test('an event whose write changed nothing has no consequences', async () => {
  expect(await consequences('member.left', false)).toEqual([])
})

test('a row of a log has the event, its author and its origin', () => {
  const event: EventOf<'member.roleChanged'> = {
    name: 'member.roleChanged',
    orgId: 'ORG',
    subject: { id: 'bob', name: 'bob@example.test' },
    details: { role: 'Admin' },
  }
  const author = { kind: 'person', id: 'ann', name: 'ann@example.test' } as const
  const origin = { ip: '203.0.113.7', country: 'FR', requestId: 'req' }
  expect(eventRow(event, { now: NOW, author, origin })).toMatchObject({
    at: NOW.toISOString(),
    actorKind: 'person',
    actorId: 'ann',
    action: 'member.roleChanged',
    subjectId: 'bob',
    details: { role: 'Admin' },
    ip: '203.0.113.7',
  })
})
