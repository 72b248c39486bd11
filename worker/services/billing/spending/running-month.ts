import { isFree, lineItems, price } from '#shared/domain/billing/pricing.ts'
import type { BillingDeps } from '#worker/services/billing/context.ts'
import type { Subscription } from '#worker/services/billing/subscriptions/queries.ts'
import { dayOfMonth, monthsFrom } from '#worker/services/billing/subscriptions/term.ts'
import { monthStart } from '#worker/services/billing/usage/month.ts'
import type { Month } from './limit.ts'

/** What a month has come to so far. */
export interface Spent {
  /** Hundredths of a cent, the base price included. */
  amount: number
  /** Of these, what goes beyond the plan. */
  beyond: number
  /** The price in whole cents. */
  cents: number
}

/** The month that is running, if it will be charged: not in a trial, with a free plan, or without a running one. */
export function chargedMonth({ row, summary }: Omit<Subscription, 'canPay'>, now: Date): Month | null {
  const { status, plan, currentTermEnd } = summary
  if (status === 'inTrial' || status === 'inactive' || isFree(plan) || !currentTermEnd) return null
  const from = monthStart(summary, row.billingDay, now)
  return { plan, from, to: monthsFrom(from, 1, row.billingDay ?? dayOfMonth(currentTermEnd)) }
}

/** @throws when the directory can't count what was used */
export async function readSpent(
  { usage, now }: BillingDeps,
  orgId: string,
  { plan, from }: Omit<Month, 'to'>,
): Promise<Spent> {
  const used = await usage(orgId, { from, to: now.toISOString() })
  const lines = lineItems(plan, used)
  const sumOf = (some: typeof lines) => some.reduce((sum, { amount }) => sum + amount, 0)
  return {
    amount: sumOf(lines),
    beyond: sumOf(lines.filter(({ kind }) => kind !== 'base')),
    cents: price(plan, used),
  }
}
