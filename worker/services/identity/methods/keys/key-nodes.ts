// The form parts of keys. Browsers are told which function of the script to call, by name for clients that
// bring their own; native clients get the same inputs without that.

import { labels } from '#identity/flows/form/labels.ts'
import { input, type Node, submit } from '#identity/flows/form/nodes.ts'
import type { Call } from '#identity/http/context.ts'
import { canRemove, type Person } from '#identity/store/person.ts'
import type { Flow } from '#identity/store/schema.ts'
import { creationOptions, requestOptions } from './ceremony.ts'
import { challengeOf, type SigningMethod } from './challenge.ts'
import { hexOf, type Key, type Keyring } from './keys.ts'
import { scriptIntegrity, scriptUrl } from './webauthn-script.ts'

type Trigger =
  | 'oryPasskeyLogin'
  | 'oryPasskeyLoginAutocompleteInit'
  | 'oryPasskeyRegistration'
  | 'oryPasskeySettingsRegistration'
  | 'oryWebAuthnLogin'
  | 'oryWebAuthnRegistration'

/** The function that a button calls when it is pressed, and its argument. */
export function onClick({ type }: Flow, name: Trigger, argument = '') {
  return type === 'browser' ? { onclick: `window.${name}(${argument})`, onclickTrigger: name } : {}
}

/** The function that an input calls as soon as it is rendered. */
export function onLoad({ type }: Flow, name: Trigger) {
  return type === 'browser' ? { onload: `window.${name}()`, onloadTrigger: name } : {}
}

/** The script with those functions. Once in a form. */
export function scriptNodes(c: Call, { type }: Flow): Node[] {
  if (type === 'api') return []
  const attributes = {
    src: scriptUrl(c),
    async: true,
    referrerpolicy: 'no-referrer',
    crossorigin: 'anonymous',
    integrity: scriptIntegrity(),
    type: 'text/javascript',
    id: 'webauthn_script',
    nonce: crypto.randomUUID(),
    node_type: 'script',
  } as const
  return [{ type: 'script', group: 'webauthn', attributes, messages: [], meta: {} }]
}

/** The options for a signature, as JSON. */
export async function requestJson(c: Call, flow: Flow, method: SigningMethod, keys?: Key[]): Promise<string> {
  return JSON.stringify(requestOptions(c, method, await challengeOf(c, flow, method), keys))
}

/** The options for a new key of `name` (an email). */
export async function creationRequest(
  c: Call,
  flow: Flow,
  method: SigningMethod,
  ring: Keyring,
  name: string,
) {
  return creationOptions(c, method, await challengeOf(c, flow, method), ring, name)
}

/** A button for each key, to remove it. */
export function removalNodes(c: Call, person: Person, method: SigningMethod, { keys }: Keyring): Node[] {
  const label = method === 'passkey' ? labels.removePasskey : labels.removeSecurityKey
  const disabled = !canRemove(c.var.service, person, method, keys.length - 1)
  return keys.map(({ id, name, addedAt }) => {
    const node = submit(method, `${method}_remove`, hexOf(id), label(name, addedAt))
    return { ...node, attributes: { ...node.attributes, disabled } }
  })
}

/** An input that a script fills in. */
export function hidden(method: SigningMethod, name: string, value?: string) {
  return input(method, name, 'hidden', value === undefined ? {} : { value })
}
