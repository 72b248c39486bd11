import { describe, expect, test } from 'vitest'
import { areaPath, axisTo, lastSegment, linePath, pointAt } from '#web/ui/chart/curve.ts'
import { columnAt, nearestColumn, nearestPoint, stackBands, stackColumns } from '#web/ui/chart/scale.ts'

describe('an axis', () => {
  test.each([
    [0, [4, 3, 2, 1, 0]],
    [1, [1, 0]],
    [3, [3, 2, 1, 0]],
    [4, [4, 3, 2, 1, 0]],
    [5, [6, 4, 2, 0]],
    [95, [100, 75, 50, 25, 0]],
    [100, [100, 75, 50, 25, 0]],
    [101, [150, 100, 50, 0]],
    [17_671, [20_000, 15_000, 10_000, 5000, 0]],
    [5_200, [6000, 4000, 2000, 0]],
  ])('to %d has whole steps, zero and at most four rules above it', (max, rules) => {
    expect(axisTo(max)).toEqual({ top: rules[0], rules })
  })

  test('covers any count with as little air as four steps allow', () => {
    for (let max = 1; max < 1e12; max = Math.ceil(max * 1.37)) {
      const { top, rules } = axisTo(max)
      expect(top).toBeGreaterThanOrEqual(max)
      expect(rules.length).toBeLessThanOrEqual(5)
      expect(top).toBeLessThanOrEqual(Math.max(4, max * 2))
      expect(rules.every(Number.isInteger)).toBe(true)
    }
  })
})

describe('places', () => {
  test('of points reach from edge to edge, those of columns are their middles', () => {
    expect([0, 1, 2].map((index) => pointAt(index, 3))).toEqual([0, 50, 100])
    expect([0, 1].map((index) => columnAt(index, 2))).toEqual([25, 75])
    expect(pointAt(0, 1)).toBe(50)
  })

  test('are found again from the pointer, and stay within the chart', () => {
    for (const count of [1, 2, 7, 30, 92]) {
      for (let index = 0; index < count; index++) {
        expect(nearestPoint(pointAt(index, count) / 100, count)).toBe(index)
        expect(nearestColumn(columnAt(index, count) / 100, count)).toBe(index)
      }
      expect([nearestPoint(-0.2, count), nearestColumn(1.2, count)]).toEqual([0, count - 1])
    }
  })
})

test('paths run from the base at 100 to the top at 0', () => {
  expect(linePath([0, 5, 10], 10)).toBe('M0 100L50 50L100 0')
  expect(areaPath([0, 5, 10], 10)).toBe('M0 100L50 50L100 0V100H0Z')
  expect(linePath([5], 10)).toBe('M0 50H100')
  expect(linePath([0, 5], 10, 3), 'of three days, two').toBe('M0 100L50 50')
  expect(lastSegment([0, 5, 10], 10)).toBe('M50 50L100 0')
  expect(lastSegment([0, 5], 10, 3), 'of three days, the second').toBe('M0 100L50 50')
  expect(lastSegment([5], 10), 'nothing leads to the only day').toBe('')
  expect(areaPath([], 10)).toBe('')
})

test('stacks begin where the series below ends', () => {
  const bands = stackBands(
    [
      [1, 2],
      [3, 4],
    ],
    10,
  )
  expect(bands.map(({ edge }) => edge)).toEqual(['M0 90L100 80', 'M0 60L100 40'])
  expect(stackColumns([[5], [5]], 10)).toEqual(['M44 100V50H56V100Z', 'M44 50V0H56V50Z'])
  expect(stackColumns([[0, 0]], 10)).toEqual([''])
})
