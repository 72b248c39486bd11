// A security key as a second factor, after a first one.

import { faults } from '#identity/flows/form/faults.ts'
import { labels } from '#identity/flows/form/labels.ts'
import { input } from '#identity/flows/form/nodes.ts'
import type { LoginMethod, SettingsMethod } from '#identity/methods/method.ts'
import { credentialOf } from '#identity/store/person.ts'
import { plainLine } from '#shared/domain/plain-text.ts'
import { KEY_NAME_MAX } from '#shared/limits.ts'
import { creationRequest, hidden, onClick, removalNodes, requestJson, scriptNodes } from './key-nodes.ts'
import { isFull, keyringOf, removeKey } from './keys.ts'
import { addPosted, askToSign, checkSigned } from './signing.ts'

const proof = { method: 'webauthn', aal: 'aal2' } as const
const UNNAMED = 'Security key'

export const webauthnLogin: LoginMethod = {
  name: 'webauthn',
  factors: ['aal2'],
  claims: (fields) => fields.has('webauthn_login'),
  async nodes(c, flow, person) {
    const keys = person ? keyringOf(c, person, 'webauthn').keys : []
    if (!person || keys.length === 0) return []
    const value = await requestJson(c, flow, 'webauthn', keys)
    const { email } = person.identity.traits
    return [
      ...scriptNodes(c, flow),
      // Re-authentication and a mailed code have this input in any case.
      ...(flow.refresh || flow.state === 'sent_email'
        ? []
        : [input('default', 'identifier', 'hidden', { value: email })]),
      hidden('webauthn', 'webauthn_login', ''),
      input('webauthn', 'webauthn_login_trigger', 'button', {
        value,
        ...onClick(flow, 'oryWebAuthnLogin', value),
        label: labels.useSecurityKey,
      }),
    ]
  },
  async submit(c, flow, fields, person) {
    const posted = fields.get('webauthn_login')
    if (!posted) return askToSign(c, flow, 'webauthn_login')
    const held = person && credentialOf(person, 'webauthn')
    if (!held) return { messages: [faults.noSecurityKey] }
    const { secret } = held
    const signer = async () => ({ identity: person.identity, secret })
    return checkSigned(c, flow, posted, { ...proof, signer })
  },
}

export const webauthnSettings: SettingsMethod = {
  name: 'webauthn',
  claims: (fields) => fields.has('webauthn_register') || fields.has('webauthn_remove'),
  async nodes(c, flow, person) {
    const ring = keyringOf(c, person, 'webauthn')
    // The script serves the passkeys of the same form as well.
    const shown = [...scriptNodes(c, flow), ...removalNodes(c, person, 'webauthn', ring)]
    if (isFull(ring)) return shown
    const { email } = person.identity.traits
    const value = JSON.stringify(await creationRequest(c, flow, 'webauthn', ring, email))
    return [
      ...shown,
      input('webauthn', 'webauthn_register_displayname', 'text', {
        value: '',
        maxlength: KEY_NAME_MAX,
        label: labels.keyName,
      }),
      hidden('webauthn', 'webauthn_register', ''),
      input('webauthn', 'webauthn_register_trigger', 'button', {
        value,
        ...onClick(flow, 'oryWebAuthnRegistration', value),
        label: labels.addSecurityKey,
      }),
    ]
  },
  async submit(c, flow, fields, person) {
    const removed = fields.get('webauthn_remove')
    if (removed) return removeKey(c, person, 'webauthn', removed)
    const posted = fields.get('webauthn_register')
    if (!posted) return { faults: { webauthn_register: faults.required('webauthn_register') } }
    const name = plainLine(fields.get('webauthn_register_displayname') ?? '').trim() || UNNAMED
    const outcome = await addPosted(c, flow, person, posted, { method: 'webauthn', nameOf: () => name })
    return 'writes' in outcome ? { ...outcome, proof } : outcome
  },
}
