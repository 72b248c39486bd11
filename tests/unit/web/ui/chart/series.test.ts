import { describe, expect, test } from 'vitest'
import { changeOf, formatCompact, formatShare } from '#web/lib/format/figures.ts'
import { toCsv } from '#web/ui/chart/csv.ts'
import { withRoom } from '#web/ui/chart/flag-words.tsx'
import { tickIndices } from '#web/ui/chart/scale.ts'
import { bucketOf, nameBuckets, runningBucket, sumSeries, toShares } from '#web/ui/chart/series.ts'
import { seriesTable } from '#web/ui/chart/series-table.ts'

const DAYS = { from: '2026-11-20', bucketDays: 1, count: 3 }
const WEEKS = { from: '2026-10-26', bucketDays: 7, count: 4 }

describe('buckets', () => {
  test('are named by day and by week, the last one today', () => {
    const days = nameBuckets(DAYS, '2026-11-22')
    expect(days.map(({ short }) => short)).toEqual(['20 Nov', '21 Nov', 'Today'])
    expect(days[2]?.full).toBe('Sun, 22 Nov 2026')
    expect(nameBuckets(DAYS, '2026-11-23').at(-1)?.short).toBe('22 Nov')
    const weeks = nameBuckets(WEEKS, '2026-11-22')
    expect(weeks[0]).toEqual({ short: '26 Oct', full: '26 Oct – 1 Nov 2026' })
    expect(weeks.at(-1)?.short).toBe('16 Nov')
  })

  test('know the moments in them', () => {
    const moments = ['2026-11-19T23:59:59.000Z', '2026-11-20T00:00:00.000Z', '2026-11-22T23:59:59.999Z']
    expect(moments.map((moment) => bucketOf(DAYS, moment))).toEqual([null, 0, 2])
    expect(bucketOf(DAYS, '2026-11-23')).toBe(null)
    expect(bucketOf(WEEKS, '2026-11-16T12:00:00.000Z')).toBe(3)
  })

  test('are running from their first moment until the next one begins', () => {
    const runningAt = (moment: string) => runningBucket(DAYS, new Date(moment))
    expect(runningAt('2026-11-19T00:00:00.000Z')).toBe(-1)
    expect(runningAt('2026-11-21T23:59:59.999Z')).toBe(1)
    expect(runningAt('2026-11-22T00:00:00.000Z')).toBe(2)
    expect(runningAt('2026-11-23T00:00:00.000Z')).toBe(-1)
    expect(runningBucket(WEEKS, new Date('2026-11-22T12:00:00.000Z'))).toBe(3)
    const hours = { from: '2026-11-20T10', count: 2, hourly: true as const }
    expect(runningBucket(hours, new Date('2026-11-20T11:30:00.000Z'))).toBe(1)
  })

  test('have a few dates on the axis, equally far apart, the last among them', () => {
    expect(tickIndices(30, 5)).toEqual([1, 8, 15, 22, 29])
    expect(tickIndices(7, 5)).toEqual([0, 2, 4, 6])
    expect(tickIndices(90, 5)).toEqual([5, 26, 47, 68, 89])
    expect(tickIndices(13, 5)).toEqual([0, 3, 6, 9, 12])
    expect(tickIndices(3, 5)).toEqual([0, 1, 2])
    expect(tickIndices(1, 5)).toEqual([0])
    expect(tickIndices(0, 5)).toEqual([])
  })
})

test('series add up, and their shares to a hundred where there is something', () => {
  const series = [
    { label: 'a', color: 'kind-1' as const, values: [1, 0] },
    { label: 'b', color: 'kind-2' as const, values: [3, 0] },
  ]
  expect(sumSeries(series)).toEqual([4, 0])
  expect(sumSeries([...series, { values: [9, 9], dashed: true }])).toEqual([4, 0])
  expect(toShares(series).map(({ values }) => values)).toEqual([
    [25, 0],
    [75, 0],
  ])
})

test('words of flags that would overlap are left out, the oldest first', () => {
  const flags = [0, 8, 9, 10].map((index) => ({ index, label: `v${index}`, remark: '' }))
  expect(withRoom(flags, (index) => index * 10).map(({ label }) => label)).toEqual(['v10', 'v8', 'v0'])
})

test('a table has a row for each bucket, the latest first, and its file the same with dates', () => {
  const table = seriesTable(DAYS, [{ label: 'Installs, new', values: [1, 2, 3] }])
  expect(table.rows[0]).toEqual([{ value: '2026-11-22', text: 'Sun, 22 Nov 2026' }, 3])
  const lines = ['Day (UTC),"Installs, new"', '2026-11-22,3', '2026-11-21,2', '2026-11-20,1', '']
  expect(toCsv(table)).toBe(lines.join('\r\n'))
})

test('a spreadsheet runs nothing that a client has sent', () => {
  const rows = [
    ['=1+1', 1],
    ['@x', 2],
    ['-1', 3],
    ['say "hi"', 4],
    ['1.0.0\n', -5],
  ] as const
  const lines = ['Version,Checks', "'=1+1,1", "'@x,2", "'-1,3", '"say ""hi""",4', '"1.0.0\n",-5', '']
  expect(toCsv({ columns: ['Version', 'Checks'], rows })).toBe(lines.join('\r\n'))
})

test('figures are short, and a change needs something to compare with', () => {
  expect([950, 18_240, 20_000, 1_840_000].map(formatCompact)).toEqual(['950', '18.2k', '20k', '1.84M'])
  expect([formatShare(1386, 18_240), formatShare(3, 100)]).toEqual(['7.6%', '3.0%'])
  expect([formatShare(1, 0), formatShare(0, 4), formatShare(1, 1)]).toEqual(['0%', '0%', '100%'])
  expect([changeOf(112, 100), changeOf(5, 0), changeOf(0, 5)]).toEqual([12, null, -100])
})

test('names hours by their start, and the day in full', () => {
  const hours = { from: '2026-11-22T23', count: 2, hourly: true } as const
  expect(nameBuckets(hours)).toEqual([
    { short: '23:00', full: 'Sun, 22 Nov 2026, 23:00 – 00:00 UTC' },
    { short: '00:00', full: 'Mon, 23 Nov 2026, 00:00 – 01:00 UTC' },
  ])
  expect(bucketOf(hours, '2026-11-23T00:59:59.000Z')).toBe(1)
  expect(bucketOf(hours, '2026-11-23T01:00:00.000Z')).toBeNull()
  expect(seriesTable(hours, [{ label: 'Checks', values: [1, 2] }])).toEqual({
    columns: ['Hour (UTC)', 'Checks'],
    rows: [
      [{ value: '2026-11-23T00:00:00.000Z', text: 'Mon, 23 Nov 2026, 00:00 – 01:00 UTC' }, 2],
      [{ value: '2026-11-22T23:00:00.000Z', text: 'Sun, 22 Nov 2026, 23:00 – 00:00 UTC' }, 1],
    ],
  })
})
