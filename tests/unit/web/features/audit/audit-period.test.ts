import { expect, test } from 'vitest'
import { daysOf, periodOf } from '#web/features/audit/audit-period.ts'

const NOW = new Date(2026, 10, 3, 12)

test('a period includes today, also across the start of a month', () => {
  expect(daysOf('1', NOW)).toEqual({ from: '2026-11-03', to: undefined })
  expect(daysOf('7', NOW)).toEqual({ from: '2026-10-28', to: undefined })
})

test.each(['1', '7', '30'] as const)('the days of a period of %s read as that period', (period) => {
  expect(periodOf(daysOf(period, NOW), NOW)).toBe(period)
})

test('other days are chosen ones', () => {
  expect(periodOf({ from: undefined, to: undefined }, NOW)).toBe('any')
  expect(periodOf({ from: '2026-11-03', to: '2026-11-03' }, NOW)).toBe('days')
  expect(periodOf({ from: '2026-10-01', to: undefined }, NOW)).toBe('days')
  expect(periodOf({ from: undefined, to: '2026-11-03' }, NOW)).toBe('days')
})
