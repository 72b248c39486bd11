// Who leaves for another site and comes back must be the same browser: else somebody could have others finish a
// sign-in that they began, and so be signed in to, or linked to, an account that is not theirs.

import { Buffer } from 'node:buffer'
import { getCookie } from 'hono/cookie'
import { MINUTE, SECOND } from '#shared/domain/time.ts'
import { equalBytes, hmacHex } from '#worker/platform/digest.ts'
import type { Call } from './context.ts'
import { setCookie } from './cookies.ts'

const COOKIE = 'ory_kratos_continuity'
const LIFETIME = 15 * MINUTE

/** Marks the browser as the one that leaves with `state`. It can leave for one site at a time. */
export function markLeaving(c: Call, state: string) {
  setCookie(c, COOKIE, markOf(c, state), LIFETIME / SECOND)
}

/** Whether the browser that comes back with `state` is the one that left with it. */
export function isReturning(c: Call, state: string): boolean {
  const held = getCookie(c, COOKIE) ?? ''
  return equalBytes(Buffer.from(held), Buffer.from(markOf(c, state)))
}

export function forgetLeaving(c: Call) {
  setCookie(c, COOKIE, '', 0)
}

function markOf(c: Call, state: string): string {
  return hmacHex(c.var.service.secret, `continuity:${state}`)
}
