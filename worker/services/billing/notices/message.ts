// What the outbox holds.

import type { Mail } from '#worker/platform/mail.ts'

/** A month (ISO 8601) is near the most that it is charged, or has reached it. Amounts in cents. */
export interface SpendingNotice {
  isReached: boolean
  spent: number
  cap: number
  month: string
  monthEnd: string
}

export type Notice = { orgId: string } & (
  | { about: 'invoice'; serial: number }
  /** `graceEnd`: until when the plan goes on all the same; null: it was a trial, and has ended. */
  | { about: 'payment_failed'; graceEnd: string | null }
  /** The grace after a failed payment is about to end. */
  | { about: 'grace_end'; graceEnd: string }
  /** It has ended, and the plan with it. */
  | { about: 'plan_ended'; graceEnd: string }
  /** `goesOn`: it becomes a plan then, which is charged. */
  | { about: 'trial_end'; trialEnd: string; goesOn: boolean }
  | ({ about: 'spending' } & SpendingNotice)
)

export type Message = Notice | Mail
