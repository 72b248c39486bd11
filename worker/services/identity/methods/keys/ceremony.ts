// WebAuthn ceremonies: the options for an authenticator, and the verification of what it signed. Every check
// is the library's; being large, it is loaded with the first response to verify.

import { Buffer } from 'node:buffer'
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import * as z from 'zod/mini'
import type { Call } from '#identity/http/context.ts'
import { MINUTE } from '#shared/domain/time.ts'
import { tryParseJson } from '#worker/platform/parse-json.ts'
import type { SigningMethod } from './challenge.ts'
import type { Key, Keyring } from './keys.ts'

const TIMEOUT_MS = 5 * MINUTE
/** ES256, EdDSA, RS256: what authenticators support, by COSE number. */
const ALGORITHMS = [-7, -8, -257]
const MAX_ID = 1400
const MAX_BINARY = 32_768
const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const
type Transport = (typeof TRANSPORTS)[number]

/** A passkey replaces the password, so the device must verify its user; a security key only needs a touch. */
const SELECTION = {
  passkey: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  webauthn: { residentKey: 'discouraged', requireResidentKey: false, userVerification: 'discouraged' },
} as const

const binary = (most: number) => z.string().check(z.regex(/^[\w-]+$/), z.maxLength(most))

const posted = { id: binary(MAX_ID), rawId: binary(MAX_ID), type: z.literal('public-key') }
const Attestation = z.object({
  ...posted,
  response: z.object({
    clientDataJSON: binary(MAX_BINARY),
    attestationObject: binary(MAX_BINARY),
    transports: z.optional(z.array(z.string()).check(z.maxLength(20))),
  }),
})
const Assertion = z.object({
  ...posted,
  response: z.object({
    clientDataJSON: binary(MAX_BINARY),
    authenticatorData: binary(MAX_BINARY),
    signature: binary(MAX_BINARY),
    // Scripts write an empty string where the authenticator gave none.
    userHandle: z.nullish(z.string().check(z.regex(/^[\w-]*$/), z.maxLength(MAX_ID))),
  }),
})
export type Attestation = z.infer<typeof Attestation>
export type Assertion = z.infer<typeof Assertion>

/** A new key as submitted in JSON; undefined when it is malformed. */
export function readAttestation(text: string): Attestation | undefined {
  return Attestation.safeParse(tryParseJson(text)).data
}

/** A signature as submitted in JSON; undefined when it is malformed. */
export function readAssertion(text: string): Assertion | undefined {
  return Assertion.safeParse(tryParseJson(text)).data
}

/** The browser's options for creating a key for the owner of a keyring. */
export function creationOptions(
  c: Call,
  method: SigningMethod,
  challenge: string,
  { handle, keys }: Keyring,
  name: string,
): { publicKey: PublicKeyCredentialCreationOptionsJSON } {
  return {
    publicKey: {
      rp: { name: c.var.service.productName, id: rpId(c) },
      user: { id: handle, name, displayName: name },
      challenge,
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
      timeout: TIMEOUT_MS,
      attestation: 'none',
      excludeCredentials: keys.map(descriptor),
      authenticatorSelection: SELECTION[method],
    },
  }
}

/**
 * The browser's options for a signature by one of these keys; without keys, by any that it has for this site.
 */
export function requestOptions(
  c: Call,
  method: SigningMethod,
  challenge: string,
  keys: Key[] = [],
): { publicKey: PublicKeyCredentialRequestOptionsJSON } {
  const { userVerification } = SELECTION[method]
  const allowCredentials = keys.map(descriptor)
  return { publicKey: { challenge, timeout: TIMEOUT_MS, rpId: rpId(c), allowCredentials, userVerification } }
}

/** A new key and its authenticator's model. */
export type NewKey = Omit<Key, 'name' | 'addedAt'> & { aaguid: string }

/** The new key, if it was made for this challenge and this site. */
export async function verifyNewKey(
  c: Call,
  method: SigningMethod,
  challenge: string,
  answer: Attestation,
): Promise<NewKey | undefined> {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: { ...answer, clientExtensionResults: {} } as RegistrationResponseJSON,
    ...expected(c, method, challenge),
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => ({ verified: false as const, registrationInfo: undefined }))
  if (!verified) return undefined
  const { credential, aaguid } = registrationInfo
  return {
    id: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: (answer.response.transports ?? []).filter(isTransport),
    aaguid,
  }
}

/** The key's new counter, if this is its signature of this challenge for this site, and its counter has risen. */
export async function verifySignature(
  c: Call,
  method: SigningMethod,
  challenge: string,
  answer: Assertion,
  key: Key,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const { userHandle, ...response } = answer.response
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...answer, response, clientExtensionResults: {} } as AuthenticationResponseJSON,
    ...expected(c, method, challenge),
    credential: {
      id: key.id,
      publicKey: new Uint8Array(Buffer.from(key.publicKey, 'base64url')),
      counter: key.counter,
    },
  }).catch(() => ({ verified: false as const, authenticationInfo: undefined }))
  return verified ? authenticationInfo?.newCounter : undefined
}

function expected(c: Call, method: SigningMethod, challenge: string) {
  return {
    expectedChallenge: challenge,
    expectedOrigin: c.var.service.siteOrigin,
    expectedRPID: rpId(c),
    requireUserVerification: SELECTION[method].userVerification === 'required',
  }
}

/** Keys belong to the host name, whatever its port. */
function rpId(c: Call): string {
  return new URL(c.var.service.siteOrigin).hostname
}

function descriptor({ id, transports }: Key) {
  const known = transports.filter(isTransport)
  return { type: 'public-key' as const, id, ...(known.length > 0 && { transports: known }) }
}

function isTransport(text: string): text is Transport {
  return (TRANSPORTS as readonly string[]).includes(text)
}
