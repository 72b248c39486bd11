// What happens to every submission before its method sees it: it must parse, and must come from the browser
// or native client that opened the flow (CSRF).

import { answerDetour } from '#identity/http/answer.ts'
import type { Call } from '#identity/http/context.ts'
import { requireCsrf } from '#identity/http/csrf.ts'
import { methodDisabled } from '#identity/http/problem.ts'
import { sendMails } from '#identity/mail/mails.ts'
import type { Detour, NextStep } from '#identity/methods/method.ts'
import type { Flow } from '#identity/store/schema.ts'
import { answerFlow, type FlowAnswer, type FlowKind, updateFlow } from './flow.ts'
import { faults } from './form/faults.ts'
import type { Message } from './form/message.ts'

/** Methods that the protocol has: one that isn't offered here is disabled, any other is a mistake. */
const KNOWN = new Set([
  ...['code', 'deviceauthn', 'identifier_first', 'link', 'lookup_secret', 'oidc', 'passkey', 'password'],
  ...['profile', 'saml', 'totp', 'webauthn'],
])

/** Older names of methods. */
const ALIASES: Record<string, string> = { passKey: 'passkey', 'profile:back': 'profile' }

interface Choosable {
  name: string
  claims?(fields: ReadonlyMap<string, string>): boolean
  takesOver?(fields: ReadonlyMap<string, string>): boolean
}

/**
 * The method that a submission names, or undefined when it names none that exists.
 * @throws Problem 404 when the method exists but is disabled
 */
export function chosenMethod<M extends Choosable>(
  fields: ReadonlyMap<string, string>,
  offered: readonly M[],
): M | undefined {
  const taker = offered.find((method) => method.takesOver?.(fields))
  if (taker) return taker
  const given = fields.get('method')
  if (given === undefined) return offered.find((method) => method.claims?.(fields))
  const name = ALIASES[given] ?? given
  const found = offered.find((method) => method.name === name)
  if (!found && KNOWN.has(name)) throw methodDisabled()
  return found
}

/**
 * CSRF protection. A native client's flow has no cookie to compare with, so a browser must not submit it:
 * that fault is shown in the flow.
 * @throws Problem 403 for a browser's flow
 */
export function checkOrigin(c: Call, flow: Flow, fields: ReadonlyMap<string, string>): Message | undefined {
  if (flow.type === 'browser') {
    requireCsrf(c, fields.get('csrf_token'))
    return undefined
  }
  if (c.req.header('origin'))
    return faults.other(
      'This flow is for native apps, but the request has an Origin header as browsers send it.',
    )
  const cookies = (c.req.header('cookie') ?? '').split(';').map((cookie) => cookie.trim())
  if (cookies.some((cookie) => cookie !== '' && !/^(__cf|_cf|cf_)/.test(cookie)))
    return faults.other('This flow is for native apps, but the request has cookies as browsers send them.')
  return undefined
}

/** Answers a submission that was accepted and isn't the last: with the next form, or a redirect. */
export async function answerStep(
  c: Call,
  kind: FlowKind,
  flow: Flow,
  step: NextStep | Detour,
  answer: FlowAnswer = {},
): Promise<Response> {
  const changes = { active: flow.active, ...step.next }
  const writes = 'leave' in step ? [] : (step.writes ?? [])
  await c.var.service.db.batch([updateFlow(c, flow, changes), ...writes])
  if ('mails' in step) sendMails(c)
  if ('leave' in step) return answerDetour(c, step.leave)
  return answerFlow(c, kind, { ...flow, ...changes }, { status: 400, ...answer })
}
