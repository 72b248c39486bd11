// The end of a deployment: it stays with the new version when that is healthy, and goes back to the one before when it
// isn't. The exit code is 1 after that, and 2 when what serves now is failing.
import { untilHealthy } from './healthy.mjs'

/** A domain that was never used waits minutes for its certificate. */
const firstTimeoutMs = 300_000
const usualTimeoutMs = 60_000
const maxReasonLength = 100

/**
 * @typedef {object} Deployment
 * @property {string} worker
 * @property {string | undefined} origin
 * @property {string | undefined} before the version that served before; undefined: none did
 * @property {string | null} after the version that serves now
 * @property {boolean} isPublished whether wrangler deployed without an error
 * @property {number | undefined} timeoutMs how long a version may take to be healthy
 * @property {AbortSignal} signal the user's wish to stop
 * @property {(version: string, reason: string) => Promise<boolean>} goBack whether the version serves again
 */

/** @param {Deployment} deployment */
export async function settle({ worker, origin, before, after, isPublished, signal, goBack, ...given }) {
  const timeoutMs = given.timeoutMs ?? (before ? usualTimeoutMs : firstTimeoutMs)
  const isNew = (/** @type {string | undefined} */ deployed) => deployed === after
  const fault = isPublished
    ? origin && (await untilHealthy({ origin, isAwaited: isNew, timeoutMs, signal }))
    : 'wrangler deploy failed after the new version had begun to serve'
  if (!fault)
    return console.log(origin ?? 'Deployed. SITE_ORIGIN is not set, so nothing has asked whether it answers.')

  console.error(`\nVersion ${after} is not healthy: ${fault}.`)
  const log = `See its log: npx wrangler tail ${worker}`
  if (!before) return end(2, `It is the first version, so there is none to go back to. ${log}`)
  if (!(await goBack(before, fault.slice(0, maxReasonLength)))) {
    const command = `npx wrangler rollback ${before} --name ${worker}`
    return end(2, `THE ROLLBACK FAILED. Version ${after} serves and is failing. Run: ${command}`)
  }
  // Versions of long ago don't say which they are.
  const isBefore = (/** @type {string | undefined} */ deployed) =>
    deployed === undefined || deployed === before
  const remaining = origin && (await untilHealthy({ origin, isAwaited: isBefore, timeoutMs }))
  if (remaining) return end(2, `VERSION ${before} SERVES AGAIN AND IS FAILING TOO: ${remaining}. ${log}`)
  end(1, `Went back: version ${before} serves again. The deployment failed: ${fault}.`)
}

/**
 * @param {number} code
 * @param {string} line
 */
function end(code, line) {
  console.error(line)
  process.exitCode = code
}
