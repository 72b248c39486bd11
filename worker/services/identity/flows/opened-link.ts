// A link from an email, opened in some browser. Mail scanners open links too, and a link can be opened on
// another device than the one that requested it. So opening has no effect by itself: the secret goes into a
// cookie of that browser and is used when the user presses the button. It isn't stored in the flow, since the
// one who requested the email and can see the flow need not be its recipient.

import { getCookie } from 'hono/cookie'
import type { Call } from '#identity/http/context.ts'
import { setCookie } from '#identity/http/cookies.ts'
import { isSameBrowser } from '#identity/http/csrf.ts'
import type { Flow } from '#identity/store/schema.ts'
import { SECOND } from '#shared/domain/time.ts'
import { CODE_LIFETIME } from '#shared/limits.ts'

const COOKIE = 'ory_kratos_opened_link'
const SECRET = /^[0-9A-Za-z]{6,64}$/

/** Stores the secret of a link to `flow` in the browser that opened it. */
export function rememberLink(c: Call, flow: Flow, secret: string) {
  if (SECRET.test(secret)) setCookie(c, COOKIE, `${flow.id}.${secret}`, CODE_LIFETIME / SECOND)
}

export function forgetLink(c: Call) {
  if (getCookie(c, COOKIE)) setCookie(c, COOKIE, '', 0)
}

/** Removes the secret, since it was tried or replaced. The browser can still show `flow`. */
export function emptyLink(c: Call, flow: Flow) {
  if (hasOpened(c, flow)) setCookie(c, COOKIE, `${flow.id}.`, CODE_LIFETIME / SECOND)
}

/** Whether this browser has opened a link to `flow`. */
export function hasOpened(c: Call, flow: Flow): boolean {
  return readLink(c)[0] === flow.id
}

/** The secret of the link to `flow` that this browser has opened, if any. */
export function openedSecret(c: Call, flow: Flow): string | undefined {
  const [id, secret = ''] = readLink(c)
  return id === flow.id && SECRET.test(secret) ? secret : undefined
}

function readLink(c: Call): string[] {
  return getCookie(c, COOKIE)?.split('.') ?? []
}

/** Whether the request is a prefetch, or never shown to a user. */
export function isLookingAhead(c: Call): boolean {
  const purpose = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'].map((name) => c.req.header(name) ?? '')
  return c.req.method !== 'GET' || purpose.some((value) => /prefetch|preview/i.test(value))
}

/** Whether a user opens the link in the browser that requested it. */
export function isOpenedByAsker(c: Call, flow: Flow): boolean {
  return !isLookingAhead(c) && flow.type === 'browser' && isSameBrowser(c, flow.csrfHash)
}
