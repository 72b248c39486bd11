// Whether a deployment answers, and as which version: the answers of the version before prove nothing about the new one.
import { setTimeout as sleep } from 'node:timers/promises'

/** @typedef {{ status?: string, deployed?: string, failing?: string[] }} Health */

const pollMs = 2000
const answerTimeoutMs = 10_000

/**
 * @typedef {object} Wait
 * @property {string} origin
 * @property {(deployed: string | undefined) => boolean} isAwaited whether it is this version that has to be healthy
 * @property {number} timeoutMs
 * @property {AbortSignal} [signal] ends the wait
 * @property {() => number} [now]
 * @property {(milliseconds: number) => Promise<unknown>} [pause]
 */

/**
 * Asks `/healthz` until the version answers that all is well.
 * @param {Wait} wait
 * @returns {Promise<string | null>} null; or what was wrong to the end
 */
export async function untilHealthy({ origin, isAwaited, timeoutMs, signal, now = Date.now, pause = sleep }) {
  const deadline = now() + timeoutMs
  for (;;) {
    const fault = await healthFault(origin, isAwaited, Math.min(answerTimeoutMs, timeoutMs))
    if (!fault) return null
    if (signal?.aborted) return 'the deployment was interrupted'
    if (now() >= deadline) return fault
    await pause(Math.min(pollMs, deadline - now()))
  }
}

/**
 * @param {string} origin
 * @param {Wait['isAwaited']} isAwaited
 * @param {number} timeoutMs
 * @returns {Promise<string | null>}
 */
async function healthFault(origin, isAwaited, timeoutMs) {
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const answer = await fetch(`${origin}/healthz`, { signal, redirect: 'manual', cache: 'no-store' })
    const health = /** @type {Health} */ (await answer.json().catch(() => ({})))
    if (!isAwaited(health.deployed)) return `${answer.status} from ${health.deployed ?? 'another version'}`
    if (answer.status === 200 && health.status === 'ok') return null
    return health.failing ? `${answer.status}, failing: ${health.failing.join(', ')}` : `${answer.status}`
  } catch (error) {
    const { message, cause } = /** @type {Error & { cause?: Error }} */ (error)
    return cause?.message ?? message
  }
}
