// When what failed is tried again. A message that fails alone has its own back-off; when everything fails, the circuit of
// its endpoint opens: one message at a time probes it, and the others wait for that.

import { HOUR, MINUTE, SECOND } from '#shared/domain/time.ts'

/** After the first attempt, the second …; the last one repeats until three days have passed. */
const MESSAGE_DELAYS_MS = [10 * SECOND, MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR, 12 * HOUR]
/** So an endpoint that is back gets everything within an hour. */
const PROBE_DELAYS_MS = [MINUTE, 5 * MINUTE, 15 * MINUTE, 30 * MINUTE, HOUR]
/** Consecutive failures that open the circuit. */
export const MAX_FAILURES = 3

/** @param attempts that the message has had */
export function messageDelay(attempts: number): number {
  return pick(MESSAGE_DELAYS_MS, attempts - 1)
}

/** @param failures in a row of the endpoint; undefined: its circuit stays closed */
export function probeDelay(failures: number): number | undefined {
  return failures < MAX_FAILURES ? undefined : pick(PROBE_DELAYS_MS, failures - MAX_FAILURES)
}

function pick(delays: number[], index: number): number {
  return delays[Math.min(index, delays.length - 1)] ?? HOUR
}
