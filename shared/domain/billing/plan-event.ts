/** A month (ISO 8601) is near the most that it is charged, or has reached it. Amounts in cents. */
export interface SpendingEvent {
  isReached: boolean
  spent: number
  cap: number
  month: string
  monthEnd: string
}

/** What happens to the plan of an organization, for its Admins. It waits in the outbox by these names. */
export type PlanEvent = { orgId: string } & (
  | { about: 'invoice'; serial: number }
  /** `graceEnd`: until when the plan runs anyway; null: it was a trial, and has ended. */
  | { about: 'payment_failed'; graceEnd: string | null }
  /** The grace after a failed payment is about to end. */
  | { about: 'grace_end'; graceEnd: string }
  /** The grace and the plan have ended. */
  | { about: 'plan_ended'; graceEnd: string }
  /** `goesOn`: the trial becomes a plan, which is charged. */
  | { about: 'trial_end'; trialEnd: string; goesOn: boolean }
  | ({ about: 'spending' } & SpendingEvent)
)
