// Where a native client fetches the session that was opened for it in a browser.

import { and, eq, gt } from 'drizzle-orm'
import { json } from '#identity/http/answer.ts'
import { allow, type Call, timestamp } from '#identity/http/context.ts'
import { badRequest, identityMismatch, notFound } from '#identity/http/problem.ts'
import { findByToken, requireSession } from '#identity/sessions/active-session.ts'
import { neededAal } from '#identity/sessions/assurance.ts'
import { newToken, sessionJson } from '#identity/sessions/sessions.ts'
import { flows, sessions } from '#identity/store/schema.ts'
import { IDENTITY_RATES } from '#shared/limits.ts'
import { sha256Hex } from '#worker/platform/crypto/digest.ts'
import { confirmBrought, findExchange, takeExchange } from './exchange.ts'
import { flowJson } from './flow.ts'
import { login } from './login/login-flow.ts'
import { registration } from './registration/registration-flow.ts'
import { personOf, settingsOf } from './settings/settings-flow.ts'

export async function exchangeToken(c: Call): Promise<Response> {
  const first = c.req.query('init_code')
  const second = c.req.query('return_to_code')
  if (!first || !second) throw badRequest('The parameters init_code and return_to_code are missing.')
  await allow(c, 'codes', IDENTITY_RATES.codesPerNetwork)
  const { sessionId, flowId } = (await findExchange(c, first, second)) ?? {}
  if (flowId) return showUnfinished(c, flowId, () => confirmBrought(c, first, second))
  if (!sessionId || !(await takeExchange(c, first, second))) throw nothingThere()
  const token = newToken()
  await c.var.service.db
    .update(sessions)
    .set({ tokenHash: sha256Hex(token) })
    .where(and(eq(sessions.id, sessionId), eq(sessions.active, true)))
  const found = await findByToken(c, token)
  if (!found) throw nothingThere()
  const session = sessionJson(c.var.service, found.session, found)
  const isFinished = found.session.aal >= neededAal(c.var.service, found)
  return json(c, { session_token: token, session: isFinished ? session : { ...session, identity: null } })
}

/** The flow that the client continues: it isn't finished. */
async function showUnfinished(c: Call, id: string, confirm: () => Promise<void>): Promise<Response> {
  const living = and(eq(flows.id, id), gt(flows.expiresAt, timestamp(c)))
  const [flow] = await c.var.service.db.select().from(flows).where(living).limit(1)
  if (!flow) throw nothingThere()
  if (flow.kind === 'settings') {
    // Settings are shown only to their owner, whatever codes a client has.
    const person = await personOf(c, await requireSession(c))
    if (person.identity.id !== flow.identityId) throw identityMismatch()
    await confirm()
    return json(c, await flowJson(c, settingsOf(person), flow), 422)
  }
  return json(c, await flowJson(c, flow.kind === 'login' ? login : registration, flow), 422)
}

function nothingThere() {
  return notFound('A session for these codes')
}
