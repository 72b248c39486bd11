import { expect, test } from 'vitest'
import { isComparable } from '#web/lib/api/insights-comparison.ts'
import { versionSeries } from '#web/ui/chart/version-series.ts'

const of = (version: string, ...series: number[]) => ({
  version,
  series,
  count: series.reduce((sum, each) => sum + each, 0),
})

test('bands are the versions with most checks, the newest first, and all others together', () => {
  const versions = [
    ...[of('3.0.0-beta', 1, 0), of('2.4.1', 0, 90), of('2.4.0', 60, 5), of('2.3.0', 20, 4)],
    ...[of('2.2.0', 9, 1), of('unknown', 2, 2)],
  ]
  const series = versionSeries({ versions, all: [100, 110] })
  expect(series.map(({ label, color, values }) => [label, color, ...values])).toEqual([
    ['2.4.1', 'step-1', 0, 90],
    ['2.4.0', 'step-2', 60, 5],
    ['2.3.0', 'step-3', 20, 4],
    ['2.2.0', 'step-4', 9, 1],
    ['Other versions', 'step-5', 11, 10],
  ])
})

test('draws checks without a version as a band of their own, and no band without checks', () => {
  const [sent] = versionSeries({ versions: [of('unknown', 3)], all: [3] })
  expect(sent?.label).toBe('Version not sent')
  expect(versionSeries({ versions: [], all: [5] })[0]?.label).toBe('All versions')
  expect(versionSeries({ versions: [], all: [0] })).toEqual([])
})

test('draws no band below zero where a client has two versions on a day', () => {
  const series = versionSeries({ versions: [of('2.0.0', 6), of('1.0.0', 6)], all: [10] })
  expect(series.map(({ label, values }) => [label, ...values])).toEqual([
    ['2.0.0', 6],
    ['1.0.0', 6],
  ])
})

test('days are compared with as many before, if the application existed in all of them', () => {
  const days = { from: '2026-11-16', to: '2026-11-22' }
  expect(isComparable({ days }, '2026-11-09T23:00:00.000Z')).toBe(true)
  expect(isComparable({ days }, '2026-11-10T00:00:00.000Z')).toBe(false)
})

test('two years are compared with none before: those are deleted', () => {
  const years = { from: '2024-11-25', to: '2026-11-22' }
  expect(isComparable({ days: years }, '2020-01-01T00:00:00.000Z')).toBe(false)
  const year = { from: '2025-11-24', to: '2026-11-22' }
  expect(isComparable({ days: year }, '2020-01-01T00:00:00.000Z')).toBe(true)
})
