// Logout. A browser follows a link that holds a token of its session, against CSRF.

import { and, eq } from 'drizzle-orm'
import { answersJson, json } from '#identity/http/answer.ts'
import { readSubmission } from '#identity/http/body.ts'
import type { Call } from '#identity/http/context.ts'
import { clearSessionCookie } from '#identity/http/cookies.ts'
import { rotateCsrf } from '#identity/http/csrf.ts'
import { badRequest, Problem, sessionInactive } from '#identity/http/problem.ts'
import { returnToQuery } from '#identity/http/return-to.ts'
import { findByToken, findSession } from '#identity/sessions/active-session.ts'
import { sessions } from '#identity/store/schema.ts'
import { patterns } from '#shared/routes.ts'
import { equalText, hmacHex } from '#worker/platform/crypto/digest.ts'

const LOGOUT_TOKEN_DIGITS = 32

export async function startLogout(c: Call): Promise<Response> {
  const returnTo = returnToQuery(c)
  const current = await findSession(c)
  if (!current) throw sessionInactive()
  const token = logoutToken(c, current.session.id)
  const query = new URLSearchParams({ token, ...(returnTo && { return_to: returnTo }) })
  const logoutUrl = `${c.var.service.siteOrigin}/self-service/logout?${query}`
  return json(c, { logout_token: token, logout_url: logoutUrl })
}

export async function logOut(c: Call): Promise<Response> {
  const token = c.req.query('token')
  if (!token) throw badRequest('The parameter token is missing.')
  const target = returnToQuery(c) ?? `${c.var.service.siteOrigin}${patterns.login}`
  const current = await findSession(c)
  if (!current) throw sessionInactive()
  if (!equalText(token, logoutToken(c, current.session.id)))
    throw new Problem(403, 'This link belongs to another session. Log out in the console.')
  await endSession(c, current.session.id)
  clearSessionCookie(c)
  rotateCsrf(c)
  return answersJson(c) ? c.body(null, 204) : c.redirect(target, 303)
}

export async function logOutProgram(c: Call): Promise<Response> {
  const { fields } = await readSubmission(c)
  const token = fields.get('session_token')
  if (!token) throw badRequest('The field session_token is missing.')
  const current = await findByToken(c, token)
  if (!current) throw new Problem(403, 'There is no active session with this token.')
  await endSession(c, current.session.id)
  return c.body(null, 204)
}

async function endSession(c: Call, id: string) {
  const mine = and(eq(sessions.id, id), eq(sessions.active, true))
  await c.var.service.db.update(sessions).set({ active: false }).where(mine)
}

/** Derived from the session: nothing is stored, and it is the same on every request. */
function logoutToken(c: Call, sessionId: string): string {
  return `ory_lo_${hmacHex(c.var.service.secret, `logout:${sessionId}`).slice(0, LOGOUT_TOKEN_DIGITS)}`
}
