import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { MAX_CLIENTS_PER_SECOND } from '#shared/limits.ts'
import type { ClientKeys } from '#worker/delivery/counting/clients/client-batch.ts'
import type { UpdateCheck } from '#worker/delivery/counting/count.ts'
import { createCounts } from '#worker/delivery/counting/counts.ts'
import type { Meter } from '#worker/delivery/counting/meter.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T10:00:00.000Z') })
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const CHECK: UpdateCheck = {
  ...{ releaseId: '', assetId: '', platform: 'linux-x86_64', channel: '', version: '1.0.0' },
  reason: 'up-to-date',
}
const KEYS: ClientKeys = { id: 'a', today: new Uint8Array(32), before: null, usual: {} }

/** An isolate's counts, the batches that its Meter was sent, and the identities that were read. */
function openCounts(keysOf: () => Promise<ClientKeys> = async () => KEYS) {
  const sent: Parameters<Meter['count']>[] = []
  const read: string[] = []
  const meter = {
    clientKeys: vi.fn(keysOf),
    count: async (...batch: Parameters<Meter['count']>) => {
      sent.push(batch)
      return { keysMatch: true }
    },
  }
  const meters = { idFromName: (name: string) => name, get: () => meter }
  const counts = createCounts(meters as unknown as Parameters<typeof createCounts>[0], () => new Date())
  const background = { waitUntil: (work: Promise<unknown>) => void work }
  const check = (client: string) => {
    const identity = () => {
      read.push(client)
      return client
    }
    counts.check('app', 'key', CHECK, 'DE', identity, Date.now(), background)
  }
  return { check, sent, read, meter }
}

test('looks at the clients of a part of the checks in a flood, and counts all checks', async () => {
  const { check, sent, read } = openCounts()
  for (let each = 0; each < MAX_CLIENTS_PER_SECOND + 500; each++) check(`client ${each}`)
  await vi.advanceTimersByTimeAsync(1100)
  expect(read).toHaveLength(MAX_CLIENTS_PER_SECOND)
  const [[counts = [], batch] = []] = sent
  expect(counts.map(({ count }) => count)).toEqual([MAX_CLIENTS_PER_SECOND + 500])
  expect(batch?.clients?.seen[0]?.today).toHaveLength(MAX_CLIENTS_PER_SECOND)
  check('the last')
  await vi.advanceTimersByTimeAsync(1100)
  expect(read.at(-1)).toBe('the last')
})

test('tells a client once, and asks for the keys once a day', async () => {
  const { check, sent, meter } = openCounts()
  for (let time = 0; time < 3; time++) {
    check('one')
    check(`other ${time}`)
    await vi.advanceTimersByTimeAsync(1100)
  }
  const told = sent.map(([, batch]) => batch?.clients?.sketches.find(({ dimension }) => dimension === 'all'))
  expect(told.map((sketch) => sketch?.hashes.length)).toEqual([2, 1, 1])
  expect(meter.clientKeys).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(24 * 3600 * 1000)
  check('one')
  await vi.advanceTimersByTimeAsync(1100)
  expect(meter.clientKeys.mock.calls).toEqual([['2026-11-20'], ['2026-11-21']])
  expect(sent.at(-1)?.[1]?.clients?.day).toBe('2026-11-21')
})

test('checks count without their clients while the keys are missing', async () => {
  const { check, sent } = openCounts(() => new Promise(() => undefined))
  check('one')
  await vi.advanceTimersByTimeAsync(1100)
  expect(sent).toEqual([])
  await vi.advanceTimersByTimeAsync(3000)
  expect(sent.map(([counts, batch]) => [counts[0]?.count, batch?.clients])).toEqual([[1, undefined]])
})

test('identities leave the isolate only as hashes', async () => {
  const { check, sent } = openCounts()
  check('203.0.113.77 secret-agent')
  await vi.advanceTimersByTimeAsync(1100)
  expect(sent).toHaveLength(1)
  expect(JSON.stringify(sent)).not.toMatch(/203\.0\.113|secret-agent/)
})

describe('a Meter that is busy', () => {
  test('is written to after the window that it asks for, and every second once it is idle', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.5)
    const { check, sent, meter } = openCounts()
    const asked = [8000, undefined, undefined, undefined]
    meter.count = async (...batch: Parameters<Meter['count']>) => {
      sent.push(batch)
      const windowMs = asked.shift()
      return { keysMatch: true, ...(windowMs && { windowMs }) }
    }
    for (let second = 0; second < 20; second++) {
      check(`client ${second}`)
      await vi.advanceTimersByTimeAsync(1000)
    }
    await vi.advanceTimersByTimeAsync(10)
    const windows = sent.map(([, batch]) => batch?.windowMs)
    expect(windows.slice(0, 6)).toEqual([1000, 8000, 4000, 2000, 1000, 1000])
    expect(sent.flatMap(([counts]) => counts).reduce((sum, { count }) => sum + count, 0)).toBe(20)
  })

  test('is written to less often when it fails, and gets the same batch again', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.5)
    const { check, sent, meter } = openCounts()
    const count = meter.count
    let failures = 2
    meter.count = (...batch: Parameters<Meter['count']>) =>
      failures-- > 0 ? Promise.reject(new Error('overloaded')) : count(...batch)
    check('one')
    await vi.advanceTimersByTimeAsync(3000)
    check('two')
    await vi.advanceTimersByTimeAsync(6000)
    expect(sent.map(([[counted]]) => counted?.count)).toEqual([1, 1])
    expect(sent.map(([, batch]) => batch?.windowMs)).toEqual([1000, 2000])
  })
})
