import { expect, test } from 'vitest'
import {
  COUNTRIES,
  EU_VAT_COUNTRIES,
  hasVatNumbers,
  isUnsupportedCountry,
  UNSUPPORTED_COUNTRIES,
} from '#shared/domain/country.ts'

test('about 230 countries are listed, each once and with a name of its own', () => {
  expect(Math.abs(COUNTRIES.length - 235)).toBeLessThanOrEqual(15)
  expect(new Set(COUNTRIES).size).toBe(COUNTRIES.length)
  const names = new Intl.DisplayNames('en', { type: 'region' })
  expect(COUNTRIES.filter((code) => names.of(code) === code)).toEqual([])
})

test('about 36 of them are not supported', () => {
  expect(UNSUPPORTED_COUNTRIES).toHaveLength(36)
  expect(UNSUPPORTED_COUNTRIES.filter((code) => !COUNTRIES.includes(code))).toEqual([])
})

test('a country is supported unless it is on the list or is no country', () => {
  for (const code of ['DE', 'XK']) expect(isUnsupportedCountry(code)).toBe(false)
  expect(isUnsupportedCountry('RU')).toBe(true)
  expect(isUnsupportedCountry('XX')).toBe(true)
})

test('another list takes the place of the built-in one', () => {
  expect(isUnsupportedCountry('RU', [])).toBe(false)
  expect(isUnsupportedCountry('DE', ['DE'])).toBe(true)
})

test('exactly the 27 member states of the European Union have VAT numbers', () => {
  const members = 'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE'.split(
    ' ',
  )
  expect([...EU_VAT_COUNTRIES].sort()).toEqual(members.sort())
  expect(EU_VAT_COUNTRIES.filter((code) => !COUNTRIES.includes(code))).toEqual([])
  for (const code of ['GB', 'XI', 'CH', 'NO']) expect(hasVatNumbers(code)).toBe(false)
})
