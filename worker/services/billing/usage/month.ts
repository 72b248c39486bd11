import type { SubscriptionSummary } from '#shared/domain/subscription.ts'
import { trialStartFrom } from '#worker/services/billing/trials/period.ts'

/** When the month began that is running now, ISO 8601: the term's, the trial's, or simply the last one. */
export function monthStart({ status, trialEnd, currentTermEnd }: SubscriptionSummary, now: Date): string {
  if (status === 'inTrial' && trialEnd) return trialStartFrom(trialEnd)
  if (status === 'inactive' || !currentTermEnd) return monthBefore(now.toISOString())
  // A term that is over while the next one could not be charged yet.
  return Date.parse(currentTermEnd) <= now.getTime() ? currentTermEnd : monthBefore(currentTermEnd)
}

/** One month before `end` (ISO 8601), on the same day or, in a shorter month, on its last. */
function monthBefore(end: string): string {
  const until = new Date(end)
  const start = new Date(end)
  start.setUTCMonth(until.getUTCMonth() - 1)
  if (start.getUTCDate() !== until.getUTCDate()) start.setUTCDate(0)
  return start.toISOString()
}
