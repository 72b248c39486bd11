import { expect, test } from 'vitest'
import type { Ranking } from '#shared/domain/insights/application-insights.ts'
import { nameRest, splitRanking } from '#web/features/insights/ranking-rows.ts'

const NONE = { values: 0, count: 0 }
const ranking = (counts: number[], rest = NONE): Ranking => ({
  items: counts.map((count, index) => ({ value: `v${index}`, count })),
  rest,
  unknown: 0,
})

const summary = (given: Ranking, rows: number) => {
  const { shown, others } = splitRanking(given, rows)
  return [shown.length, nameRest(others.values), others.count]
}

test('shows all values that have room', () => {
  expect(splitRanking(ranking([5, 4, 3]), 3).shown).toHaveLength(3)
})

test('counts the values that have no room', () => {
  expect(summary(ranking([5, 4, 3, 2]), 3)).toEqual([2, '2 more', 5])
  expect(summary(ranking([5, 4, 3, 2], { values: 7, count: 9 }), 3)).toEqual([2, '9 more', 14])
})

test('names no number where the others among them were never told apart', () => {
  expect(summary(ranking([5, 4, 3, 2], { values: 0, count: 9 }), 3)).toEqual([2, 'Others', 14])
})
