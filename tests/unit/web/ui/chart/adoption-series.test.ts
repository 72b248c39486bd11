import { expect, test } from 'vitest'
import type { AdoptionCurve } from '#shared/domain/insights/adoption.ts'
import { adoptionLines } from '#web/ui/chart/adoption-series.ts'

/** Shares of 1,000 clients a day; null: no client was counted. */
const curve = (version: string, ...shares: (number | null)[]): AdoptionCurve => ({
  ...{ id: version, version, channel: null, publishedAt: '2026-11-20T09:00:00.000Z' },
  days: shares.map((share, age) => ({
    day: `2026-11-${20 + age}`,
    clients: Math.round((share ?? 0) * 1000),
    of: share === null ? 0 : 1000,
    share,
  })),
})

const earlier = (each: AdoptionCurve) => ({ ...each, publishedAt: '2026-11-18T09:00:00.000Z' })

test('a release is compared with the one before at the same age', () => {
  const lines = adoptionLines({
    release: curve('2.4.1', 0.1, 0.25),
    before: earlier(curve('2.4.0', 0.05, 0.2, 0.4)),
  })
  expect(lines).toEqual({
    buckets: { from: '2026-11-20', bucketDays: 1, count: 3 },
    series: [
      { label: '2.4.1', color: 'kind-1', values: [10, 25] },
      { label: '2.4.0 at the same age', color: 'rest', dashed: true, values: [5, 20, 40] },
    ],
    latest: { day: '2026-11-21', percent: 25, clients: 250, of: 1000 },
    atSameAge: 20,
  })
})

test('a release of the same day is no comparison', () => {
  const publishedAt = '2026-11-20T08:00:00.000Z'
  const lines = adoptionLines({
    release: curve('2.4.1', 0.1),
    before: { ...curve('2.4.0', 0.9), publishedAt },
  })
  expect(lines).toMatchObject({ buckets: { count: 1 }, atSameAge: null })
  expect(lines?.series).toHaveLength(1)
})

test('a day without clients keeps the share of the day before, and the end waits for clients', () => {
  const lines = adoptionLines({ release: curve('2.4.1', 0.1, null, 0.3, null), before: null })
  expect(lines?.series.map(({ values }) => values)).toEqual([[10, 10, 30]])
  expect(lines).toMatchObject({
    buckets: { count: 3 },
    latest: { day: '2026-11-22', percent: 30, clients: 300, of: 1000 },
    atSameAge: null,
  })
})

test('a release from before clients were counted is no comparison, and has no curve', () => {
  const uncounted = curve('2.4.0', null, null)
  expect(adoptionLines({ release: curve('2.4.1', 0.1), before: uncounted })?.series).toHaveLength(1)
  expect(adoptionLines({ release: uncounted, before: null })).toBeNull()
})

test('no more than 30 days are shown, and all of a yanked release', () => {
  const long = {
    ...curve('2.4.0'),
    days: Array.from({ length: 90 }, () => ({ day: '2026-11-20', clients: 1, of: 2, share: 0.5 })),
  }
  const lines = adoptionLines({ release: long, before: earlier(long) })
  expect(lines?.buckets.count).toBe(30)
  expect(lines?.series.map(({ values }) => values.length)).toEqual([30, 30])
  expect(adoptionLines({ release: long, before: null }, '2027-02-01T10:00:00.000Z')?.buckets.count).toBe(90)
})
