import { env } from 'cloudflare:workers'
import { eq, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/d1'
import { integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { Batch } from '#worker/platform/database/d1.ts'
import { PRIMARY_KEY, unique } from '#worker/platform/database/unique.ts'

const seats = sqliteTable(
  'test_seats',
  {
    id: text().primaryKey(),
    heldBy: text().notNull(),
    room: text().notNull(),
    position: integer().notNull().default(0),
    note: text({ mode: 'json' }).$type<{ words: string }>(),
  },
  (table) => [
    uniqueIndex('seats_position').on(table.room, table.position),
    uniqueIndex('seats_holder').on(table.room, sql`coalesce(held_by, '')`),
  ],
)
const log = sqliteTable('test_log', { entry: text().notNull(), of: text().notNull() }, (table) => [
  primaryKey({ columns: [table.entry, table.of] }),
])

const db = drizzle(env.IDENTITY_DB, { casing: 'snake_case' })
const seat = (id: string, position: number, heldBy = id) => ({ id, heldBy, room: 'A', position })
const isFree = (position: number) => sql`not exists (select 1 from test_seats where position = ${position})`
const ids = async () => (await db.select({ id: seats.id }).from(seats).orderBy(seats.id)).map(({ id }) => id)
const entries = async () => (await db.select().from(log)).map(({ entry }) => entry)

const run = (statements: string[]) =>
  env.IDENTITY_DB.batch(statements.map((statement) => env.IDENTITY_DB.prepare(statement)))
const drop = () => run(['drop table if exists test_seats', 'drop table if exists test_log'])

afterAll(drop)
beforeEach(async () => {
  await drop()
  await run([
    `create table test_seats (id text primary key not null, held_by text not null, room text not null,
        position integer not null default 0, note text)`,
    'create unique index seats_position on test_seats (room, position)',
    `create unique index seats_holder on test_seats (room, coalesce(held_by, ''))`,
    'create table test_log (entry text not null, "of" text not null, primary key (entry, "of"))',
  ])
})

/** Inserts a seat where its position is free, and logs that. */
async function takeSeat(id: string, position: number) {
  const batch = new Batch(db)
  const taken = batch.when(isFree(position)).insert(seats, seat(id, position))
  batch.when(taken).insert(log, { entry: `${id} sat down`, of: id })
  batch.when(taken).insert(log, { entry: `${id} was seen`, of: id })
  await batch.run()
  return taken.changed
}

test('a write takes effect only while its condition holds', async () => {
  expect(await takeSeat('ann', 1)).toBe(true)
  expect(await takeSeat('bob', 1)).toBe(false)
  expect(await ids()).toEqual(['ann'])
})

test('dependent writes take effect only if the write they depend on changed a row', async () => {
  await takeSeat('ann', 1)
  await takeSeat('bob', 1)
  expect(await entries()).toEqual(['ann sat down', 'ann was seen'])
})

test('a dependent write follows the write it depends on, wherever it was added', async () => {
  const batch = new Batch(db)
  const refused = batch.when(sql`false`).insert(seats, seat('ann', 1))
  const other = batch.add(db.insert(seats).values(seat('bob', 2)))
  batch.when(refused).insert(log, { entry: 'ann sat down', of: 'ann' })
  batch.when(other).insert(log, { entry: 'bob sat down', of: 'bob' })
  await batch.run()
  expect(await entries()).toEqual(['bob sat down'])
})

test('dependencies chain: a conflict that is ignored changes nothing, and neither does what depends on it', async () => {
  await db.insert(seats).values(seat('ann', 1))
  for (const [id, position] of [
    ['ann', 2],
    ['bob', 3],
  ] as const) {
    const batch = new Batch(db)
    const opened = batch.add(db.insert(log).values({ entry: 'opened', of: id }))
    const taken = batch.when(opened).insert(seats, seat(id, position), 'ignore')
    batch.when(taken).insert(log, { entry: `${id} sat down`, of: id })
    await batch.run()
    expect(taken.changed).toBe(id === 'bob')
  }
  expect((await entries()).sort()).toEqual(['bob sat down', 'opened', 'opened'])
})

test('a dependent update comes last, because it may change nothing', async () => {
  const batch = new Batch(db)
  const taken = batch.add(db.insert(seats).values(seat('ann', 1)))
  const moved = batch.when(taken).update(seats, { position: 7 }, eq(seats.id, 'missing'))
  batch.when(taken).insert(log, { entry: 'ann sat down', of: 'ann' })
  await expect(batch.run()).rejects.toThrow('must be the last')
  expect(() => moved.changed).toThrow('has not run')
  expect(await ids()).toEqual([])
})

test('a conditional upsert updates the existing row, or leaves it', async () => {
  await db.insert(seats).values(seat('ann', 1))
  const upsert = async (condition: ReturnType<typeof sql>, position: number) => {
    const batch = new Batch(db)
    const row = seat('ann', position)
    const write = batch.when(condition).insert(seats, row, { target: seats.id, set: { position } })
    await batch.run()
    return write.changed
  }
  expect(await upsert(sql`true`, 4)).toBe(true)
  expect(await upsert(sql`false`, 5)).toBe(false)
  expect(await db.select({ position: seats.position }).from(seats)).toEqual([{ position: 4 }])
})

test('a row gets defaults, null, encoded JSON, and values that the database computes', async () => {
  const batch = new Batch(db)
  batch.when(sql`true`).insert(seats, {
    id: 'ann',
    heldBy: sql`upper('ann')`,
    room: 'A',
    note: { words: 'hello' },
  })
  await batch.run()
  expect(await db.select().from(seats)).toEqual([
    { id: 'ann', heldBy: 'ANN', room: 'A', position: 0, note: { words: 'hello' } },
  ])
})

test('statements return their rows', async () => {
  const batch = new Batch(db)
  const inserted = batch.add(db.insert(seats).values(seat('ann', 1)).returning({ id: seats.id }))
  const read = batch.add(db.select({ held: seats.heldBy }).from(seats))
  await batch.run()
  expect(inserted.result).toEqual([{ id: 'ann' }])
  expect(read.result).toEqual([{ held: 'ann' }])
})

test('an unmet condition undoes the whole batch, and its reason is returned', async () => {
  await db.insert(seats).values(seat('ann', 1))
  const attempt = (position: number) => {
    const batch = new Batch(db)
    batch.add(db.insert(log).values({ entry: 'tried', of: String(position) }))
    batch.abortUnless('position_taken', isFree(position), undefined)
    batch.add(db.insert(seats).values(seat('bob', position)))
    return batch.attempt()
  }
  expect(await attempt(1)).toBe('position_taken')
  expect(await entries()).toEqual([])
  expect(await attempt(2)).toBeNull()
  expect(await ids()).toEqual(['ann', 'bob'])
})

test('of several conditions, the reason of the first that is unmet is returned; null is unmet', async () => {
  const batch = new Batch(db)
  batch.abortUnless('first', sql`true`)
  batch.abortUnless('second', sql`null`)
  batch.abortUnless('third', sql`false`)
  expect(await batch.attempt()).toBe('second')
})

test('a conflict is reported by the name of its index, whatever the index is over', async () => {
  await db.insert(seats).values(seat('ann', 1))
  await db.insert(log).values({ entry: 'opened', of: 'ann' })
  const uniques = [
    unique(seats, PRIMARY_KEY),
    unique(seats, 'seats_position'),
    unique(seats, 'seats_holder'),
    unique(log, PRIMARY_KEY),
  ]
  const insert = (row: ReturnType<typeof seat>) => {
    const batch = new Batch(db)
    batch.add(db.insert(seats).values(row))
    return batch.attempt(...uniques)
  }
  expect(await insert(seat('ann', 2, 'bob'))).toBe('test_seats primary key')
  expect(await insert(seat('bob', 1))).toBe('seats_position')
  expect(await insert(seat('bob', 2, 'ann'))).toBe('seats_holder')
  const again = new Batch(db)
  again.add(db.insert(log).values({ entry: 'opened', of: 'ann' }))
  expect(await again.attempt(...uniques)).toBe('test_log primary key')
})

test('a constraint that the caller does not expect is an error, never a conflict', async () => {
  await db.insert(seats).values(seat('ann', 1))
  const insert = (row: object) => {
    const batch = new Batch(db)
    batch.add(db.insert(seats).values(row as ReturnType<typeof seat>))
    return batch.attempt(unique(seats, 'seats_position'))
  }
  await expect(insert(seat('ann', 2, 'bob'))).rejects.toThrow('UNIQUE constraint failed: test_seats.id')
  await expect(insert({ ...seat('bob', 2), room: null })).rejects.toThrow('NOT NULL constraint failed')
})

test('only unique indexes of the schema can be named', () => {
  expect(() => unique(seats, 'seats_positions')).toThrow('no unique index seats_positions')
})
