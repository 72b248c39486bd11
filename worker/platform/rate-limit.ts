// Rate limits: one token bucket or window for each key, kept by a Durable Object of that name, so that a limit holds
// wherever in the world the calls arrive.

import { DurableObject } from 'cloudflare:workers'
import type { RateRule, WindowRule } from '#shared/limits.ts'
import { takeFromWindow, type WindowEntry } from './rate-window.ts'

export type RateResult = { ok: true } | { ok: false; retryAfterSeconds: number }

/**
 * Takes `cost` tokens (1 unless told) from the bucket of `key`. A negative cost gives tokens back, for calls that
 * turned out to be harmless. A cost of 0 takes nothing, and says no only where that is known without asking.
 */
export type RateLimit = (key: string, rule: RateRule | WindowRule, cost?: number) => Promise<RateResult>

/** What is left in a bucket, as of `at` (milliseconds since 1970). */
export interface Bucket {
  tokens: number
  at: number
}

/** Takes from a bucket, filling it first with what the time since the last call has earned. */
export function takeTokens(bucket: Bucket | undefined, rule: RateRule, now: number, cost = 1) {
  const earned = bucket ? Math.max(0, now - bucket.at) / rule.refill : 0
  const tokens = bucket ? Math.min(rule.burst, bucket.tokens + earned) : rule.burst
  if (tokens < cost) {
    const retryAfterSeconds = Math.ceil(((cost - tokens) * rule.refill) / 1000)
    return { bucket: { tokens, at: now }, result: { ok: false, retryAfterSeconds } satisfies RateResult }
  }
  const left = Math.min(rule.burst, tokens - cost)
  return { bucket: { tokens: left, at: now }, result: { ok: true } satisfies RateResult }
}

/** The bucket or window of one key. It forgets itself once it has long been full. */
export class RateLimiter extends DurableObject {
  async take(rule: RateRule | WindowRule, cost: number): Promise<RateResult> {
    return 'max' in rule ? this.takeFromWindow(rule, cost) : this.takeTokens(rule, cost)
  }

  private async takeFromWindow(rule: WindowRule, cost: number): Promise<RateResult> {
    const { storage } = this.ctx
    const now = Date.now()
    const before = storage.kv.get<WindowEntry[]>('window') ?? []
    const { entries, result } = takeFromWindow(before, rule, now, cost)
    if (!result.ok) return result
    storage.kv.put('window', entries)
    await this.forgetAt(now + rule.windowMs, now + rule.windowMs)
    return result
  }

  private async takeTokens(rule: RateRule, cost: number): Promise<RateResult> {
    const { storage } = this.ctx
    const now = Date.now()
    const { bucket, result } = takeTokens(storage.kv.get<Bucket>('bucket'), rule, now, cost)
    // What is kept says the same as before, and a flood shall not be a flood of writes.
    if (!result.ok) return result
    storage.kv.put('bucket', bucket)
    await this.forgetAt(now + (rule.burst - bucket.tokens) * rule.refill, now + rule.burst * rule.refill)
    return result
  }

  private async forgetAt(fullAt: number, alarmAt: number): Promise<void> {
    const { storage } = this.ctx
    storage.kv.put('fullAt', fullAt)
    if ((await storage.getAlarm()) === null) await storage.setAlarm(alarmAt)
  }

  override async alarm(): Promise<void> {
    const { storage } = this.ctx
    const fullAt = storage.kv.get<number>('fullAt') ?? 0
    if (fullAt > Date.now()) await storage.setAlarm(fullAt)
    else await storage.deleteAll()
  }
}

/** Keys whose refusal an isolate remembers. */
const MAX_REFUSED = 10_000

/**
 * The rate limits behind a Durable Object namespace. Rejections are cached until they end: a flood of calls
 * doesn't reach the one object that answers all of them.
 */
export function createRateLimit(
  buckets: DurableObjectNamespace<RateLimiter>,
  now: () => number = Date.now,
): RateLimit {
  const refused = new Map<string, number>()
  return async (key, rule, cost = 1) => {
    const wait = (refused.get(key) ?? 0) - now()
    if (cost >= 0 && wait > 0) return { ok: false, retryAfterSeconds: Math.ceil(wait / 1000) }
    refused.delete(key)
    if (cost === 0) return { ok: true }
    const result = await buckets.get(buckets.idFromName(key)).take(rule, cost)
    if (!result.ok) {
      const [longestKnown] = refused.keys()
      if (refused.size >= MAX_REFUSED && longestKnown !== undefined) refused.delete(longestKnown)
      refused.set(key, now() + result.retryAfterSeconds * 1000)
    }
    return result
  }
}
