// Where a flow may lead in the end: only to the product itself (open redirect).

import type { Call } from './context.ts'
import { badRequest, returnToForbidden, unsupportedChallenge } from './problem.ts'

const MAX_LENGTH = 2048

/**
 * The absolute URL that `return_to` means, or null when it leads elsewhere. `allowed` are URLs; one with a
 * path allows that path and those below it, whole segments only.
 */
export function resolveReturnTo(raw: string, siteOrigin: string, allowed = [siteOrigin]): string | null {
  if (raw.length > MAX_LENGTH || !URL.canParse(raw, siteOrigin)) return null
  const target = new URL(raw, siteOrigin)
  if (target.username || target.password) return null
  const matches = allowed.map((address) => new URL(address)).some((base) => isWithin(target, base))
  return matches ? target.href : null
}

function isWithin(target: URL, base: URL): boolean {
  if (target.origin === 'null' || target.origin !== base.origin) return false
  const root = base.pathname.replace(/\/$/, '')
  return target.pathname === root || target.pathname.startsWith(`${root}/`)
}

/** The URL in a query parameter; null when it is absent. @throws Problem 400 */
export function returnToQuery(c: Call, name = 'return_to'): string | null {
  // Decoded as when the flow is shown: two parsers could disagree on where one URL leads.
  const raw = new URL(c.req.url).searchParams.get(name)
  if (!raw) return null
  const resolved = resolveReturnTo(raw, c.var.service.siteOrigin)
  if (!resolved) throw returnToForbidden()
  return resolved
}

/** Where a finished flow leads. */
export function destination(c: Call, flow: { returnTo: string | null }): string {
  return flow.returnTo ?? `${c.var.service.siteOrigin}/`
}

/**
 * The step that redirects a browser, if configured: clients up to 1.13 throw on an action that they don't
 * know.
 */
export function redirectStep(c: Call, target: string) {
  if (!c.var.service.config.useContinueWith) return []
  return [{ action: 'redirect_browser_to', redirect_browser_to: target }]
}

/**
 * There is no OAuth2 provider behind this service. @throws Problem when the query names a challenge of one
 */
export function refuseChallenge(c: Call) {
  const challenge = c.req.query('login_challenge')
  if (challenge === '') throw badRequest('The parameter login_challenge is empty.')
  if (challenge !== undefined) throw unsupportedChallenge()
}
