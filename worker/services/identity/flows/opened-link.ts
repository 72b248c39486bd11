// A link from a mail that was opened in some browser. Scanners of mail servers open links too, and a link can be
// opened on another device than the one that asked for it. So opening changes nothing by itself: what the link holds
// goes into a cookie of whoever opened it, and is used when they press the button. The flow does not keep it, since
// the one who asked for the mail, and can see the flow, need not be the one who got it.

import { getCookie } from 'hono/cookie'
import type { Call } from '#identity/http/context.ts'
import { setCookie } from '#identity/http/cookies.ts'
import { isSameBrowser } from '#identity/http/csrf.ts'
import type { Flow } from '#identity/store/schema.ts'
import { SECOND } from '#shared/domain/time.ts'
import { CODE_LIFETIME } from '#shared/limits.ts'

const COOKIE = 'ory_kratos_opened_link'
const SECRET = /^[0-9A-Za-z]{6,64}$/

/** Keeps what a link to `flow` holds in the browser that opened it. */
export function rememberLink(c: Call, flow: Flow, secret: string) {
  if (SECRET.test(secret)) setCookie(c, COOKIE, `${flow.id}.${secret}`, CODE_LIFETIME / SECOND)
}

export function forgetLink(c: Call) {
  if (getCookie(c, COOKIE)) setCookie(c, COOKIE, '', 0)
}

/** Takes what the link held out again, since it was tried or another one was sent. The browser keeps its way to `flow`. */
export function emptyLink(c: Call, flow: Flow) {
  if (hasOpened(c, flow)) setCookie(c, COOKIE, `${flow.id}.`, CODE_LIFETIME / SECOND)
}

/** Whether this browser has opened a link to `flow`. */
export function hasOpened(c: Call, flow: Flow): boolean {
  return readLink(c)[0] === flow.id
}

/** What the link to `flow` holds that this browser has opened, if it has. */
export function openedSecret(c: Call, flow: Flow): string | undefined {
  const [id, secret = ''] = readLink(c)
  return id === flow.id && SECRET.test(secret) ? secret : undefined
}

function readLink(c: Call): string[] {
  return getCookie(c, COOKIE)?.split('.') ?? []
}

/** Whether something asks before anybody wants to see the answer, or without showing it. */
export function isLookingAhead(c: Call): boolean {
  const purpose = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'].map((name) => c.req.header(name) ?? '')
  return c.req.method !== 'GET' || purpose.some((value) => /prefetch|preview/i.test(value))
}

/** Whether a link is opened by the very browser that had it sent, and because somebody followed it. */
export function isOpenedByAsker(c: Call, flow: Flow): boolean {
  return !isLookingAhead(c) && flow.type === 'browser' && isSameBrowser(c, flow.csrfHash)
}
