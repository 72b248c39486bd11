import * as vat from 'jsvat-next'
import type { VatCheck } from '#shared/domain/billing/billing-details.ts'
import { vatCountry } from '#shared/domain/country.ts'
import { hasFrenchKey } from './french-key.ts'

/** By ISO code: who knows how the numbers of a country are made. */
const CHECKERS: ReadonlyMap<string, vat.Country> = new Map(
  [
    vat.austria,
    vat.belgium,
    vat.bulgaria,
    vat.croatia,
    vat.cyprus,
    vat.czechRepublic,
    vat.denmark,
    vat.estonia,
    vat.finland,
    vat.france,
    vat.germany,
    vat.greece,
    vat.hungary,
    vat.ireland,
    vat.italy,
    vat.latvia,
    vat.lithuania,
    vat.luxembourg,
    vat.malta,
    vat.netherlands,
    vat.poland,
    vat.portugal,
    vat.romania,
    vat.slovakiaRepublic,
    vat.slovenia,
    vat.spain,
    vat.sweden,
  ].map((country) => [country.codes[0] ?? '', country]),
)

/** Prefixes of numbers: the codes of countries, Greece's own one, and Northern Ireland's for goods. */
const PREFIXES: readonly string[] = [...CHECKERS.keys(), 'EL', 'XI']

/**
 * Whether a VAT number of the European Union has the form and the check digits of its country. Whether it was issued,
 * only tax offices know. Monaco's numbers are French ones.
 * @param country ISO code
 * @param number with or without the country in front, and with blanks, dots, hyphens and slashes as people write them
 */
export function checkVat(country: string, number: string): VatCheck {
  const issuer = vatCountry(country)
  const checker = CHECKERS.get(issuer)
  if (!checker) return { valid: false, vatNumber: null }
  // Greece alone writes another code than its ISO one; people write both.
  const prefix = issuer === 'GR' ? 'EL' : issuer
  const bare = number.toUpperCase().replaceAll(/[\s./-]/g, '')
  const other = PREFIXES.find((each) => bare.startsWith(each) && each !== prefix && each !== issuer)
  // The key of a French number may be the code of another country: then it needs its own in front.
  if (other) return { valid: false, vatNumber: null, prefix: other }
  const withPrefix = bare.startsWith(issuer) ? prefix + bare.slice(issuer.length) : bare
  // A number may itself begin with the letters of its country (in France), so it is tried in both readings.
  const found = [withPrefix, prefix + bare].find(
    (each) => each.startsWith(prefix) && vat.checkVAT(each, [checker]).isValid && hasKey(each, prefix),
  )
  return { valid: found !== undefined, vatNumber: found ?? null }
}

function hasKey(number: string, prefix: string): boolean {
  return prefix !== 'FR' || hasFrenchKey(number.slice(prefix.length))
}
