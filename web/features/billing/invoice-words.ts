// What stands on an invoice, or in what is about to be charged, for people to read.

import type { Invoice, Statement, Tax } from '#shared/domain/invoice.ts'
import type { LineItem } from '#shared/domain/pricing.ts'
import { formatDate, formatSpan } from '#web/lib/format.ts'
import { PLAN_NAMES } from './plan-words.ts'
import { beyondWords, usageWords } from './usage-words.ts'

/** One part of what is charged: the base price for the term ahead, everything else for what was used before. */
export function lineWords(
  line: LineItem,
  { plan, term, usage }: Pick<Statement, 'plan' | 'term' | 'usage'>,
): { label: string; detail: string | null } {
  const { label } = usageWords(line)
  if (line.kind === 'base')
    return { label: `${label}, ${PLAN_NAMES[plan]} plan`, detail: term && formatSpan(term) }
  const beyond = beyondWords(line)
  return { label, detail: usage ? `${beyond}, ${formatSpan(usage)}` : beyond }
}

/** The tax with its rate, as 'VAT 19 %', or why none is asked for. */
export function taxWords({ rate, reverseCharge }: Tax): string {
  if (reverseCharge) return 'Reverse charge: VAT is owed by the recipient.'
  return `VAT ${String(rate / 100).replace('.', ',')} %`
}

export function paidWords({ paidWith, issuedAt }: Pick<Invoice, 'paidWith' | 'issuedAt'>): string {
  return `Paid with ${paidWith} on ${formatDate(issuedAt)}.`
}
