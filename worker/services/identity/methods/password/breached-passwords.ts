// Leaked passwords. The range API gets the first five digits of the password's SHA-1 and returns all suffixes
// with that prefix (k-anonymity): it learns neither the password nor whether it was found. On a timeout the
// password is accepted, and the failure is logged.

import { createHash } from 'node:crypto'
import type { Call } from '#identity/http/context.ts'
import { MINUTE, SECOND } from '#shared/domain/time.ts'
import { logProblem } from '#worker/platform/log.ts'

const TIMEOUT_MS = SECOND
const CACHE_TTL_SECONDS = (60 * MINUTE) / SECOND
const PREFIX_DIGITS = 5

/** In how many leaks a password was found; 0 also when the API is unreachable. */
export async function countBreaches(c: Call, password: string): Promise<number> {
  const { breachedPasswordsUrl } = c.var.service.config
  if (!breachedPasswordsUrl) return 0
  const digest = createHash('sha1').update(password).digest('hex').toUpperCase()
  const address = `${breachedPasswordsUrl.replace(/\/+$/, '')}/range/${digest.slice(0, PREFIX_DIGITS)}`
  try {
    return countIn(await readRange(c, address), digest.slice(PREFIX_DIGITS))
  } catch (error) {
    logProblem('The check for breached passwords was skipped', { host: new URL(address).host }, error)
    return 0
  }
}

/** The range at a URL, cached for an hour. */
async function readRange(c: Call, address: string): Promise<string> {
  const cached = await caches.default.match(address)
  if (cached) return cached.text()
  // Padding makes all responses about the same length, so that an eavesdropper can't tell them apart.
  const headers = { 'add-padding': 'true' }
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const answer = await c.var.service.ask(address, { headers, signal })
  if (!answer.ok) throw new Error(`The list answered with ${answer.status}.`)
  const range = await answer.text()
  const kept = new Response(range, { headers: { 'cache-control': `max-age=${CACHE_TTL_SECONDS}` } })
  c.env.waitUntil(caches.default.put(address, kept))
  return range
}

/** Lines are `<the other digits>:<count>`; padding has the count 0. */
function countIn(range: string, suffix: string): number {
  const line = range.split('\n').find((each) => each.toUpperCase().startsWith(`${suffix}:`))
  return Number.parseInt(line?.slice(suffix.length + 1) ?? '0', 10) || 0
}
