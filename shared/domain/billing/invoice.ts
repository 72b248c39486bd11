// What is charged, and the invoices that say so. Amounts are in cents of euros; those of the parts, as everywhere, in
// hundredths of a cent.

import * as z from 'zod/mini'
import { Timestamp } from '#shared/domain/time.ts'
import { BillingDetails } from './billing-details.ts'
import { LineItem } from './pricing.ts'
import { Plan } from './subscription.ts'

/** From one moment to another. */
const Span = z.object({ from: Timestamp, to: Timestamp })

export const Tax = z.object({
  /** Hundredths of a percent: 1900 is 19 %. */
  rate: z.int(),
  cents: z.int(),
  /** Whether the buyer owes the tax to the own tax office, which the invoice has to say; the rate is 0 then. */
  reverseCharge: z.boolean(),
})
export type Tax = z.infer<typeof Tax>

/** What is to be charged at once, and why. */
export const Statement = z.object({
  plan: Plan,
  /** What the base price pays for, ahead; null on the last one of a plan that has ended. */
  term: z.nullable(Span),
  /** In which what goes beyond the plan was used, before; null where nothing of it is charged. */
  usage: z.nullable(Span),
  /** Only what costs something. */
  lines: z.array(LineItem),
  /** The sum of the lines, rounded down to whole cents. */
  net: z.int(),
  /** Null if the seller charges no tax. */
  tax: z.nullable(Tax),
  total: z.int(),
  /** The buyer; null without billing details. */
  buyer: z.nullable(BillingDetails),
  /** The seller; null if not configured. */
  seller: z.nullable(BillingDetails),
})
export type Statement = z.infer<typeof Statement>

/** What subscribing charges. */
export const Quote = z.extend(Statement, {
  /** When: at the end of a trial, and nothing before. Absent: at once. */
  chargedAt: z.optional(Timestamp),
})
export type Quote = z.infer<typeof Quote>

/** A statement that has been paid. It never changes. */
export const Invoice = z.extend(Statement, {
  /** Without gaps, over all organizations of a console: `2026-000042`. */
  number: z.string(),
  issuedAt: Timestamp,
  /** What it was paid with: `Visa ending in 4242`. */
  paidWith: z.string(),
})
export type Invoice = z.infer<typeof Invoice>

/** How many invoices a page of the list holds. */
export const INVOICES_LISTED = 12

/** What a list shows of an invoice. */
export const InvoiceSummary = z.pick(Invoice, { number: true, issuedAt: true, total: true })
export type InvoiceSummary = z.infer<typeof InvoiceSummary>

/** The tax on a part of a statement, in hundredths of a cent. */
export function taxOn(amount: number, rate: number): number {
  return Math.round((amount * rate) / 10_000)
}
