// Which node asks for which key. Services name a function of their own script; here the name alone is used, to do
// the same with what stands in the other nodes, and nothing that a service sends is ever run.

import type { UiNode } from '#web/lib/api/flow.ts'

export interface KeyRequest {
  /** A new key, or a signature with one that there is. */
  kind: 'make' | 'sign'
  /** The input that says what is asked for; null: the button itself does. */
  asks: string | null
  /** The input that gets the answer. */
  answers: string
}

const REQUESTS = new Map<string, KeyRequest>(
  Object.entries({
    oryPasskeyLogin: { kind: 'sign', asks: 'passkey_challenge', answers: 'passkey_login' },
    oryPasskeyRegistration: { kind: 'make', asks: 'passkey_create_data', answers: 'passkey_register' },
    oryPasskeySettingsRegistration: {
      kind: 'make',
      asks: 'passkey_create_data',
      answers: 'passkey_settings_register',
    },
    oryWebAuthnLogin: { kind: 'sign', asks: null, answers: 'webauthn_login' },
    oryWebAuthnRegistration: { kind: 'make', asks: null, answers: 'webauthn_register' },
  }),
)
const AUTOFILL = 'oryPasskeyLoginAutocompleteInit'

/** The button that asks for a key when it is pressed, and what it asks for. */
export function requestOf({ attributes }: UiNode): KeyRequest | undefined {
  return REQUESTS.get(calledBy(attributes.onclickTrigger, attributes.onclick))
}

/** Whether a form wants passkeys to be offered where the email is typed. */
export function wantsAutofill(nodes: UiNode[]): boolean {
  return nodes.some(({ attributes }) => calledBy(attributes.onloadTrigger, attributes.onload) === AUTOFILL)
}

/** Older services name the function only within a script. */
function calledBy(trigger: string | undefined, script: string | undefined): string {
  return trigger ?? /^window\.(?:__)?(\w+)\(/.exec(script ?? '')?.[1] ?? ''
}

/** The text of an input, as the service has sent it. */
export function textOf(nodes: UiNode[], name: string): string {
  const value = nodes.find(({ attributes }) => attributes.name === name)?.attributes.value
  return typeof value === 'string' ? value : ''
}
