// Stops asking a service that does not answer, so that callers get their refusal at once and the service some rest.
// Its state is plain numbers: a promise must not be shared between the requests of an isolate.

/** Failures in a row after which nobody asks any more. */
export const FAILURES_TO_OPEN = 5
/** How long nobody asks, in milliseconds; then one request tries. */
export const REST = 10_000

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
      // This one tries; the others wait for it as long as they waited for the service.
      restsUntil = now() + REST
      return true
    },
    succeeded() {
      failures = 0
    },
    failed() {
      failures++
      if (failures >= FAILURES_TO_OPEN) restsUntil = now() + REST
    },
  }
}
