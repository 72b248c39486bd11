// Expired flows: submitting one opens another in its place, showing one says where to start again.

import { answersJson } from '#identity/http/answer.ts'
import { allow, type Call } from '#identity/http/context.ts'
import { flowExpired, Problem } from '#identity/http/problem.ts'
import { openingMemory } from '#identity/methods/keys/challenge.ts'
import { findSession } from '#identity/sessions/active-session.ts'
import { type Flow, flows } from '#identity/store/schema.ts'
import { IDENTITY_RATES } from '#shared/limits.ts'
import { type FlowKind, newFlow, pageOf } from './flow.ts'
import type { Message } from './form/message.ts'

/** Opens a flow for the same purpose as one that can't be used any more; `message` says why. */
export async function replaceFlow(c: Call, kind: FlowKind, old: Flow, message: Message): Promise<Flow> {
  await allow(c, 'flows', IDENTITY_RATES.flowsPerNetwork)
  const { requestUrl, returnTo, refresh, requestedAal, identityId, memory } = old
  const fields = refresh ? old.view.fields : {}
  // The old flow may have been submitted by anyone, so the new one stays bound to the same identity.
  const isTheirs = identityId !== null && (await findSession(c))?.identity.id === identityId
  const fresh = newFlow(c, kind, old.type, {
    ...(isTheirs && {
      identityId,
      memory: { ...openingMemory(), ...(memory.beganByMail && { beganByMail: true }) },
    }),
    requestUrl,
    returnTo,
    refresh,
    requestedAal,
    view: { messages: [message], fields },
  })
  await c.var.service.db.insert(flows).values(fresh)
  return fresh
}

/** Answers the submission of an expired login or registration. @throws Problem 410 for native clients */
export async function answerExpired(
  c: Call,
  kind: FlowKind,
  flow: Flow,
  message: Message,
): Promise<Response> {
  const fresh = await replaceFlow(c, kind, flow, message)
  if (answersJson(c)) throw flowExpired(flow.expiresAt, c.var.service.now(), fresh.id)
  return c.redirect(pageOf(c, kind, fresh), 303)
}

/** The error for an expired login or registration that is shown. */
export function goneFlow(c: Call, flow: Flow): Problem {
  const start = `${c.var.service.siteOrigin}/self-service/${flow.kind}`
  const query = flow.returnTo ? `?return_to=${encodeURIComponent(flow.returnTo)}` : ''
  const details =
    flow.type === 'api'
      ? { api: `${start}/api` }
      : { redirect_to: `${start}/browser${query}`, return_to: flow.returnTo ?? '' }
  return new Problem(410, 'This form has expired. Start again.', {
    id: 'self_service_flow_expired',
    details,
  })
}
