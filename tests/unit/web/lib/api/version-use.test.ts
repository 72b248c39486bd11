import { expect, it } from 'vitest'
import type { ClientInsights } from '#shared/domain/insights/client-insights.ts'
import {
  clientUse,
  latestBucket,
  shareFrom,
  shareOfVersion,
  type VersionUse,
} from '#web/lib/api/version-use.ts'

const version = (name: string, series: number[]) => ({ version: name, count: 0, series })
const USE: VersionUse = {
  unit: 'checks',
  buckets: { from: '2026-11-20', bucketDays: 1, count: 3 },
  all: [40, 100, 0],
  count: 140,
  versions: [
    version('2.1.0', [0, 20, 0]),
    version('2.0.0', [10, 50, 0]),
    version('1.9.0', [30, 20, 0]),
    version('unknown', [0, 10, 0]),
  ],
}

it('takes shares of the last day with checks', () => {
  expect(latestBucket(USE)).toBe(1)
  expect(shareOfVersion(USE, '2.0.0')).toBe(0.5)
  expect(shareOfVersion(USE, '3.0.0')).toBeNull()
})

it('takes shares of the day before while today has only begun', () => {
  expect(latestBucket({ all: [40, 100, 9] })).toBe(1)
  expect(latestBucket({ all: [40, 100, 10] })).toBe(2)
  expect(latestBucket({ all: [40, 100, 9, 0] })).toBe(2)
})

it('adds up a version and the later ones', () => {
  expect(shareFrom(USE, '2.0.0')).toBe(0.7)
  expect(shareFrom(USE, 'not-semver')).toBeNull()
})

it('knows no shares without checks', () => {
  const quiet = { ...USE, all: [0, 0, 0] }
  expect([latestBucket(quiet), shareFrom(quiet, '2.0.0'), shareOfVersion(quiet, '2.0.0')]).toEqual([
    null,
    null,
    null,
  ])
})

const NO_RANKING = { items: [], others: 0, unknown: 0 }
const CLIENTS: ClientInsights = {
  ...{ days: { from: '2026-11-16', to: '2026-11-20' }, bucketDays: 1, measuredDays: 2, isEstimate: false },
  ...{ perDay: 15, perDayBefore: null, lastDay: null, series: [null, null, 20, null, 10] },
  versions: {
    items: [
      { value: '1.9.0', clients: 12 },
      { value: '2.0.0', clients: 4 },
    ],
    ...{ others: 0, unknown: 0 },
    series: [
      { version: '1.9.0', series: [null, null, 18, null, 6] },
      { version: '2.0.0', series: [null, null, 2, null, 6] },
    ],
  },
  ...{ platforms: NO_RANKING, countries: NO_RANKING, channels: NO_RANKING, versionsOnPlatforms: [] },
}

it('begins on the first day on which clients were counted, with the newest version first', () => {
  expect(clientUse(CLIENTS)).toEqual({
    unit: 'clients',
    buckets: { from: '2026-11-18', bucketDays: 1, count: 3 },
    all: [20, 0, 10],
    count: 15,
    versions: [
      { version: '2.0.0', count: 4, series: [2, 0, 6] },
      { version: '1.9.0', count: 12, series: [18, 0, 6] },
    ],
  })
})

it('begins with the span where no update check came before the first client either', () => {
  expect(clientUse(CLIENTS, [0, 0, 30, 0, 12])).toMatchObject({
    buckets: { from: '2026-11-16', bucketDays: 1, count: 5 },
    all: [0, 0, 20, 0, 10],
  })
  expect(clientUse(CLIENTS, [0, 7, 30, 0, 12])?.buckets.count).toBe(3)
  expect(clientUse(CLIENTS, [30, 12])?.buckets.count).toBe(3)
})

it('is no more than all clients where some have two versions on a day', () => {
  const use = clientUse(CLIENTS)
  expect(use && shareFrom(use, '1.9.0')).toBe(1)
})

it('is not told by clients where none were counted', () => {
  expect(clientUse({ ...CLIENTS, measuredDays: 0 })).toBeNull()
  expect(clientUse(undefined)).toBeNull()
})
