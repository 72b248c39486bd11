import { describe, expect, test } from 'vitest'
import { HOUR, MINUTE, SECOND } from '#shared/domain/time.ts'
import { simulateIsolates } from '#tests/fixtures/isolates.ts'
import {
  BATCHES_PER_SECOND,
  createPace,
  MAX_WINDOW_MS,
  MIN_WINDOW_MS,
  nextWindow,
  openFor,
  RETRY_MS,
} from '#worker/delivery/counting/window-pace.ts'

/** What the platform documents for one Durable Object. */
const REQUESTS_PER_SECOND = 1000

const MILLION_A_MINUTE = 1_000_000 / 60

describe('the isolates of an application', () => {
  test('write every second while they are few', () => {
    const { longest, perSecond } = simulateIsolates({
      ...{ isolates: 50, checksPerSecond: 5000, seconds: 60, capacity: REQUESTS_PER_SECOND },
    })
    expect(longest).toBe(MIN_WINDOW_MS)
    expect(perSecond.at(-1)).toBeGreaterThan(40)
  })

  test.each([
    [500, 2 * BATCHES_PER_SECOND],
    [1200, 2 * BATCHES_PER_SECOND],
    [6000, 600],
    [10_000, 950],
  ])(
    '%i of them stay below %i batches a second and lose nothing once they have settled',
    (isolates, most) => {
      const traffic = { isolates, checksPerSecond: MILLION_A_MINUTE, capacity: REQUESTS_PER_SECOND }
      const settling = simulateIsolates({ ...traffic, seconds: 60 })
      const { perSecond, lost, counted } = simulateIsolates({ ...traffic, seconds: 180 })
      expect(Math.max(...perSecond.slice(60))).toBeLessThan(most)
      expect(lost).toBe(settling.lost)
      expect(counted).toBeGreaterThan(150 * MILLION_A_MINUTE)
    },
  )

  test('would lose most of a million clients a minute if they wrote every second', () => {
    const { lost, counted } = simulateIsolates({
      ...{ isolates: 6000, checksPerSecond: MILLION_A_MINUTE, capacity: REQUESTS_PER_SECOND },
      ...{ seconds: 60, isFixed: true },
    })
    expect(lost).toBeGreaterThan(counted)
  })

  test('a start of 3,000 at once loses less than one check in 10,000', () => {
    const { lost, counted } = simulateIsolates({
      ...{ isolates: 3000, checksPerSecond: MILLION_A_MINUTE, seconds: 120, capacity: REQUESTS_PER_SECOND },
    })
    expect(lost).toBeLessThan(counted / 10_000)
  })

  test('return to a second once they are few again', () => {
    const next = createPace()
    for (let each = 0; each < 30_000; each++) next(10 * SECOND, each)
    let windowMs = next(10 * SECOND, 30_000)
    expect(windowMs).toBe(MAX_WINDOW_MS)
    for (let now = 31_000; now < 30_000 + 2 * MINUTE; now += windowMs)
      windowMs = nextWindow(windowMs, next(windowMs, now))
    expect(windowMs).toBe(MIN_WINDOW_MS)
  })
})

test('a Meter that was just loaded shortens a window by half at most', () => {
  expect(nextWindow(MAX_WINDOW_MS, MIN_WINDOW_MS)).toBe(MAX_WINDOW_MS / 2)
  expect(nextWindow(MIN_WINDOW_MS, undefined)).toBe(MIN_WINDOW_MS)
  expect(nextWindow(MAX_WINDOW_MS, 10 * MAX_WINDOW_MS)).toBe(MAX_WINDOW_MS)
})

test('a clock that jumps does not change the limits', () => {
  const next = createPace()
  for (const now of [5 * HOUR, 0, 24 * HOUR, -HOUR, Number.MAX_SAFE_INTEGER]) {
    const windowMs = next(SECOND, now)
    expect(windowMs).toBeGreaterThanOrEqual(MIN_WINDOW_MS)
    expect(windowMs).toBeLessThanOrEqual(MAX_WINDOW_MS)
  }
})

test('a window ends with its hour', () => {
  const hour = Date.parse('2026-11-20T10:00:00.000Z')
  expect(openFor(MAX_WINDOW_MS, hour, () => 0.5)).toBe(MAX_WINDOW_MS)
  expect(openFor(MIN_WINDOW_MS, hour)).toBe(MIN_WINDOW_MS)
  expect(openFor(MAX_WINDOW_MS, hour + HOUR - 3 * SECOND)).toBe(3 * SECOND)
  expect(
    openFor(MAX_WINDOW_MS, hour, () => 1) + 1.5 * RETRY_MS.reduce((sum, each) => sum + each),
  ).toBeLessThan(27 * SECOND)
})
