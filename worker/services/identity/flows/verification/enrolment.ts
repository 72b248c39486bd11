// Where a mailed code is a second factor, verifying the email sets it up. As with every second factor, the
// session in which that was done then counts as aal2, so the user isn't asked for another code at once.

import type { Call } from '#identity/http/context.ts'
import { setSessionCookie } from '#identity/http/cookies.ts'
import { type ActiveSession, findSession } from '#identity/sessions/active-session.ts'
import { beganByMail } from '#identity/sessions/assurance.ts'
import { provenAgain, rotateToken, updateSession } from '#identity/sessions/sessions.ts'
import type { Flow } from '#identity/store/schema.ts'

/** The session whose assurance level rises once its owner has submitted the mailed code. */
export async function enrolling(c: Call, { address }: Flow): Promise<ActiveSession | undefined> {
  if (!c.var.service.config.codeSecondFactor) return undefined
  const current = await findSession(c)
  if (!current || beganByMail(current.session)) return undefined
  const isFirst = current.addresses.some(({ value, verifiedAt }) => value === address && !verifiedAt)
  return isFirst ? current : undefined
}

/** Rotates a browser's session token (session fixation). */
export async function enrol(c: Call, current: ActiveSession): Promise<void> {
  const surer = provenAgain(c, current, { method: 'code', aal: 'aal2' })
  const { session, token } = current.byCookie ? rotateToken(surer) : surer
  await updateSession(c.var.service.db, session)
  if (current.byCookie) setSessionCookie(c, token, session.expiresAt)
}
