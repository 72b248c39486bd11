// The isolates that hand out an application's files, and its Meter, in simulated time: with the product's own windows.

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MINUTE, SECOND } from '#shared/domain/time.ts'
import { createFileRequests } from '#worker/delivery/counting/file-requests.ts'
import type { FileRequestCount, GatheredRequests } from '#worker/delivery/counting/meter-input.ts'
import { createFilePace } from '#worker/delivery/counting/window-pace.ts'

const START = Date.parse('2026-11-20T10:00:00.000Z')
/** What the platform documents for one Durable Object. */
const CALLS_PER_SECOND = 1000

beforeEach(() => vi.useFakeTimers({ now: START }))
afterEach(() => vi.useRealTimers())

const aRequest = (network: string): FileRequestCount => ({
  ...{ at: new Date().toISOString(), file: 'release file', network, clientId: '', bytes: 10, size: 10 },
  ...{ byUpdater: true, identity: null },
  count: { releaseId: 'r', assetId: 'a', platform: '', channel: '', version: '2.0.0', country: 'DE' },
})

/** A Meter that takes `CALLS_PER_SECOND`, and its callers. */
function simulate(isolates: number) {
  const pace = createFilePace()
  const taken: string[] = []
  const calls = new Map<number, number>()
  const pending: Promise<unknown>[] = []
  let refused = 0
  const write = async (_appId: string, { requests, windowMs }: GatheredRequests) => {
    const second = Math.floor(Date.now() / SECOND)
    const before = calls.get(second) ?? 0
    calls.set(second, before + 1)
    if (before >= CALLS_PER_SECOND) {
      refused += requests.length
      return null
    }
    taken.push(...requests.map(({ network }) => network))
    return { windowMs: pace(requests.length, windowMs, Date.now()) }
  }
  const adds = Array.from({ length: isolates }, () => createFileRequests(write))
  const background = { waitUntil: (work: Promise<unknown>) => void pending.push(work) }
  let sent = 0
  return {
    /** Spread over the isolates, for so many seconds. */
    async run(perSecond: number, seconds: number): Promise<void> {
      for (let step = 0; step < seconds * 20; step++) {
        for (let each = 0; each < perSecond / 20; each++, sent++)
          adds[sent % isolates]?.('app', aRequest(String(sent)), Date.now(), background)
        await vi.advanceTimersByTimeAsync(50)
      }
    },
    async finish() {
      await vi.advanceTimersByTimeAsync(MINUTE)
      await Promise.all(pending)
      return { sent, taken, refused, calls: [...calls.values()] }
    },
  }
}

test('each request is written at once while there are few', async () => {
  const traffic = simulate(20)
  await traffic.run(100, 60)
  const { sent, taken, calls } = await traffic.finish()
  expect(taken.length).toBe(sent)
  expect(calls.reduce((sum, each) => sum + each, 0)).toBe(sent)
})

test.each([
  [50, 2000],
  [500, 5000],
])('of %i isolates with %i requests a second each is written once', async (isolates, perSecond) => {
  const traffic = simulate(isolates)
  // The load begins as that of a new release does: within seconds, not at once.
  for (const share of [0.1, 0.2, 0.4, 0.7]) await traffic.run(perSecond * share, 2)
  await traffic.run(perSecond, 30)
  const { sent, taken, refused, calls } = await traffic.finish()
  expect(new Set(taken).size).toBe(taken.length)
  expect(taken.length + refused).toBe(sent)
  expect(refused / sent).toBeLessThan(0.02)
  // Settled, as few calls as batches of checks.
  expect(Math.max(...calls.slice(-20))).toBeLessThan(CALLS_PER_SECOND / 2)
})

test('they are written at once again when there are few again', async () => {
  const traffic = simulate(50)
  await traffic.run(2000, 20)
  await traffic.run(20, 120)
  const before = (await traffic.finish()).calls.length
  await traffic.run(20, 10)
  const { calls, sent, taken, refused } = await traffic.finish()
  expect(calls.slice(before).reduce((sum, each) => sum + each, 0)).toBe(200)
  expect(taken.length + refused).toBe(sent)
})

test('a window of which the request was cut short does not keep what comes later', async () => {
  const written: string[] = []
  let answer = 0
  const add = createFileRequests(async (_appId, { requests }) => {
    written.push(...requests.map(({ network }) => network))
    answer++
    return { windowMs: SECOND }
  })
  const works: Promise<unknown>[] = []
  const background = { waitUntil: (work: Promise<unknown>) => void works.push(work) }
  add('app', aRequest('first'), Date.now(), background)
  await vi.advanceTimersByTimeAsync(0)
  expect(answer).toBe(1)
  // Its timer never fires, as when the request that opened the window is gone.
  add('app', aRequest('second'), Date.now(), background)
  vi.clearAllTimers()
  vi.setSystemTime(Date.now() + 10 * SECOND)
  add('app', aRequest('third'), Date.now(), background)
  await vi.advanceTimersByTimeAsync(5 * SECOND)
  expect(written).toEqual(['first', 'second', 'third'])
})
