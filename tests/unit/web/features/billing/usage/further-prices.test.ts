import { expect, test } from 'vitest'
import { lineItems } from '#shared/domain/billing/pricing.ts'
import {
  furtherPrice,
  furtherPrices,
  taurifyFurtherPrices,
  taurifyPrices,
} from '#web/features/billing/usage/further-prices.ts'

test('every price beyond the plan is told', () => {
  expect(furtherPrices('basic').map(({ label, price }) => [label, price])).toEqual([
    ['Storage beyond 1 GB, pro rata', '0,35 EUR per GB'],
    ['Downloads beyond\u00a05\u202f000', '1,00 EUR per 10\u202f000'],
    ['DevTools seats beyond 1', '5,00 EUR per seat'],
    ['Taurify, by number of platforms', null],
    ['Taurify releases beyond 30 a month', '1,00 EUR per release'],
  ])
  expect(taurifyFurtherPrices('basic').map(({ label, price }) => [label, price])).toEqual([
    ['Per month, by number of platforms', null],
    ['Releases beyond 30 a month', '1,00 EUR per release'],
  ])
  expect(taurifyPrices()).toEqual([2000, 4000, 4500, 5500, 6500])
})

test('what a plan contains in any amount has no further price', () => {
  expect(furtherPrices('community').map(({ kind }) => kind)).toEqual([
    'storage',
    'seats',
    'taurify',
    'releases',
  ])
  expect(furtherPrices('complementary')).toEqual([])
  expect(furtherPrices('earlyAdopter')[1]?.label).toBe('Downloads beyond\u00a010\u202f000')
})

test('beside what was used stands what more of it costs', () => {
  expect(furtherPrice('basic', 'seats')).toBe('then 5,00 EUR per seat')
  expect(furtherPrice('basic', 'taurify')).toBe('from 20,00 EUR')
  expect(furtherPrice('community', 'downloads')).toBeNull()
})

test('each line of a month that can cost more has its price', () => {
  const usage = {
    ...{ storage: 0, downloads: 0, devToolsSeats: 0, taurifyPlatforms: ['ios' as const], releases: 0 },
  }
  const unpriced = lineItems('basic', usage).filter(({ kind }) => furtherPrice('basic', kind) === null)
  expect(unpriced.map(({ kind }) => kind)).toEqual(['base'])
})
