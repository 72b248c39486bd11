// A circuit breaker for each remote service: after repeated failures callers are rejected at once, and the
// service can recover. Its state is plain numbers, since a promise must not be shared between the requests of
// an isolate.

/** Consecutive failures that open the circuit. */
export const FAILURES_TO_OPEN = 5
/** How long an open circuit rejects calls. Then it is half-open: one request is the probe. */
export const COOLDOWN_MS = 10_000

export interface Breaker {
  /** Whether a request may be sent now. */
  allows(): boolean
  succeeded(): void
  failed(): void
}

/** @param now milliseconds */
export function createBreaker(now: () => number): Breaker {
  let failures = 0
  let restsUntil = 0
  return {
    allows() {
      if (failures < FAILURES_TO_OPEN) return true
      if (now() < restsUntil) return false
      // This one is the probe; the others wait for it no longer than for the service.
      restsUntil = now() + COOLDOWN_MS
      return true
    },
    succeeded() {
      failures = 0
    },
    failed() {
      failures++
      if (failures >= FAILURES_TO_OPEN) restsUntil = now() + COOLDOWN_MS
    },
  }
}
