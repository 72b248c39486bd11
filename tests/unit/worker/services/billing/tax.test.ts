import { expect, it } from 'vitest'
import { EU_VAT_COUNTRIES } from '#shared/domain/country.ts'
import { taxOf } from '#worker/services/billing/invoices/tax.ts'

const at = (country: string, vatNumber = '') => ({
  name: 'Acme',
  address: 'Street 1',
  city: 'City',
  postcode: '1',
  country,
  vatNumber,
})
const GERMAN = at('DE', 'DE136695976')

it.each([
  ['of the own country, private', GERMAN, at('DE'), { rate: 1900, cents: 190, reverseCharge: false }],
  ['of the own country, a business', GERMAN, GERMAN, { rate: 1900, cents: 190, reverseCharge: false }],
  ['of the Union, private', GERMAN, at('FI'), { rate: 2550, cents: 255, reverseCharge: false }],
  ['of the Union, a business', GERMAN, at('FI', 'FI20774740'), { rate: 0, cents: 0, reverseCharge: true }],
  [
    'with a number that belongs to another country',
    GERMAN,
    at('FR', 'FRDE136695976'),
    { rate: 2000, cents: 200, reverseCharge: false },
  ],
  ['of Monaco, private', GERMAN, at('MC'), { rate: 2000, cents: 200, reverseCharge: false }],
  ['of Monaco, a business', GERMAN, at('MC', 'FR53000004605'), { rate: 0, cents: 0, reverseCharge: true }],
  ['of Åland', GERMAN, at('AX'), { rate: 0, cents: 0, reverseCharge: false }],
  ['of the rest of the world', GERMAN, at('US'), { rate: 0, cents: 0, reverseCharge: false }],
  ['who is not known', GERMAN, null, { rate: 1900, cents: 190, reverseCharge: false }],
  ['of a seller beyond the Union', at('US'), at('DE'), null],
  ['of a seller who is not known', null, at('DE'), null],
])('the tax of a buyer %s', (_, seller, buyer, tax) => {
  expect(taxOf(seller, buyer, 1000)).toEqual(tax)
})

it.each(EU_VAT_COUNTRIES)('%s has a rate', (country) => {
  const { rate = 0 } = taxOf(GERMAN, at(country), 1000) ?? {}
  expect(rate).toBeGreaterThanOrEqual(1500)
  expect(rate).toBeLessThanOrEqual(3000)
})
