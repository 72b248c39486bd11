// What holds now. Nothing has to run at the moment a trial or a term ends: the record says when, and every reading
// compares it with the clock.

import type { SubscriptionSummary } from '#shared/domain/billing/subscription.ts'
import { DAY } from '#shared/domain/time.ts'
import type { subscriptions } from '#worker/services/billing/schema.ts'
import { termEndFrom } from './term.ts'

export type SubscriptionRow = typeof subscriptions.$inferSelect

/** How long a plan continues after a payment has failed. */
const GRACE_MS = 14 * DAY

/** @param canPay whether there is a payment source that could be charged */
export function currentSummary(row: SubscriptionRow, canPay: boolean, now: Date): SubscriptionSummary {
  const { status, plan, trialEnd, trialEndAction, currentTermEnd, cancelledAt } = row
  const graceEnd = graceEndOf(row)
  const summary = {
    ...{ status, plan, trialEnd, trialEndAction, currentTermEnd, cancelledAt },
    ...(graceEnd && { graceEnd }),
  }
  if (status === 'inTrial' && isOver(trialEnd, now)) {
    if (trialEnd && becomesPlan(row, canPay))
      return { ...summary, status: 'active', currentTermEnd: termEndFrom(trialEnd) }
    return { ...summary, status: 'inactive' }
  }
  if (status === 'nonRenewing' && isOver(currentTermEnd, now)) return { ...summary, status: 'inactive' }
  if (status === 'active' && row.paymentFailedAt && row.paymentFailedAt <= graceBegan(now))
    return { ...summary, status: 'inactive' }
  return summary
}

/** Whether a trial turns into a paid plan when it ends. */
function becomesPlan(row: SubscriptionRow, canPay: boolean): boolean {
  return row.trialEndAction === 'activate_subscription' && !row.cancelledAt && !row.paymentFailedAt && canPay
}

/** Until when a plan runs, or ran, whose renewal failed; null for one that was paid, or cancelled since. */
export function graceEndOf({ status, paymentFailedAt, cancelledAt }: SubscriptionRow): string | null {
  const isRenewed = status === 'active' || status === 'inactive'
  return isRenewed && paymentFailedAt && !cancelledAt ? graceEnd(new Date(paymentFailedAt)) : null
}

/** A plan whose payment has been failing since this moment (ISO 8601), or longer, has ended. */
export function graceBegan(now: Date): string {
  return new Date(now.getTime() - GRACE_MS).toISOString()
}

/** The end of the grace period of a plan whose payment failed at `moment`. */
export function graceEnd(moment: Date): string {
  return new Date(moment.getTime() + GRACE_MS).toISOString()
}

function isOver(end: string | null, now: Date): boolean {
  return end !== null && Date.parse(end) <= now.getTime()
}
