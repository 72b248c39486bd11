import * as vat from 'jsvat-next'
import type { VatCheck } from '#shared/domain/billing-details.ts'

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

/**
 * Whether a VAT number of the European Union has the form and the check digits of its country. Whether it has been
 * given to anybody, only the tax offices know.
 * @param country ISO code
 * @param number with or without the country in front, and with blanks, dots, hyphens and slashes as people write them
 */
export function checkVat(country: string, number: string): VatCheck {
  const checker = CHECKERS.get(country)
  if (!checker) return { valid: false, vatNumber: null }
  // Greece alone writes another code than its ISO one; people write both.
  const prefix = country === 'GR' ? 'EL' : country
  const bare = number.toUpperCase().replaceAll(/[\s./-]/g, '')
  const withPrefix = bare.startsWith(country) ? prefix + bare.slice(country.length) : bare
  // A number may itself begin with the letters of its country (in France), so it is tried in both readings.
  const found = [withPrefix, prefix + bare].find(
    (each) => each.startsWith(prefix) && vat.checkVAT(each, [checker]).isValid,
  )
  return { valid: found !== undefined, vatNumber: found ?? null }
}
