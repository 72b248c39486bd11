import { expect, test } from 'vitest'
import type { LineItem } from '#shared/domain/billing/pricing.ts'
import { lineWords, paidWords, taxWords } from '#web/features/billing/invoices/invoice-words.ts'
import { formatSpan } from '#web/lib/format/format.ts'

const term = { from: '2026-11-01T09:30:00.000Z', to: '2026-12-01T09:30:00.000Z' }
const usage = { from: '2026-10-01T00:00:00.000Z', to: '2026-10-31T23:59:59.999Z' }
const base: LineItem = { kind: 'base', used: 1, included: 0, amount: 750_00 }
const downloads: LineItem = { kind: 'downloads', used: 6200, included: 5000, amount: 12_00 }

test('the base price is for the term ahead, everything else for what was used before', () => {
  const statement = { plan: 'earlyAdopter', term, usage } as const
  expect(lineWords(base, statement)).toEqual({
    label: 'Base price, Early adopter plan',
    detail: '1\u00a0Nov\u00a0– 1\u00a0Dec\u00a02026',
  })
  expect(lineWords(downloads, statement)).toEqual({
    label: 'Downloads',
    detail: '1\u202f200 beyond the 5\u202f000 included, 1\u00a0– 31\u00a0Oct\u00a02026',
  })
  expect(lineWords(downloads, { ...statement, usage: null }).detail).toBe(
    '1\u202f200 beyond the 5\u202f000 included',
  )
  expect(lineWords(base, { ...statement, term: null }).detail).toBeNull()
})

test('days on an invoice are the same wherever it is read', () => {
  expect(formatSpan({ from: '2026-12-31T23:30:00.000Z', to: '2027-01-31T23:30:00.000Z' })).toBe(
    '31\u00a0Dec\u00a02026\u00a0– 31\u00a0Jan\u00a02027',
  )
  expect(paidWords({ paidWith: 'Visa ending in 4242', issuedAt: '2026-11-01T00:00:01.000Z' })).toBe(
    'Paid 1\u00a0Nov\u00a02026 with Visa ending in 4242',
  )
})

test('a tax is named by its rate, and one that the recipient owes as that', () => {
  const tax = { rate: 1900, cents: 143, reverseCharge: false }
  expect(taxWords(tax)).toBe('VAT 19 %')
  expect(taxWords({ ...tax, rate: 2550 })).toBe('VAT 25,5 %')
  expect(taxWords({ rate: 0, cents: 0, reverseCharge: true })).toBe(
    'Reverse charge: VAT is owed by the recipient.',
  )
  expect(taxWords({ rate: 0, cents: 0, reverseCharge: false })).toBe(
    'No VAT: the buyer is outside the European Union (Articles 44 and 58 of Directive 2006/112/EC).',
  )
})
