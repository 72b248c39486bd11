import { expect, it } from 'vitest'
import { DAY, HOUR, MINUTE, SECOND } from '#shared/domain/time.ts'
import { takeFromWindow, type WindowEntry } from '#worker/platform/rate-window.ts'

const rule = { max: 20, windowMs: HOUR }
const START = Date.UTC(2026, 0, 1)

/** Tries at each of these moments; answers those that were let through, in milliseconds since the start. */
function passed(given: { max: number; windowMs: number }, moments: number[]) {
  let entries: WindowEntry[] = []
  return moments.filter((moment) => {
    const taken = takeFromWindow(entries, given, START + moment)
    entries = taken.entries
    return taken.result.ok
  })
}

it('lets no more than the limit through within any span, however the calls are spread', () => {
  for (const [max, windowMs] of [
    [20, HOUR],
    [100, DAY],
  ] as const)
    for (const step of [SECOND, 37 * SECOND, MINUTE, 7 * MINUTE]) {
      const moments = Array.from({ length: Math.ceil((2.5 * windowMs) / step) }, (_, index) => index * step)
      const times = passed({ max, windowMs }, moments)
      const most = times.map((end) => times.filter((at) => at <= end && at > end - windowMs).length)
      expect([step, Math.max(...most)]).toEqual([step, Math.min(max, Math.ceil(windowMs / step))])
    }
})

it('is open again as soon as it says', () => {
  let entries: WindowEntry[] = []
  for (let sent = 0; sent < 20; sent++) entries = takeFromWindow(entries, rule, START + sent * SECOND).entries
  const { result } = takeFromWindow(entries, rule, START + MINUTE)
  expect(result).toEqual({ ok: false, retryAfterSeconds: 3600 + 19 - 60 })
  expect(takeFromWindow(entries, rule, START + HOUR + 18 * SECOND).result.ok).toBe(false)
  expect(takeFromWindow(entries, rule, START + HOUR + 19 * SECOND).result.ok).toBe(true)
})

it('takes calls back, and holds few entries', () => {
  const { entries } = takeFromWindow([], { max: 1, windowMs: HOUR }, START)
  expect(takeFromWindow(entries, { max: 1, windowMs: HOUR }, START).result.ok).toBe(false)
  expect(takeFromWindow(entries, { max: 1, windowMs: HOUR }, START, -1).entries).toEqual([])
  expect(takeFromWindow([], rule, START, -1).entries).toEqual([])
  let many: WindowEntry[] = []
  for (let at = 0; at < DAY; at += MINUTE)
    many = takeFromWindow(many, { max: 100_000, windowMs: DAY }, START + at).entries
  expect(many.length).toBeLessThanOrEqual(61)
})
