import type { SubscriptionSummary } from '#shared/domain/billing/subscription.ts'
import { monthsFrom } from '#worker/services/billing/subscriptions/term.ts'
import { trialStartFrom } from '#worker/services/billing/trials/period.ts'

/**
 * When the month began that is running now, ISO 8601: the term's, the trial's, or simply the last one.
 * @param day of the month, on which terms end
 */
export function monthStart(
  { status, trialEnd, currentTermEnd }: SubscriptionSummary,
  day: number | null,
  now: Date,
): string {
  if (status === 'inTrial' && trialEnd) return trialStartFrom(trialEnd)
  if (status === 'inactive' || !currentTermEnd) return monthsFrom(now.toISOString(), -1)
  // A term that is over while the next one could not be charged yet.
  if (Date.parse(currentTermEnd) <= now.getTime()) return currentTermEnd
  const before = (months: number) => monthsFrom(currentTermEnd, -months, day ?? undefined)
  // A subscription that was renewed before a cancelled term was over is paid beyond the running month.
  let months = 1
  while (Date.parse(before(months)) > now.getTime()) months++
  return before(months)
}
