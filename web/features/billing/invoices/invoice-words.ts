// The words on an invoice and on a quote.

import type { Invoice, Statement, Tax } from '#shared/domain/billing/invoice.ts'
import { PLAN_NAMES } from '#shared/domain/billing/plan-names.ts'
import type { LineItem } from '#shared/domain/billing/pricing.ts'
import { beyondWords, usageWords } from '#web/features/billing/usage/usage-words.ts'
import { formatDate, formatSpan } from '#web/lib/format/format.ts'

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

/** The tax with its rate, as 'VAT 19 %', or why none is charged, which an invoice has to say. */
export function taxWords(tax: Tax): string {
  if (tax.reverseCharge) return 'Reverse charge: VAT is owed by the recipient.'
  if (!isCharged(tax))
    return 'No VAT: the buyer is outside the European Union (Articles 44 and 58 of Directive 2006/112/EC).'
  return `VAT ${String(tax.rate / 100).replace('.', ',')} %`
}

/** Whether there is a tax to pay. Every country of the Union has a rate, so without one the buyer is outside it. */
export function isCharged({ rate, reverseCharge }: Tax): boolean {
  return !reverseCharge && rate > 0
}

export function paidWords({ paidWith, issuedAt }: Pick<Invoice, 'paidWith' | 'issuedAt'>): string {
  return `Paid ${formatDate(issuedAt)} with ${paidWith}`
}
