// What passkeys and security keys share: the user signs the flow's challenge, or creates a new key with it.

import { faults } from '#identity/flows/form/faults.ts'
import { allow, type Call, refund, timestamp } from '#identity/http/context.ts'
import type { Change, Detour, Proven, Rejection } from '#identity/methods/method.ts'
import type { Identity } from '#identity/store/identity.ts'
import { ownsIdentifier, type Person } from '#identity/store/person.ts'
import type { Aal, Flow } from '#identity/store/schema.ts'
import { IDENTITY_RATES } from '#shared/limits.ts'
import { patterns } from '#shared/routes.ts'
import {
  type Assertion,
  type NewKey,
  readAssertion,
  readAttestation,
  verifyNewKey,
  verifySignature,
} from './ceremony.ts'
import { type SigningMethod, takeChallenge } from './challenge.ts'
import { addKey, countUse, freeName, isFull, type Key, keyringOf, readKeyring } from './keys.ts'

/** The account whose keys a signature is verified with. */
export interface Signer {
  identity: Identity
  /** Of its credential. */
  secret: string
}

/**
 * The key that signed, if `signer` has the key that the submission names.
 * @throws Problem 429 before any lookup
 */
export async function checkSigned(
  c: Call,
  flow: Flow,
  posted: string,
  { method, aal, signer }: { method: SigningMethod; aal: Aal; signer: SignerOf },
): Promise<Proven | Rejection> {
  const answer = readAssertion(posted)
  if (!answer) return { messages: [faults.notVerified] }
  await allow(c, 'login', IDENTITY_RATES.loginPerNetwork)
  const found = await signer(answer)
  const ring = found && readKeyring(found.secret)
  const key = ring?.keys.find(({ id }) => id === answer.id)
  if (!found || !key) return { messages: [faults.unknownKey] }
  const { userHandle } = answer.response
  const challenge = await takeChallenge(c, flow, method)
  if (!challenge || (userHandle && userHandle !== ring?.handle)) return { messages: [faults.notVerified] }
  const counter = await verifySignature(c, method, challenge, answer, key)
  if (counter === undefined) return { messages: [faults.notVerified] }
  c.env.waitUntil(refund(c, 'login', IDENTITY_RATES.loginPerNetwork))
  const { identity, secret } = found
  const writes = countUse(c, method, { identityId: identity.id, secret }, key, counter)
  return { identity, proof: { method, aal }, still: ownsIdentifier(method, key.id, identity.id), writes }
}
type SignerOf = (answer: Assertion) => Promise<Signer | undefined>

/**
 * The form again, which asks for the signature: a browser is redirected to its page, a native client is told
 * what is missing.
 */
export function askToSign(c: Call, flow: Flow, field: string): Detour | Rejection {
  if (flow.type === 'api') return { faults: { [field]: faults.required(field) } }
  return { leave: `${c.var.service.siteOrigin}${patterns.login}?flow=${flow.id}` }
}

/** The key that was created with the flow's challenge. */
export async function checkNewKey(
  c: Call,
  flow: Flow,
  method: SigningMethod,
  posted: string,
): Promise<NewKey | Rejection> {
  const answer = readAttestation(posted)
  const challenge = answer && (await takeChallenge(c, flow, method))
  const key = challenge && (await verifyNewKey(c, method, challenge, answer))
  return key || { messages: [faults.notVerified] }
}

/** Adds the key that was created with the flow's challenge. */
export async function addPosted(
  c: Call,
  flow: Flow,
  person: Person,
  posted: string,
  { method, nameOf }: { method: SigningMethod; nameOf: (key: NewKey) => string },
): Promise<Change | Rejection> {
  const ring = keyringOf(c, person, method)
  if (isFull(ring)) return { messages: [faults.tooManyKeys] }
  const made = await checkNewKey(c, flow, method, posted)
  return 'id' in made ? addKey(c, person, method, named(c, made, freeName(ring, nameOf(made)))) : made
}

/** A key as stored. */
export function named(c: Call, { aaguid: _, ...key }: NewKey, name: string): Key {
  return { ...key, name, addedAt: timestamp(c) }
}
