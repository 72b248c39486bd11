// What happens to every submission before its method sees it: it must be readable, and it must come from the
// browser or the program that opened the flow.

import type { Call } from '#worker/services/identity/context.ts'
import { requireCsrf } from '#worker/services/identity/csrf.ts'
import { faults, type Message } from '#worker/services/identity/messages.ts'
import { methodDisabled } from '#worker/services/identity/problem.ts'
import type { Flow } from '#worker/services/identity/schema.ts'

/** Fields that choose a method by being there. */
const IMPLIED: Record<string, string> = {
  provider: 'oidc',
  passkey_login: 'passkey',
  passkey_register: 'passkey',
  webauthn_login: 'webauthn',
  webauthn_register: 'webauthn',
  screen: 'profile',
}

/** Methods that the protocol knows and this service does not offer (yet). */
const SWITCHED_OFF = new Set([
  ...[
    'code',
    'deviceauthn',
    'identifier_first',
    'link',
    'lookup_secret',
    'oidc',
    'passkey',
    'passKey',
    'password',
  ],
  ...['profile', 'profile:back', 'saml', 'totp', 'webauthn'],
])

/**
 * The method that a submission asks for, or undefined when it names none that exists.
 * @throws Problem 404 when the method exists but is switched off
 */
export function chosenMethod<M extends string>(
  fields: ReadonlyMap<string, string>,
  offered: readonly M[],
): M | undefined {
  const implied = Object.keys(IMPLIED).find((name) => fields.has(name))
  const named = fields.get('method') ?? (implied && IMPLIED[implied])
  const found = offered.find((method) => method === named)
  if (!found && named && SWITCHED_OFF.has(named)) throw methodDisabled()
  return found
}

/**
 * Refuses what another site has a browser send. A program's flow has no cookie to compare with, so it must not come
 * from a browser at all: that is a fault shown in the flow.
 * @throws Problem 403 for a browser's flow
 */
export function checkOrigin(c: Call, flow: Flow, fields: ReadonlyMap<string, string>): Message | undefined {
  if (flow.type === 'browser') {
    requireCsrf(c, fields.get('csrf_token'))
    return undefined
  }
  if (c.req.header('origin'))
    return faults.other(
      'This flow is for programs, but the request has an Origin header as browsers send it.',
    )
  const cookies = (c.req.header('cookie') ?? '').split(';').map((cookie) => cookie.trim())
  if (cookies.some((cookie) => cookie !== '' && !/^(__cf|_cf|cf_)/.test(cookie)))
    return faults.other('This flow is for programs, but the request has cookies as browsers send them.')
  return undefined
}
