import { env } from 'cloudflare:workers'
import { drizzle } from 'drizzle-orm/d1'
import { beforeEach, expect, test, vi } from 'vitest'
import {
  deliver,
  isAtStandstill,
  outboxRow,
  outboxTable,
  replaceMessage,
  Standstill,
} from '#worker/platform/outbox.ts'

const db = drizzle(env.IDENTITY_DB, { casing: 'snake_case' })
const outbox = outboxTable<{ word: string }>()
const START = new Date('2026-11-20T10:00:00.000Z')
const later = (milliseconds: number) => new Date(START.getTime() + milliseconds)
const put = (word: string) => db.insert(outbox).values(outboxRow({ word }, START))

beforeEach(async () => {
  await db.delete(outbox)
})

test('concurrent senders send every message once', async () => {
  const words = Array.from({ length: 20 }, (_, number) => `word ${number}`)
  for (const word of words) await put(word)
  const sent: string[] = []
  const send = async ({ word }: { word: string }) => void sent.push(word)
  await Promise.all([1, 2, 3].map(() => deliver({ db, outbox, send, now: START })))
  expect(sent.sort()).toEqual(words.sort())
  expect(await db.select().from(outbox)).toEqual([])
})

test('a failed message backs off exponentially without delaying others', async () => {
  await put('bad')
  await put('good')
  const tries: string[] = []
  const send = async ({ word }: { word: string }) => {
    tries.push(word)
    if (word === 'bad') throw new Error('refused')
  }
  for (const at of [0, 9000, 10_000, 29_000, 30_000]) await deliver({ db, outbox, send, now: later(at) })
  expect(tries.filter((word) => word === 'good')).toHaveLength(1)
  expect(tries.filter((word) => word === 'bad')).toHaveLength(3)
  const [waiting] = await db.select().from(outbox)
  expect(waiting).toMatchObject({ attempts: 3, payload: { word: 'bad' } })
})

test('the next run takes over the messages of a crashed sender', async () => {
  await put('orphan')
  await db.update(outbox).set({ dueAt: later(120_000).toISOString() })
  const sent: string[] = []
  const send = async ({ word }: { word: string }) => void sent.push(word)
  await deliver({ db, outbox, send, now: later(119_000) })
  expect(sent).toEqual([])
  await deliver({ db, outbox, send, now: later(121_000) })
  expect(sent).toEqual(['orphan'])
})

test('replaces a stale message, even while it is being sent', async () => {
  const replace = (word: string) =>
    replaceMessage(db, outbox, { id: 'one', payload: { word }, now: START }).then(() => undefined)
  await replace('old')
  await replace('newer')
  const sent: string[] = []
  const send = async ({ word }: { word: string }) => {
    sent.push(word)
    if (word === 'newer') await replace('newest')
  }
  await deliver({ db, outbox, send, now: START })
  await deliver({ db, outbox, send, now: START })
  await deliver({ db, outbox, send, now: later(600_000) })
  expect(sent).toEqual(['newer', 'newest'])
})

test('a standstill is reported until the first message is sent, and the others follow at once', async () => {
  let isDown = true
  const sent: string[] = []
  const send = async ({ word }: { word: string }) => {
    if (isDown) throw new Standstill('The server is down.')
    if (word === 'bad') throw new Error('refused')
    sent.push(word)
  }
  expect(await isAtStandstill(db, outbox)).toBe(false)
  await put('first')
  await put('second')
  for (const at of [0, 10_000, 30_000]) await deliver({ db, outbox, send, now: later(at) })
  expect(await isAtStandstill(db, outbox)).toBe(true)
  isDown = false
  await deliver({ db, outbox, send, now: later(31_000) })
  expect(sent).toEqual([])
  await put('third')
  await deliver({ db, outbox, send, now: later(32_000) })
  expect(sent.sort()).toEqual(['first', 'second', 'third'])
  expect(await isAtStandstill(db, outbox)).toBe(false)
  await put('bad')
  await deliver({ db, outbox, send, now: later(34_000) })
  expect(await isAtStandstill(db, outbox)).toBe(false)
})

test('a message that failed for three days is deleted and logged', async () => {
  await put('hopeless')
  const [message] = await db.select().from(outbox)
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const send = async () => {
    throw new Error('refused')
  }
  await deliver({ db, outbox, send, now: later(3 * 86_400_000 + 1) })
  expect(await db.select().from(outbox)).toEqual([])
  expect(JSON.parse(log.mock.calls[0]?.[0])).toMatchObject({
    problem: 'A message was given up',
    id: message?.id,
    cause: expect.stringContaining('refused'),
  })
  log.mockRestore()
})
