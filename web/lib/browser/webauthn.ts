// Passkeys and security keys. A few kilobytes that few forms need, so only those load it. Requests and responses are
// JSON texts, as in a form's inputs; a failure has a message for the user.

import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser'

export interface KeyAnswer {
  /** The authenticator's response; null without one. */
  credential: string | null
  /** Why there is no response; null when there is one, or the page aborted the request. */
  reason: string | null
}

/** Registers a new key. `read` returns the value of the input that the key is named after. */
export function makeKey(request: string, read: (input: string) => string | undefined): Promise<KeyAnswer> {
  return answer(async () => {
    const options = publicKeyOf<PublicKeyCredentialCreationOptionsJSON>(request)
    const { displayNameFieldNames, displayNameFieldName = '' } = JSON.parse(request)
    const name = read(displayNameFieldNames?.[0] ?? displayNameFieldName)
    const user = name ? { ...options.user, name, displayName: name } : options.user
    return startRegistration({ optionsJSON: { ...options, user } })
  })
}

/** Authenticates with a key, chosen by the user if there are several. */
export function signWithKey(request: string): Promise<KeyAnswer> {
  return answer(() => startAuthentication({ optionsJSON: publicKeyOf(request) }))
}

/**
 * The same without a prompt (conditional mediation): the browser offers the keys as autofill of a field whose
 * `autocomplete` ends in `webauthn`. Resolves when one is chosen, or when another request aborts it.
 */
export function signByAutofill(request: string): Promise<KeyAnswer> {
  return answer(() =>
    startAuthentication({
      optionsJSON: publicKeyOf<PublicKeyCredentialRequestOptionsJSON>(request),
      useBrowserAutofill: true,
    }),
  )
}

/** Aborts the pending request. */
export function stopWaiting(): void {
  WebAuthnAbortService.cancelCeremony()
}

async function answer(ask: () => Promise<object>): Promise<KeyAnswer> {
  if (!browserSupportsWebAuthn())
    return { credential: null, reason: 'This browser supports neither passkeys nor security keys.' }
  try {
    return { credential: JSON.stringify(await ask()), reason: null }
  } catch (error) {
    return { credential: null, reason: reasonOf(error) }
  }
}

const REASONS: Record<string, string> = {
  NotAllowedError: 'It was cancelled or took too long. Try again when you’re ready.',
  InvalidStateError: 'This device already has a key for your account.',
  ConstraintError: 'This device can’t do this. Use another one.',
  NotSupportedError: 'This device can’t do this. Use another one.',
  SecurityError: 'Passkeys and security keys don’t work at this URL.',
}

function reasonOf(error: unknown): string | null {
  const { name } = error as Error
  if (name === 'AbortError') return null
  return REASONS[name] ?? 'Your device couldn’t do this. Try again, or use another one.'
}

/** The options of a request. One for a new account nests them beside the hints about its name. */
function publicKeyOf<Options>(request: string): Options {
  const given = JSON.parse(request)
  return (given.credentialOptions ?? given).publicKey
}
