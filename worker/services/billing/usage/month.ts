import type { SubscriptionSummary } from '#shared/domain/subscription.ts'
import { trialStartFrom } from '#worker/services/billing/trials/period.ts'

/** When the month began that is running now, ISO 8601: the term's, the trial's, or simply the last one. */
export function monthStart({ status, trialEnd, currentTermEnd }: SubscriptionSummary, now: Date): string {
  if (status === 'inTrial' && trialEnd) return trialStartFrom(trialEnd)
  if (status === 'inactive' || !currentTermEnd) return monthsBefore(now.toISOString(), 1)
  // A term that is over while the next one could not be charged yet.
  if (Date.parse(currentTermEnd) <= now.getTime()) return currentTermEnd
  // Whoever subscribes again before a cancelled term is over has paid for more than the month that runs.
  let months = 1
  while (Date.parse(monthsBefore(currentTermEnd, months)) > now.getTime()) months++
  return monthsBefore(currentTermEnd, months)
}

/** Some months before `end` (ISO 8601), on the same day or, in a shorter month, on its last. */
function monthsBefore(end: string, months: number): string {
  const until = new Date(end)
  const start = new Date(end)
  start.setUTCMonth(until.getUTCMonth() - months)
  if (start.getUTCDate() !== until.getUTCDate()) start.setUTCDate(0)
  return start.toISOString()
}
