import { expect, test } from 'vitest'
import { adoptionOf } from '#web/features/releases/release/adoption.ts'

const DAYS = 20
const from = '2026-11-01'
const on = (day: number) => new Date(Date.parse(from) + day * 86_400_000).toISOString()
const checks = (values: (day: number) => number) => Array.from({ length: DAYS }, (_, day) => values(day))

/** 2.4.0 is published on the third day and grows by 10% a day, 2.4.1 on the 18th and by 20%. */
const COUNTED = {
  days: { from, to: '2026-11-20' },
  bucketDays: 1,
  series: {
    downloads: checks(() => 0),
    updateDownloads: checks(() => 0),
    updateChecks: checks((day) => (day === 5 ? 0 : 1000)),
  },
  versions: [
    { version: '2.4.1', updateChecks: 0, series: checks((day) => Math.max(0, day - 17) * 200) },
    {
      version: '2.4.0',
      updateChecks: 0,
      series: checks((day) => (day === 5 ? 0 : Math.max(0, day - 2) * 50)),
    },
  ],
  published: [
    { id: 'b', version: '2.4.1', publishedAt: on(17) },
    { id: 'a', version: '2.4.0', publishedAt: on(2) },
  ],
}
const before = { id: 'a', version: '2.4.0', updatePlatforms: [] }

test('a release is compared with the one before it by days since each was published', () => {
  const adoption = adoptionOf(COUNTED, { version: '2.4.1', pubDate: on(17), before })
  expect(adoption).toEqual({
    buckets: { from: '2026-11-18', bucketDays: 1, count: 14 },
    own: [0, 20, 40],
    before: { version: '2.4.0', values: [0, 5, 10, 0, 20, 25, 30, 35, 40, 45, 50, 55, 60, 65] },
  })
})

test('a release of the same day is no comparison', () => {
  const published = COUNTED.published.map((each) => ({ ...each, publishedAt: on(17) }))
  const adoption = adoptionOf({ ...COUNTED, published }, { version: '2.4.1', pubDate: on(17), before })
  expect(adoption).toMatchObject({ buckets: { count: 3 }, before: null })
})

test('without a release before it, the chart ends today', () => {
  const adoption = adoptionOf(COUNTED, { version: '2.4.1', pubDate: on(17), before: null })
  expect(adoption).toMatchObject({ buckets: { count: 3 }, own: [0, 20, 40], before: null })
})

test('a release before it that was published earlier than is counted is left out', () => {
  const published = COUNTED.published.slice(0, 1)
  expect(adoptionOf({ ...COUNTED, published }, { version: '2.4.1', pubDate: on(17), before })?.before).toBe(
    null,
  )
})

test('what was published before the counted days has no curve, and an unseen version a level one', () => {
  expect(adoptionOf(COUNTED, { version: '2.4.0', pubDate: on(-1), before: null })).toBe(null)
  const unseen = adoptionOf(COUNTED, { version: '2.5.0', pubDate: on(17), before: null })
  expect(unseen?.own).toEqual([0, 0, 0])
})
