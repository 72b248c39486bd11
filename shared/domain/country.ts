// Countries by their ISO 3166-1 codes. Names are left to the platform (Intl.DisplayNames), in the reader's language.

const split = (codes: string) => codes.trim().split(/\s+/)

/** Every country and territory that has a code, and Kosovo by the one that networks report for it (XK). */
export const COUNTRIES: readonly string[] = split(`
  AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ
  CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO
  FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE
  JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO
  MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW
  PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM
  TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW`)

/**
 * Where the hosted product is not offered: countries under sanctions that reach software or payments, and countries
 * whose cards cannot be charged dependably. A self-hosted console can replace the list by a setting.
 */
export const UNSUPPORTED_COUNTRIES: readonly string[] = split(`
  AF BI BY CD CF CG CU DJ ER GN GQ GW HT IQ IR KI KM KP LB LR LY ML MM NE NI PS RU SD SO SS SY TD TM VE YE ZW`)

/**
 * The member states of the European Union, whose businesses have VAT numbers that can be checked. Northern Ireland is
 * in the VAT area for goods only, and no entry of its own.
 */
export const EU_VAT_COUNTRIES: readonly string[] = split(`
  AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK`)

const known: ReadonlySet<string> = new Set(COUNTRIES)

/** Whether people in this country are kept from signing in. A code that names no country counts as unsupported. */
export function isUnsupportedCountry(code: string, unsupported = UNSUPPORTED_COUNTRIES): boolean {
  return !known.has(code) || unsupported.includes(code)
}

/** Monaco is French for VAT: its businesses have French numbers (Article 7 of Directive 2006/112/EC). */
const VAT_TERRITORIES: Readonly<Record<string, string>> = { MC: 'FR' }

/** The country whose VAT a country has, by ISO code: the country itself, or the one that it counts as part of. */
export function vatCountry(code: string): string {
  return VAT_TERRITORIES[code] ?? code
}

/** Whether businesses of this country have a VAT number of the European Union. */
export function hasVatNumbers(code: string): boolean {
  return EU_VAT_COUNTRIES.includes(vatCountry(code))
}
