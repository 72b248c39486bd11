import { expect, test } from 'vitest'
import type { VatResult } from '#web/features/billing/details/vat-check.ts'
import { vatProblem, vatWords } from '#web/features/billing/details/vat-words.ts'

const vatNumber = 'FR40303265045'

test.each<[VatResult, string]>([
  [{ state: 'valid', vatNumber }, 'Valid: FR40303265045'],
  [{ state: 'registered', vatNumber, name: 'SODIMAS' }, 'Registered in VIES: FR40303265045, SODIMAS'],
  [{ state: 'registered', vatNumber, name: null }, 'Registered in VIES: FR40303265045'],
  [{ state: 'unregistered', vatNumber }, 'VIES, the EU’s register, doesn’t have FR40303265045.'],
  [
    { state: 'unchecked', vatNumber },
    'FR40303265045 could not be checked with VIES right now. You can continue.',
  ],
])('what VIES says is shown: %o', (result, words) => {
  expect(vatWords(result)).toBe(words)
  expect(vatProblem(result), 'none of it keeps the buyer from continuing').toBeNull()
})

test('a number of another country names that', () => {
  expect(vatProblem({ state: 'invalid', vatNumber: null, prefix: 'DE' })).toMatch(
    /^This VAT number begins with DE/,
  )
  expect(vatProblem({ state: 'invalid', vatNumber: null })).toMatch(/^This VAT number is invalid/)
})
