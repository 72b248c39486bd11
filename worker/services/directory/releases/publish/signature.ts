// Checks signatures against the bytes, the way updaters do. minisign: Ed25519 over the BLAKE2b-512 of the file, or, in
// the legacy form, over the file itself; and once more over the signature and its trusted comment. ed25519: over the
// file itself.

import { blake2b } from '@noble/hashes/blake2.js'
import { parseEd25519Key, parseEd25519Signature } from '#shared/domain/releases/ed25519.ts'
import {
  parsePublicKey,
  parseSignature,
  type UpdaterPublicKey,
  type UpdaterSignature,
} from '#shared/domain/releases/minisign.ts'
import type { FileSignature } from '#shared/domain/releases/signatures.ts'
import type { SigningKeys } from '#worker/services/directory/applications/keys/signing-keys.ts'
import { hashedBefore, isSignedByEd25519 } from './ed25519.ts'

/** A legacy signature is over the bytes themselves, which must then be in memory all at once. */
export const LEGACY_LIMIT = 64 * 1024 * 1024

/** What a signature is over: the BLAKE2b-512 of the file, the file itself, or SHA-512 of something and the file. */
export type Signed = 'blake2b' | 'file' | { after: Uint8Array<ArrayBuffer> }

/** Checks one signature with one key. */
export interface SignatureCheck {
  /** As it was registered. */
  key: string
  signed: Signed
  /** Whether it fits what was signed. */
  fits: (signed: Uint8Array<ArrayBuffer>) => boolean | Promise<boolean>
}

/** The check of a signature with the key that it says it is by; null: the application has no such key. */
export function checkOf(signature: FileSignature, keys: SigningKeys): SignatureCheck | null {
  return signature.scheme === 'ed25519'
    ? ed25519Check(signature.value, keys.ed25519)
    : minisignCheck(signature.value, [keys.minisign, keys.second?.value ?? null])
}

function ed25519Check(value: string, registered: string | null): SignatureCheck | null {
  const key = registered === null ? null : parseEd25519Key(registered)
  const signature = parseEd25519Signature(value)
  if (registered === null || !key || !signature) return null
  return {
    key: registered,
    signed: { after: hashedBefore(signature, key) },
    fits: (hash) => isSignedByEd25519(key, signature, hash),
  }
}

function minisignCheck(value: string, registered: readonly (string | null)[]): SignatureCheck | null {
  const signature = parseSignature(value)
  if (typeof signature === 'string') return null
  for (const each of registered) {
    const key = each === null ? null : parsePublicKey(each)
    if (each === null || key?.keyId !== signature.keyId) continue
    const signed = signature.prehashed ? 'blake2b' : 'file'
    return { key: each, signed, fits: (bytes) => isSignedBy(key, signature, bytes) }
  }
  return null
}

/** The hash that a pre-hashed signature is over, to be fed with the file piece by piece. */
export function signedHash() {
  return blake2b.create({ dkLen: 64 })
}

async function isSignedBy(
  { key }: UpdaterPublicKey,
  { signature, trustedComment, globalSignature }: UpdaterSignature,
  signed: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const imported = await crypto.subtle.importKey('raw', key, { name: 'Ed25519' }, false, ['verify'])
  const comment = new Uint8Array([...signature, ...trustedComment])
  const [file, whole] = await Promise.all([
    crypto.subtle.verify('Ed25519', imported, signature, signed),
    crypto.subtle.verify('Ed25519', imported, globalSignature, comment),
  ])
  return file && whole
}
