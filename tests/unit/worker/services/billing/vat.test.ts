import { describe, expect, it } from 'vitest'
import { EU_VAT_COUNTRIES } from '#shared/domain/country.ts'
import { checkVat } from '#worker/services/billing/vat/check.ts'

/** A number of each country whose check digits are right. */
const VALID: Record<string, string> = {
  AT: 'ATU13585627',
  BE: 'BE0428759497',
  BG: 'BG175074752',
  CY: 'CY10259033P',
  CZ: 'CZ25123891',
  DE: 'DE136695976',
  DK: 'DK13585628',
  EE: 'EE100931558',
  ES: 'ESA13585625',
  FI: 'FI20774740',
  FR: 'FR40303265045',
  GR: 'EL094259216',
  HR: 'HR33392005961',
  HU: 'HU12892312',
  IE: 'IE6433435F',
  IT: 'IT00743110157',
  LT: 'LT119511515',
  LU: 'LU15027442',
  LV: 'LV40003521600',
  MT: 'MT11679112',
  NL: 'NL002455799B11',
  PL: 'PL8567346215',
  PT: 'PT501964843',
  RO: 'RO18547290',
  SE: 'SE123456789701',
  SI: 'SI50223054',
  SK: 'SK2022749619',
}
const INVALID = { valid: false, vatNumber: null }

describe('a VAT number', () => {
  it('can be checked in every country that has one', () => {
    expect(Object.keys(VALID).sort()).toEqual([...EU_VAT_COUNTRIES].sort())
  })

  it.each(Object.entries(VALID))('of %s may be %s, and not with another digit', (country, vatNumber) => {
    expect(checkVat(country, vatNumber)).toEqual({ valid: true, vatNumber })
    const at = vatNumber.search(/[1-9](?!.*[1-9])/)
    const wrong = `${vatNumber.slice(0, at)}${Number(vatNumber[at]) - 1}${vatNumber.slice(at + 1)}`
    expect(checkVat(country, wrong)).toEqual(INVALID)
    expect(checkVat(country, `${vatNumber}00000`)).toEqual(INVALID)
  })

  it.each([
    ['DE', '136695976', 'DE136695976'],
    ['DE', ' de 136.695-976 ', 'DE136695976'],
    ['GR', 'GR094259216', 'EL094259216'],
    ['GR', '094259216', 'EL094259216'],
    ['IE', '6433435oa', 'IE6433435OA'],
    ['NL', '0044.95.445.B.01', 'NL004495445B01'],
    ['FR', 'FR 83 404 833 048', 'FR83404833048'],
    ['FR', 'K7399859412', 'FRK7399859412'],
    ['FR', 'FR4Z123456782', 'FR4Z123456782'],
    ['FR', 'FRDE123456788', 'FRDE123456788'],
    ['MC', 'FR 53 000 004 605', 'FR53000004605'],
    ['MC', '53000004605', 'FR53000004605'],
    ['BE', 'BE 1000.000.021', 'BE1000000021'],
  ])('of %s, written %s, is %s on invoices', (country, written, vatNumber) => {
    expect(checkVat(country, written)).toEqual({ valid: true, vatNumber })
  })

  it.each([
    ['DE', 'ATU13585627'],
    ['AT', 'DE136695976'],
    ['FR', 'DE136695976'],
    ['FR', 'FRDE136695976'],
    ['FR', 'FRK7399859413'],
    ['FR', 'FR5Z123456782'],
    ['FR', 'FRIO123456782'],
    ['MC', 'MC53000004605'],
    ['IE', 'XI980780684'],
    ['DE', ''],
    ['DE', 'DE'],
    ['DE', 'DEDE136695976'],
    ['DE', 'DEU136695976'],
    ['GR', '300094259216'],
    ['CH', 'CHE116281710MWST'],
    ['GB', 'GB980780684'],
    ['EL', 'EL094259216'],
    ['XX', '1'],
  ])('of %s is not %s', (country, written) => {
    expect(checkVat(country, written)).toMatchObject(INVALID)
  })
})

it.each([
  ['FR', 'DE136695976', 'DE'],
  ['FR', 'el 094259216', 'EL'],
  ['DE', 'FR83404833048', 'FR'],
  ['IE', 'XI980780684', 'XI'],
  ['MC', 'IT00743110157', 'IT'],
])('says whose prefix a number has that is not of %s: %s', (country, written, prefix) => {
  expect(checkVat(country, written)).toEqual({ ...INVALID, prefix })
})
