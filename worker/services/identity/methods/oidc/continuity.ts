// A browser that leaves for a provider must be the one that returns (login CSRF): else an attacker could have
// a victim finish a login that the attacker began, and so be logged in to, or linked to, the attacker's
// account.

import { Buffer } from 'node:buffer'
import { getCookie } from 'hono/cookie'
import type { Call } from '#identity/http/context.ts'
import { setCookie } from '#identity/http/cookies.ts'
import { MINUTE, SECOND } from '#shared/domain/time.ts'
import { equalBytes, hmacHex } from '#worker/platform/crypto/digest.ts'

const COOKIE = 'ory_kratos_continuity'
const COOKIE_TTL_MS = 15 * MINUTE
const VALUE = /^([0-9a-f]{64})?(?:\.([0-9A-Za-z]{32}))?$/

/** Marks the browser that leaves with `state`. A browser can leave for one provider at a time. */
export function markLeaving(c: Call, state: string) {
  keep(c, markOf(c, state), continuityKey(c))
}

/** Whether the browser that returns with `state` is the one that left with it. */
export function isReturning(c: Call, state: string): boolean {
  return equalBytes(Buffer.from(read(c).mark), Buffer.from(markOf(c, state)))
}

export function forgetLeaving(c: Call) {
  keep(c, '', continuityKey(c))
}

/** Gives the browser its half of the key to a held submission, until it returns. */
export function setContinuityKey(c: Call, key: string) {
  keep(c, read(c).mark, key)
}

/** The key that the browser was given last; empty: none. */
export function continuityKey(c: Call): string {
  return read(c).key
}

/** Both can be in use at once: re-authentication may lead through a provider. */
function keep(c: Call, mark: string, key: string) {
  if (mark || key) setCookie(c, COOKIE, key ? `${mark}.${key}` : mark, COOKIE_TTL_MS / SECOND)
  else setCookie(c, COOKIE, '', 0)
}

function read(c: Call): { mark: string; key: string } {
  // The other value is kept.
  const [, mark = '', key = ''] = VALUE.exec(getCookie(c, COOKIE) ?? '') ?? []
  return { mark, key }
}

function markOf(c: Call, state: string): string {
  return hmacHex(c.var.service.secret, `continuity:${state}`)
}
