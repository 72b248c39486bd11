// French numbers begin with a key of two characters, of which the check of the library knows only those of digits.

/** Digits and letters without I and O, by which keys are counted. */
const ALPHABET = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/**
 * Whether the key of a French number fits its nine digits (SIREN). The rule is that of the Direction générale des
 * Finances publiques, as python-stdnum has it in `stdnum.fr.tva`.
 * @param number without the country in front
 */
export function hasFrenchKey(number: string): boolean {
  const [, first = '', second = '', siren = ''] =
    /^([0-9A-HJ-NP-Z])([0-9A-HJ-NP-Z])(\d{9})$/.exec(number) ?? []
  if (!siren) return false
  if (/^\d{2}/.test(number)) return Number(`${siren}12`) % 97 === Number(first + second)
  const [one, two] = [ALPHABET.indexOf(first), ALPHABET.indexOf(second)]
  const key = one < 10 ? one * 24 + two - 10 : one * 34 + two - 100
  return (Number(siren) + 1 + Math.floor(key / 11)) % 11 === key % 11
}
