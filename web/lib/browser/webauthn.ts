// The browser's passkeys and security keys. It weighs a few kilobytes and few forms need it, so it is
// loaded by those alone. What a service asks for and what a device answers travel as JSON texts, as they stand in a
// form's inputs; a failure has a message for the user.

import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser'

export interface KeyAnswer {
  /** What the device answered. Null: nothing. */
  credential: string | null
  /** Why there is no response. Null: there is one, or the request was aborted from here. */
  reason: string | null
}

/** Has a device make a new key. `read` says what stands in the input that the key is to be named after. */
export function makeKey(request: string, read: (input: string) => string | undefined): Promise<KeyAnswer> {
  return answer(async () => {
    const options = publicKeyOf<PublicKeyCredentialCreationOptionsJSON>(request)
    const { displayNameFieldNames, displayNameFieldName = '' } = JSON.parse(request)
    const name = read(displayNameFieldNames?.[0] ?? displayNameFieldName)
    const user = name ? { ...options.user, name, displayName: name } : options.user
    return startRegistration({ optionsJSON: { ...options, user } })
  })
}

/** Has a device sign with a key that it has, chosen by the person if there are several. */
export function signWithKey(request: string): Promise<KeyAnswer> {
  return answer(() => startAuthentication({ optionsJSON: publicKeyOf(request) }))
}

/**
 * The same without a prompt (conditional mediation): the browser offers the keys as autofill of a field whose
 * `autocomplete` ends in `webauthn`. Answers once one is chosen, or when anything else is asked of the device.
 */
export function signByAutofill(request: string): Promise<KeyAnswer> {
  return answer(() =>
    startAuthentication({
      optionsJSON: publicKeyOf<PublicKeyCredentialRequestOptionsJSON>(request),
      useBrowserAutofill: true,
    }),
  )
}

/** Lets go of whatever is still being waited for. */
export function stopWaiting(): void {
  WebAuthnAbortService.cancelCeremony()
}

async function answer(ask: () => Promise<object>): Promise<KeyAnswer> {
  if (!browserSupportsWebAuthn())
    return { credential: null, reason: 'This browser has neither passkeys nor security keys.' }
  try {
    return { credential: JSON.stringify(await ask()), reason: null }
  } catch (error) {
    return { credential: null, reason: reasonOf(error) }
  }
}

const REASONS: Record<string, string> = {
  NotAllowedError: 'It was cancelled, or took too long. Try again when you are ready.',
  InvalidStateError: 'This device has a key for your account already.',
  ConstraintError: 'This device cannot do what is needed here. Use another one.',
  NotSupportedError: 'This device cannot do what is needed here. Use another one.',
  SecurityError: 'Keys cannot be used at this address.',
}

function reasonOf(error: unknown): string | null {
  const { name } = error as Error
  if (name === 'AbortError') return null
  return REASONS[name] ?? 'Your device could not do this. Try again, or use another one.'
}

/** A request stands by itself, or, where the name of a new account is still to be typed, among hints about that. */
function publicKeyOf<Options>(request: string): Options {
  const given = JSON.parse(request)
  return (given.credentialOptions ?? given).publicKey
}
