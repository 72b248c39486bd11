import type { VatResult } from './vat-check.ts'

/** What is known of a VAT number, in a sentence or two. */
export function vatWords({ state, vatNumber, name }: VatResult): string {
  switch (state) {
    case 'checking':
      return 'Checking…'
    case 'valid':
      return `Valid: ${vatNumber}`
    case 'registered':
      return `Registered in VIES: ${vatNumber}${name ? `, ${name}` : ''}`
    case 'unregistered':
      return `VIES, the EU’s register, doesn’t have ${vatNumber}.`
    case 'unchecked':
      return `${vatNumber} could not be checked with VIES right now. You can continue.`
    case 'unknown':
      return 'It couldn’t be checked right now. You can continue.'
    default:
      return 'For businesses. Leave empty as a private buyer.'
  }
}

/** Why a VAT number can't be right, and what to do; null: it can be. */
export function vatProblem({ state, prefix }: VatResult): string | null {
  if (state !== 'invalid') return null
  return prefix
    ? `This VAT number begins with ${prefix}, the code of another country. Choose that country, correct the number, or leave it empty.`
    : 'This VAT number is invalid. Correct it, or leave it empty as a private buyer.'
}
