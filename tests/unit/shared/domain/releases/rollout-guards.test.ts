import { describe, expect, test } from 'vitest'
import { findHold, type RolloutFigures } from '#shared/domain/releases/rollout-guards.ts'

const GUARDS = { failuresAbovePercent: null, adoption: true, platforms: true }
const QUIET: RolloutFigures = {
  failures: { verdict: 'pass', failed: 0, total: 0 },
  adoption: null,
  platforms: null,
}

describe('adoption', () => {
  const before = { offered: 300, fetched: 270 }

  test.each([
    [100, 29, true],
    [100, 30, false],
    [1000, 299, true],
    [1000, 300, false],
    [99, 0, false],
  ])('of %i offers and %i downloads, after 90 of 100, holds: %s', (offered, fetched, holds) => {
    const hold = findHold(GUARDS, { ...QUIET, adoption: { release: { offered, fetched }, before } })
    expect(hold?.guard === 'adoption').toBe(holds)
  })

  test('is not compared with a release that was offered less than 100 times', () => {
    const release = { offered: 500, fetched: 0 }
    const hold = (offered: number) =>
      findHold(GUARDS, { ...QUIET, adoption: { release, before: { offered, fetched: 90 } } })
    expect([hold(99), hold(100)]).toEqual([null, { guard: 'adoption', seen: 0, of: 90 }])
  })
})

describe('checks without a platform', () => {
  test.each([
    [49, 0, false],
    [50, 0, true],
    [50, 16.6, true],
    [50, 16.7, false],
    [299, 100, false],
    [300, 100, true],
  ])('%i in an hour, against a mean of %d, hold: %s', (lastHour, meanHour, holds) => {
    const hold = findHold(GUARDS, { ...QUIET, platforms: { lastHour, meanHour } })
    expect(hold).toEqual(holds ? { guard: 'platforms', seen: lastHour, of: Math.round(meanHour) } : null)
  })
})

test('a guard that is off holds nothing', () => {
  const figures = {
    failures: { verdict: 'hold' as const, failed: 90, total: 100 },
    adoption: { release: { offered: 500, fetched: 0 }, before: { offered: 500, fetched: 500 } },
    platforms: { lastHour: 500, meanHour: 0 },
  }
  const off = { failuresAbovePercent: null, adoption: false, platforms: false }
  expect(findHold(off, figures)).toBeNull()
  expect(findHold({ ...off, failuresAbovePercent: 1 }, figures)?.guard).toBe('failures')
})
