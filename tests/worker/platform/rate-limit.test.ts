import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { type Bucket, createRateLimit, type RateLimiter, takeTokens } from '#worker/platform/rate-limit.ts'

const rule = { burst: 3, refill: 10_000 }

describe('a bucket', () => {
  test('allows a burst, then requires waiting for the next token', () => {
    let bucket: Bucket | undefined
    const results = Array.from({ length: 4 }, () => {
      const taken = takeTokens(bucket, rule, 0)
      bucket = taken.bucket
      return taken.result
    })
    expect(results).toEqual([{ ok: true }, { ok: true }, { ok: true }, { ok: false, retryAfterSeconds: 10 }])
  })

  test('refills with time, but never beyond its burst', () => {
    const empty = { tokens: 0, at: 0 }
    expect(takeTokens(empty, rule, 4000).result).toEqual({ ok: false, retryAfterSeconds: 6 })
    expect(takeTokens(empty, rule, 10_000)).toMatchObject({ bucket: { tokens: 0 }, result: { ok: true } })
    expect(takeTokens(empty, rule, 1_000_000).bucket.tokens).toBe(2)
  })

  test('accepts returned tokens, but never beyond its burst', () => {
    expect(takeTokens({ tokens: 1, at: 0 }, rule, 0, -1).bucket.tokens).toBe(2)
    expect(takeTokens({ tokens: 3, at: 0 }, rule, 0, -1).bucket.tokens).toBe(3)
  })

  test('a clock that goes backwards refills nothing', () => {
    expect(takeTokens({ tokens: 0, at: 5000 }, rule, 0).result.ok).toBe(false)
  })
})

describe('the limit', () => {
  const buckets = env.RATE_LIMITER as DurableObjectNamespace<RateLimiter>
  const limit = createRateLimit(buckets)

  test('holds for concurrent calls, and per key', async () => {
    const key = crypto.randomUUID()
    const results = await Promise.all(Array.from({ length: 10 }, () => limit(key, rule)))
    expect(results.filter(({ ok }) => ok)).toHaveLength(3)
    expect(await limit(crypto.randomUUID(), rule)).toEqual({ ok: true })
  })

  test('writes nothing for a refused call', async () => {
    const key = crypto.randomUUID()
    const stub = buckets.get(buckets.idFromName(key))
    const kept = () => runInDurableObject(stub, (_, state) => state.storage.kv.get('bucket'))
    for (let taken = 0; taken < 3; taken++) await limit(key, rule)
    const before = await kept()
    expect(await limit(key, rule)).toMatchObject({ ok: false })
    expect(await kept()).toEqual(before)
  })

  test('rejects from memory until the wait is over', async () => {
    const key = crypto.randomUUID()
    const bucketOf = () => buckets.get(buckets.idFromName(key))
    let moment = Date.now()
    const mine = createRateLimit(buckets, () => moment)
    for (let taken = 0; taken < 3; taken++) await mine(key, rule)
    expect(await mine(key, rule, 0)).toEqual({ ok: true })
    expect(await mine(key, rule)).toEqual({ ok: false, retryAfterSeconds: 10 })
    await runInDurableObject(bucketOf(), (_, state) => state.storage.kv.delete('bucket'))
    moment += 9000
    for (const cost of [0, 1])
      expect(await mine(key, rule, cost)).toEqual({ ok: false, retryAfterSeconds: 1 })
    moment += 1000
    for (const cost of [0, 1]) expect(await mine(key, rule, cost)).toEqual({ ok: true })
  })

  test('consults the bucket again after tokens were returned', async () => {
    const key = crypto.randomUUID()
    const mine = createRateLimit(buckets)
    for (let taken = 0; taken < 4; taken++) await mine(key, rule)
    expect(await mine(key, rule)).toMatchObject({ ok: false })
    await mine(key, rule, -1)
    expect(await mine(key, rule)).toEqual({ ok: true })
  })

  test('deletes a key once its bucket is full again', async () => {
    const key = crypto.randomUUID()
    const quick = { burst: 1, refill: 1 }
    await limit(key, quick)
    const stub = buckets.get(buckets.idFromName(key))
    await runDurableObjectAlarm(stub)
    await runDurableObjectAlarm(stub)
    const left = await runInDurableObject(stub, (_, state) => state.storage.kv.get('bucket'))
    expect(left).toBeUndefined()
  })

  test('keeps a key whose bucket is not full', async () => {
    const key = crypto.randomUUID()
    for (let taken = 0; taken < 3; taken++) await limit(key, rule)
    await runDurableObjectAlarm(buckets.get(buckets.idFromName(key)))
    expect((await limit(key, rule)).ok).toBe(false)
  })
})
