import { env } from 'cloudflare:workers'
import { describe, expect, test, vi } from 'vitest'
import { MINUTE, SECOND } from '#shared/domain/time.ts'
import type { DeliveryDeps } from '#worker/delivery/app.ts'
import { aRelease, openHarness } from './harness.ts'

/** The bucket, with its manifest reads counted; it can fail or hang. */
function watchedBucket() {
  const state = { reads: 0, failing: false, gate: Promise.resolve(), events: [] as string[] }
  const bucket = {
    async get(key: string) {
      state.events.push(key.split('/')[0] ?? '')
      if (!key.startsWith('takedowns/')) state.reads++
      await state.gate
      if (state.failing) throw new Error('R2 does not answer')
      return env.FILES.get(key)
    },
  } as R2Bucket
  return { state, bucket }
}

async function openWatched(more: Partial<DeliveryDeps> = {}) {
  const { state, bucket } = watchedBucket()
  const harness = await openHarness({ files: bucket, ...more })
  /** The version offered, or the status if none is. */
  const versionFrom = async (isolate = harness.isolate, query = '') => {
    const answer = await harness.get(harness.at('update', `linux-x86_64/1.0.0${query}`), {}, isolate)
    return answer.status === 200 ? ((await answer.json()) as { version: string }).version : answer.status
  }
  return { ...harness, state, versionFrom }
}

describe('a manifest', () => {
  test('is read from the bucket once, then from memory, for any query and headers', async () => {
    const harness = await openWatched()
    await harness.publish([aRelease('2.0.0')])
    for (const query of ['', '?a=1', '?client=x', '?noCache=1'])
      expect(await harness.versionFrom(undefined, query)).toBe('2.0.0')
    expect(harness.state.reads).toBe(1)
  })

  test('is read once for concurrent requests', async () => {
    const harness = await openWatched()
    await harness.publish([aRelease('2.0.0')])
    const answers = await Promise.all(Array.from({ length: 50 }, () => harness.versionFrom()))
    expect(new Set(answers)).toEqual(new Set(['2.0.0']))
    expect(harness.state.reads).toBe(1)
  })

  test('that changes is seen by the same isolate and by others within 25 seconds', async () => {
    const harness = await openWatched()
    await harness.publish([aRelease('2.0.0')])
    expect(await harness.versionFrom()).toBe('2.0.0')
    await harness.settle()
    await harness.publish([aRelease('3.0.0')])
    harness.advance(19 * SECOND)
    const other = harness.openIsolate()
    expect(await harness.versionFrom(other)).toBe('2.0.0')
    expect(await harness.versionFrom()).toBe('2.0.0')
    expect(harness.state.reads).toBe(1)
    harness.advance(5 * SECOND)
    expect(await harness.versionFrom()).toBe('3.0.0')
    expect(await harness.versionFrom(other)).toBe('3.0.0')
    expect(harness.state.reads).toBeLessThanOrEqual(3)
  })

  test('that is missing is cached too, and appears within 25 seconds', async () => {
    const harness = await openWatched()
    expect(await harness.versionFrom()).toBe(404)
    expect(await harness.versionFrom(undefined, '?channel=beta')).toBe(404)
    const { reads } = harness.state
    for (let times = 0; times < 5; times++)
      expect(await harness.versionFrom(undefined, '?channel=beta')).toBe(404)
    expect(harness.state.reads).toBe(reads)
    await harness.publish([aRelease('2.0.0')])
    harness.advance(25 * SECOND)
    expect(await harness.versionFrom()).toBe('2.0.0')
  })
})

describe('an unreachable bucket', () => {
  test('does not take updates away: the last known manifest is served for minutes, and found again after', async () => {
    const harness = await openWatched()
    await harness.publish([aRelease('2.0.0')])
    expect(await harness.versionFrom()).toBe('2.0.0')
    harness.state.failing = true
    for (let minute = 1; minute < 10; minute++) {
      harness.advance(MINUTE)
      expect(await harness.versionFrom()).toBe('2.0.0')
    }
    await harness.publish([aRelease('3.0.0')])
    harness.state.failing = false
    harness.advance(25 * SECOND)
    expect(await harness.versionFrom()).toBe('3.0.0')
  })

  test('is 503 in JSON when nothing is known or what is known is too old, and not asked by everyone', async () => {
    const harness = await openWatched()
    harness.state.failing = true
    const first = await harness.get(harness.at('update', 'linux-x86_64/1.0.0'))
    expect(first.status).toBe(503)
    expect(first.headers.get('retry-after')).toBe('5')
    expect(await first.json()).toMatchObject({ error: { code: 'unavailable' } })
    expect(await harness.versionFrom()).toBe(503)
    expect(harness.state.reads).toBe(1)
    expect((await harness.get('/asset/some-id')).status).toBe(503)
    harness.state.failing = false
    await harness.publish([aRelease('2.0.0')])
    harness.advance(2 * SECOND)
    expect(await harness.versionFrom()).toBe('2.0.0')
    await harness.settle()
    harness.state.failing = true
    harness.advance(11 * MINUTE)
    expect(await harness.versionFrom()).toBe(503)
  })

  test('that hangs costs one timeout, as the manifest and the takedown are read concurrently', async () => {
    const harness = await openWatched({ readTimeoutMs: 500 })
    await harness.publish([aRelease('2.0.0')])
    expect(await harness.versionFrom()).toBe('2.0.0')
    await harness.settle()
    harness.advance(MINUTE)
    harness.state.gate = new Promise(() => undefined)
    const { events } = harness.state
    events.length = 0
    const log = vi.spyOn(console, 'error').mockImplementation((line) => {
      if (String(line).includes(harness.app)) events.push('timed out')
    })
    expect(await Promise.all([harness.versionFrom(), harness.versionFrom()])).toEqual(['2.0.0', '2.0.0'])
    log.mockRestore()
    expect(events).toEqual(['manifests', 'takedowns', 'timed out', 'timed out'])
  })

  test('and an invalid manifest get the same response', async () => {
    const harness = await openWatched()
    await env.FILES.put(`manifests/acme/${harness.app}/-.json`, '{"format":99}')
    expect(await harness.versionFrom()).toBe(503)
  })
})

test('an isolate evicts the least recently read documents (LRU)', async () => {
  const state = { reads: 0 }
  const bucket = { get: async () => void state.reads++ } as unknown as R2Bucket
  const edge = { match: async () => undefined, put: async () => undefined } as unknown as Cache
  const harness = await openHarness({ files: bucket, edge })
  const ask = (number: number) => harness.get(`/asset/${harness.app}-${number}`, { method: 'HEAD' })
  for (let number = 0; number < 2100; number++) await ask(number)
  expect(state.reads).toBe(2100)
  await ask(2099)
  expect(state.reads).toBe(2100)
  await ask(0)
  expect(state.reads).toBe(2101)
})
