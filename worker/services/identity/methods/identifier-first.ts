// A form that asks for the identifier first, and then for what the account has. It reveals whether an email
// has an account and which login methods it has; `LOGIN_STYLE=unified` doesn't.

import { faults } from '#identity/flows/form/faults.ts'
import { labels } from '#identity/flows/form/labels.ts'
import { input, submit } from '#identity/flows/form/nodes.ts'
import { allow } from '#identity/http/context.ts'
import type { IdentityConfig } from '#identity/ports.ts'
import { findOwner } from '#identity/store/person.ts'
import type { Flow } from '#identity/store/schema.ts'
import { EMAIL_TITLE } from '#identity/store/traits.ts'
import { normalizeEmail } from '#shared/domain/email.ts'
import { IDENTITY_RATES } from '#shared/limits.ts'
import type { LoginMethod } from './method.ts'

/** Whether the flow still has to ask for the identifier. */
export function asksWhoFirst({ loginStyle }: IdentityConfig, flow: Flow): boolean {
  const isKnown = flow.refresh || flow.memory.identifier !== undefined || flow.state !== 'choose_method'
  return loginStyle === 'identifier_first' && flow.requestedAal === 'aal1' && !isKnown
}

export const identifierFirstLogin: LoginMethod = {
  name: 'identifier_first',
  factors: ['aal1'],
  claims: (fields) => fields.has('identifier'),
  firstNodes: () => [
    input('identifier_first', 'identifier', 'text', {
      value: '',
      required: true,
      autocomplete: 'username webauthn',
      label: labels.trait(EMAIL_TITLE, 'identifier'),
    }),
    submit('identifier_first', 'method', 'identifier_first', labels.continue),
  ],
  nodes: () => [],
  async submit(c, flow, fields) {
    const identifier = normalizeEmail(fields.get('identifier') ?? '')
    if (!identifier) return { faults: { identifier: faults.required('identifier') } }
    await allow(c, 'login', IDENTITY_RATES.loginPerNetwork)
    if (!(await findOwner(c.var.service, identifier)))
      return { faults: { identifier: faults.unknownIdentifier } }
    const view = { messages: [], fields: { identifier: { value: identifier } } }
    return { next: { memory: { ...flow.memory, identifier }, view } }
  },
}
