import { expect, test } from 'vitest'
import { rankingOfClients, sumOf, wholeOfClients } from '#web/lib/format/client-ranking.ts'

const ranking = (...counts: number[]) =>
  rankingOfClients({
    items: counts.map((clients, index) => ({ value: `platform-${index}`, clients })),
    others: 0,
    unknown: 0,
  })

test('shares of clients add up to all of them, where only rounding differs', () => {
  expect(sumOf(ranking(122, 58, 32, 22, 8))).toBe(242)
  expect(wholeOfClients(ranking(122, 58, 32, 22, 8), 241)).toBe(242)
  expect(wholeOfClients(ranking(238, 2), 241)).toBe(240)
})

test('clients that have two values are counted once', () => {
  expect(wholeOfClients(ranking(200, 100), 241)).toBe(241)
})
