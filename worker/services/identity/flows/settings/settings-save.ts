// Saving a change of settings and all that depends on it in one batch.

import { and, eq, ne } from 'drizzle-orm'
import { flowJson, newFlow, pageOf, updateFlow, viewWith } from '#identity/flows/flow.ts'
import { faults } from '#identity/flows/form/faults.ts'
import { notices } from '#identity/flows/form/notices.ts'
import {
  mailVerification,
  sentVerification,
  verification,
} from '#identity/flows/verification/verification-flow.ts'
import { answersJson, json } from '#identity/http/answer.ts'
import type { Call } from '#identity/http/context.ts'
import { setSessionCookie } from '#identity/http/cookies.ts'
import { noSession } from '#identity/http/problem.ts'
import { redirectStep } from '#identity/http/return-to.ts'
import { sendMails } from '#identity/mail/mails.ts'
import type { Change, Rejection } from '#identity/methods/method.ts'
import { type ActiveSession, findSession } from '#identity/sessions/active-session.ts'
import { isActive, provenAgain, updateSession } from '#identity/sessions/sessions.ts'
import { ACCOUNT_CHANGED, IDENTIFIER_TAKEN, isIdentifierTaken } from '#identity/store/conflicts.ts'
import { type Flow, flows, sessions } from '#identity/store/schema.ts'
import { Batch } from '#worker/platform/database/d1.ts'
import { noteChange } from './email-change.ts'
import { personOf, settingsOf } from './settings-flow.ts'

/**
 * Rejected: a new email, or another identifier, already belongs to an account, or a concurrent request won.
 */
export async function saveSettings(
  c: Call,
  flow: Flow,
  { writes, provided, taken, proof, moveTo, memory = {}, endsOtherSessions }: Change,
  current: ActiveSession,
): Promise<Response | Rejection> {
  const { db } = c.var.service
  const { identity, session } = current
  const changes = {
    active: flow.active,
    state: 'success' as const,
    memory: { ...(flow.memory.totp && { totp: flow.memory.totp }), ...memory },
    view: viewWith({}, { messages: [notices.settingsSaved] }),
  }
  const again = proof && provenAgain(c, current, proof)
  const verifying = moveTo ? newFlow(c, verification, flow.type, sentVerification(c, moveTo)) : undefined
  // Since the session was read, its owner may have ended it by logging out everywhere else.
  const batch = new Batch(db)
  batch.abortUnless('changed', isActive(session.id), provided)
  batch.add(updateFlow(c, flow, changes))
  batch.addAll(writes)
  if (again) batch.add(updateSession(db, again.session))
  if (endsOtherSessions)
    batch.add(
      db
        .update(sessions)
        .set({ active: false })
        .where(and(eq(sessions.identityId, identity.id), ne(sessions.id, session.id))),
    )
  if (moveTo && verifying) {
    const change = { identityId: identity.id, email: moveTo, sessionId: session.id, flowId: verifying.id }
    batch.add(db.insert(flows).values(verifying))
    batch.addAll(mailVerification(c, verifying, { id: null, value: moveTo, occasion: 'next' }))
    batch.add(noteChange(c, change))
  }
  const refused = await batch.attempt(...IDENTIFIER_TAKEN, ...ACCOUNT_CHANGED)
  if (refused !== null) {
    if ((await findSession(c))?.session.id !== session.id) throw noSession()
    const fault = isIdentifierTaken(refused) ? (taken ?? faults.identifierTaken) : faults.changedMeanwhile
    return { messages: [fault] }
  }
  sendMails(c)
  if (again && current.byCookie) setSessionCookie(c, again.token, again.session.expiresAt)
  const kind = settingsOf(await personOf(c, current))
  const saved = { ...flow, ...changes }
  if (!answersJson(c)) return c.redirect(flow.returnTo ?? pageOf(c, kind, flow), 303)
  const continueWith = [
    ...(verifying
      ? [
          {
            action: 'show_verification_ui',
            flow: {
              id: verifying.id,
              verifiable_address: moveTo,
              ...(flow.type === 'browser' && { url: pageOf(c, verification, verifying) }),
            },
          },
        ]
      : []),
    ...(flow.type === 'browser' ? redirectStep(c, flow.returnTo ?? pageOf(c, kind, flow)) : []),
  ]
  return json(c, {
    ...(await flowJson(c, kind, saved, {})),
    ...(continueWith.length > 0 && { continue_with: continueWith }),
  })
}
