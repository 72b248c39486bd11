import { TRIAL_DAYS } from '#shared/domain/billing/subscription.ts'
import { DAY } from '#shared/domain/time.ts'

const TRIAL_MS = TRIAL_DAYS * DAY

/** When a trial that begins at `start` ends, ISO 8601. */
export function trialEndFrom(start: Date): string {
  return new Date(start.getTime() + TRIAL_MS).toISOString()
}

/** When a trial began that ends at `end` (ISO 8601). */
export function trialStartFrom(end: string): string {
  return new Date(Date.parse(end) - TRIAL_MS).toISOString()
}
