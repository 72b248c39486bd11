// A limit on how many in any span of time, such as 20 an hour. A token bucket lets through its burst and its refill,
// twice the limit within the first span.

import type { WindowRule } from '#shared/limits.ts'

/** Calls that are counted as one point in time: `count` of them, the last at `last`. Milliseconds since 1970. */
export interface WindowEntry {
  first: number
  last: number
  count: number
}

/** Entries of one window. */
const MAX_ENTRIES = 60

/** Counts a call, unless that would be more than `max` within the window that ends now. */
export function takeFromWindow(
  entries: readonly WindowEntry[],
  { max, windowMs }: WindowRule,
  now: number,
  cost = 1,
) {
  const within = entries.filter(({ last }) => last > now - windowMs)
  const free = max - within.reduce((sum, { count }) => sum + count, 0)
  if (cost > free) {
    const freedBy = (end: number) => within.slice(0, end + 1).reduce((sum, { count }) => sum + count, 0)
    const awaited = within.find((_, index) => freedBy(index) >= cost - free)
    const retryAfterSeconds = Math.ceil(((awaited?.last ?? now) + windowMs - now) / 1000)
    return { entries: within, result: { ok: false as const, retryAfterSeconds } }
  }
  return { entries: withCalls(within, windowMs / MAX_ENTRIES, now, cost), result: { ok: true as const } }
}

function withCalls(entries: readonly WindowEntry[], slotMs: number, now: number, cost: number) {
  const latest = entries.at(-1)
  if (!latest || (cost > 0 && now - latest.first >= slotMs))
    return cost > 0 ? [...entries, { first: now, last: now, count: cost }] : [...entries]
  const count = latest.count + cost
  const others = entries.slice(0, -1)
  return count > 0 ? [...others, { ...latest, last: cost > 0 ? now : latest.last, count }] : others
}
