// Login and registration with a passkey, and managing several of them. A passkey replaces email and password:
// its device verifies the user.

import { faults } from '#identity/flows/form/faults.ts'
import { labels } from '#identity/flows/form/labels.ts'
import { input } from '#identity/flows/form/nodes.ts'
import { allow, type Call } from '#identity/http/context.ts'
import type { LoginMethod, RegistrationMethod, SettingsMethod } from '#identity/methods/method.ts'
import { findByIdentifier } from '#identity/store/identity.ts'
import type { Person } from '#identity/store/person.ts'
import { readTraits } from '#identity/store/traits.ts'
import { IDENTITY_RATES } from '#shared/limits.ts'
import type { Assertion, NewKey } from './ceremony.ts'
import { passkeyName } from './key-names.ts'
import {
  creationRequest,
  hidden,
  onClick,
  onLoad,
  removalNodes,
  requestJson,
  scriptNodes,
} from './key-nodes.ts'
import { isFull, type Keyring, keyringOf, newHandle, removeKey } from './keys.ts'
import { addPosted, askToSign, checkNewKey, checkSigned, named, type Signer } from './signing.ts'

const proof = { method: 'passkey', aal: 'aal1' } as const
/** The input whose value names a new passkey on the device. */
const NAMED_AFTER = 'traits.email'

export const passkeyLogin: LoginMethod = {
  name: 'passkey',
  factors: ['aal1'],
  claims: (fields) => fields.has('passkey_login'),
  async nodes(c, flow, person) {
    const keys = person && keyringOf(c, person, 'passkey').keys
    if (keys?.length === 0) return []
    // Which passkeys an account has is revealed only to its owner.
    const listed = flow.identityId ? keys : undefined
    // A known user has no identifier to type, so there is no input where a browser could offer passkeys.
    const offered = person ? {} : onLoad(flow, 'oryPasskeyLoginAutocompleteInit')
    const label = labels.usePasskey
    return [
      ...scriptNodes(c, flow),
      hidden('passkey', 'passkey_challenge', await requestJson(c, flow, 'passkey', listed)),
      input('passkey', 'passkey_login', 'hidden', offered),
      input('passkey', 'passkey_login_trigger', 'button', {
        value: '',
        ...onClick(flow, 'oryPasskeyLogin'),
        label,
      }),
    ]
  },
  // Browsers offer passkeys at the identifier's input (conditional UI).
  firstNodes: async (c, flow) =>
    (await passkeyLogin.nodes(c, flow, undefined)).filter(
      (node) => node.type !== 'input' || node.attributes.type !== 'button',
    ),
  async submit(c, flow, fields, person) {
    const posted = fields.get('passkey_login')
    if (!posted) return askToSign(c, flow, 'passkey_login')
    const signer = (answer: Assertion) => findSigner(c, answer, person)
    return checkSigned(c, flow, posted, { ...proof, signer })
  },
}

/** The passkey names its user, unless it was requested by its id. */
async function findSigner(
  c: Call,
  { id, response }: Assertion,
  person: Person | undefined,
): Promise<Signer | undefined> {
  return response.userHandle || person ? findByIdentifier(c.var.service, 'passkey', id) : undefined
}

export const passkeyRegistration: RegistrationMethod = {
  name: 'passkey',
  claims: (fields) => fields.has('passkey_register'),
  async nodes(c, flow) {
    const ring = { handle: newHandle(c, flow.id, 'passkey'), keys: [] }
    const data = {
      credentialOptions: await creationRequest(c, flow, 'passkey', ring, ''),
      displayNameFieldName: NAMED_AFTER,
      displayNameFieldNames: [NAMED_AFTER],
    }
    return [
      ...scriptNodes(c, flow),
      hidden('passkey', 'passkey_create_data', JSON.stringify(data)),
      hidden('passkey', 'passkey_register'),
      input('passkey', 'passkey_register_trigger', 'button', {
        value: '',
        ...onClick(flow, 'oryPasskeyRegistration'),
        label: labels.signUpWithPasskey,
      }),
    ]
  },
  async submit(c, flow, fields) {
    const read = readTraits(fields)
    if ('faults' in read) return read
    const posted = fields.get('passkey_register')
    if (!posted) return { faults: { passkey_register: faults.required('passkey_register') } }
    const { traits } = read
    await allow(c, 'registration', IDENTITY_RATES.registrationPerNetwork)
    await allow(c, 'registration', IDENTITY_RATES.registrationPerIdentifier, traits.email)
    const made = await checkNewKey(c, flow, 'passkey', posted)
    if (!('id' in made)) return made
    const key = named(c, made, passkeyName(made, c.req.header('user-agent')))
    const ring: Keyring = { handle: newHandle(c, flow.id, 'passkey'), keys: [key] }
    const credential = { method: 'passkey' as const, secret: JSON.stringify(ring), identifiers: [key.id] }
    return { traits, credential, proof }
  },
}

export const passkeySettings: SettingsMethod = {
  name: 'passkey',
  claims: (fields) => fields.has('passkey_settings_register') || fields.has('passkey_remove'),
  async nodes(c, flow, person) {
    const ring = keyringOf(c, person, 'passkey')
    const removals = removalNodes(c, person, 'passkey', ring)
    if (isFull(ring)) return removals
    const { email } = person.identity.traits
    return [
      ...removals,
      hidden(
        'passkey',
        'passkey_create_data',
        JSON.stringify(await creationRequest(c, flow, 'passkey', ring, email)),
      ),
      hidden('passkey', 'passkey_settings_register'),
      input('passkey', 'passkey_register_trigger', 'button', {
        value: '',
        ...onClick(flow, 'oryPasskeySettingsRegistration'),
        label: labels.addPasskey,
      }),
    ]
  },
  async submit(c, flow, fields, person) {
    const removed = fields.get('passkey_remove')
    if (removed) return removeKey(c, person, 'passkey', removed)
    const posted = fields.get('passkey_settings_register')
    if (!posted)
      return { faults: { passkey_settings_register: faults.required('passkey_settings_register') } }
    const nameOf = (made: NewKey) => passkeyName(made, c.req.header('user-agent'))
    const outcome = await addPosted(c, flow, person, posted, { method: 'passkey', nameOf })
    return 'writes' in outcome ? { ...outcome, proof } : outcome
  },
}
