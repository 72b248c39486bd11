import { expect, test } from 'vitest'
import { yankFlags } from '#web/ui/chart/yank-flags.ts'

const buckets = { from: '2026-11-20', bucketDays: 1, count: 3 }

test('marks the day on which a release was yanked, where the chart reaches it', () => {
  expect(yankFlags(buckets, '2026-11-22T23:00:00.000Z')).toEqual([
    { index: 2, label: 'Yanked', remark: 'Yanked' },
  ])
  expect(yankFlags(buckets, '2026-11-23T00:00:00.000Z')).toEqual([])
  expect(yankFlags(buckets, null)).toEqual([])
})
