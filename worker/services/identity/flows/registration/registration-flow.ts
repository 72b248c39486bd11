// The registration form, and how it ends: account, session and verification email are created in one batch.

import { withDelay } from '#identity/flows/address-proof.ts'
import { exchangeCode, handOver } from '#identity/flows/exchange.ts'
import {
  answerFlow,
  changeFlow,
  type FlowKind,
  newFlow,
  pageOf,
  updateFlow,
  viewWith,
} from '#identity/flows/flow.ts'
import { labels } from '#identity/flows/form/labels.ts'
import { input, type Node } from '#identity/flows/form/nodes.ts'
import {
  mailVerification,
  sentVerification,
  verification,
} from '#identity/flows/verification/verification-flow.ts'
import { answersJson, json } from '#identity/http/answer.ts'
import { type Call, timestamp } from '#identity/http/context.ts'
import { setSessionCookie } from '#identity/http/cookies.ts'
import { csrfHash, newCsrfToken, rotateCsrf } from '#identity/http/csrf.ts'
import { destination, redirectStep, resolveReturnTo } from '#identity/http/return-to.ts'
import { sendMails } from '#identity/mail/mails.ts'
import type { Fields, NewAccount, Rejection } from '#identity/methods/method.ts'
import { registrationMethods } from '#identity/methods/offered.ts'
import { rememberDevice } from '#identity/sessions/devices.ts'
import { newSession, sessionJson } from '#identity/sessions/sessions.ts'
import { IDENTIFIER_TAKEN } from '#identity/store/conflicts.ts'
import { identityJson, newIdentity } from '#identity/store/identity.ts'
import { type Flow, flows, sessions } from '#identity/store/schema.ts'
import { EMAIL_TITLE } from '#identity/store/traits.ts'
import { patterns } from '#shared/routes.ts'
import { Batch } from '#worker/platform/database/d1.ts'

export const registration: FlowKind = {
  kind: 'registration',
  page: patterns.registration,
  async nodes(c, flow) {
    const methods = registrationMethods(c.var.service)
    const only = flow.memory.claim ? 'oidc' : flow.state === 'sent_email' ? 'code' : undefined
    const shown = only ? methods.filter(({ name }) => name === only) : methods
    const isFirst = !only && !flow.memory.traits && c.var.service.config.registrationStyle === 'profile_first'
    const parts = await Promise.all(
      shown.map((method) => (isFirst ? (method.firstNodes?.(c, flow) ?? []) : method.nodes(c, flow))),
    )
    return [...traitNodes(flow), ...parts.flat()]
  },
  messages: withDelay,
  extras: (c, flow) => ({ organization_id: null, ...exchangeCode(c, flow) }),
}

/** The profile inputs, unless an earlier step has accepted them. */
function traitNodes({ memory: { traits } }: Flow): Node[] {
  if (traits)
    return Object.entries(traits).map(([name, value]) =>
      input('default', `traits.${name}`, 'hidden', { value }),
    )
  return [
    input('default', 'traits.email', 'email', {
      required: true,
      autocomplete: 'email',
      label: labels.trait(EMAIL_TITLE, 'traits.email'),
    }),
  ]
}

export async function rejectRegistration(
  c: Call,
  flow: Flow,
  fields: Fields,
  rejection: Rejection,
  transientPayload: Record<string, unknown> = {},
): Promise<Response> {
  const typed = {
    'traits.email': fields.get('traits.email'),
    'traits.picture': fields.get('traits.picture'),
  }
  const changes = { view: viewWith(typed, rejection) }
  const rejected = await changeFlow(c, flow, changes)
  return answerFlow(c, registration, rejected, { status: 400, redirectStatus: 302, transientPayload })
}

/** Null: the email, or another identifier, already belongs to an account. */
export async function createAccount(c: Call, flow: Flow, made: NewAccount): Promise<Response | null> {
  const { service } = c.var
  const csrf = newCsrfToken()
  const account = newIdentity(made, timestamp(c))
  const { identity, address } = account
  const { session, token } = newSession(c, identity.id, made.proof)
  const verifying = made.verified
    ? undefined
    : newFlow(c, verification, flow.type, {
        ...sentVerification(c, address.value),
        returnTo: afterVerification(c, flow),
        csrfHash: flow.type === 'browser' ? csrfHash(csrf) : null,
      })
  const batch = new Batch(service.db)
  batch.addAll(account.inserts(service))
  batch.add(service.db.insert(sessions).values(session))
  if (verifying) {
    batch.add(service.db.insert(flows).values(verifying))
    batch.addAll(mailVerification(c, verifying, { ...address, occasion: 'own' }))
  }
  batch.add(updateFlow(c, flow, { state: 'passed_challenge', memory: {}, view: viewWith({}, {}) }))
  batch.addAll(made.writes ?? [])
  if (await batch.attempt(...IDENTIFIER_TAKEN)) return null
  sendMails(c)
  if (c.var.programFlow) return handOver(c, c.var.programFlow, { sessionId: session.id })

  const url = verifying && pageOf(c, verification, verifying)
  const showVerification = verifying && {
    action: 'show_verification_ui',
    flow: {
      id: verifying.id,
      verifiable_address: address.value,
      ...(flow.type === 'browser' && { url }),
    },
  }
  const shown = {
    session: sessionJson(service, session, { identity, addresses: [address] }),
    // A login that turned out to be a registration is answered as a registration.
    ...(flow.kind === 'registration' && {
      identity: identityJson(service.siteOrigin, identity, [address]),
    }),
  }
  if (flow.type === 'api')
    return json(c, {
      session_token: token,
      ...shown,
      continue_with: [
        { action: 'set_ory_session_token', ory_session_token: token },
        ...(showVerification ? [showVerification] : []),
      ],
    })
  rotateCsrf(c, csrf)
  setSessionCookie(c, token, session.expiresAt)
  rememberDevice(c, identity.id)
  const target = destination(c, flow)
  if (!answersJson(c)) return c.redirect(url ?? target, 303)
  return json(c, {
    ...shown,
    continue_with: [...(showVerification ? [showVerification] : []), ...redirectStep(c, target)],
  })
}

/** Where to go once the address is verified. */
function afterVerification(c: Call, flow: Flow): string | null {
  const wanted = new URL(flow.requestUrl).searchParams.get('after_verification_return_to')
  return (wanted && resolveReturnTo(wanted, c.var.service.siteOrigin)) || flow.returnTo
}
