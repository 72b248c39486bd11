// Who leaves for another site and comes back must be the same browser: else somebody could have others finish a
// sign-in that they began, and so be signed in to, or linked to, an account that is not theirs.

import { Buffer } from 'node:buffer'
import { getCookie } from 'hono/cookie'
import type { Call } from '#identity/http/context.ts'
import { setCookie } from '#identity/http/cookies.ts'
import { MINUTE, SECOND } from '#shared/domain/time.ts'
import { equalBytes, hmacHex } from '#worker/platform/digest.ts'

const COOKIE = 'ory_kratos_continuity'
const LIFETIME = 15 * MINUTE
const VALUE = /^([0-9a-f]{64})?(?:\.([0-9A-Za-z]{32}))?$/

/** Marks the browser as the one that leaves with `state`. It can leave for one site at a time. */
export function markLeaving(c: Call, state: string) {
  keep(c, markOf(c, state), heldKey(c))
}

/** Whether the browser that comes back with `state` is the one that left with it. */
export function isReturning(c: Call, state: string): boolean {
  return equalBytes(Buffer.from(read(c).mark), Buffer.from(markOf(c, state)))
}

export function forgetLeaving(c: Call) {
  keep(c, '', heldKey(c))
}

/** Gives the browser its half of the key to what it has sent, for the time that it is sent elsewhere. */
export function giveKey(c: Call, key: string) {
  keep(c, read(c).mark, key)
}

/** The key that the browser was given last; empty: none. */
export function heldKey(c: Call): string {
  return read(c).key
}

/** The two go different ways: who confirms that it is them may do so by way of a provider. */
function keep(c: Call, mark: string, key: string) {
  if (mark || key) setCookie(c, COOKIE, key ? `${mark}.${key}` : mark, LIFETIME / SECOND)
  else setCookie(c, COOKIE, '', 0)
}

function read(c: Call): { mark: string; key: string } {
  // What stands in it goes into the next one.
  const [, mark = '', key = ''] = VALUE.exec(getCookie(c, COOKIE) ?? '') ?? []
  return { mark, key }
}

function markOf(c: Call, state: string): string {
  return hmacHex(c.var.service.secret, `continuity:${state}`)
}
