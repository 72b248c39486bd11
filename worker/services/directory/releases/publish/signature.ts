// Checks a signature against the bytes, the way updaters do: Ed25519 over the BLAKE2b-512 of the file, or, in the
// legacy form, over the file itself; and once more over the signature and its trusted comment.

import { blake2b } from '@noble/hashes/blake2.js'
import {
  isSignedFor,
  parsePublicKey,
  parseSignature,
  type UpdaterPublicKey,
  type UpdaterSignature,
} from '#shared/domain/releases/minisign.ts'
import { unprocessable } from '#shared/errors.ts'

/** A legacy signature is over the bytes themselves, which must then be in memory all at once. */
export const LEGACY_LIMIT = 64 * 1024 * 1024

/**
 * Reads a signature and checks all that can be told without the file.
 * @throws RpcError 422 `signature_invalid`, `signature_version_mismatch` or `signature_algorithm_unsupported`
 */
export function requireSignature(
  text: string,
  file: { version: string; size: number; publicKey: string | null },
): UpdaterSignature {
  const signature = parseSignature(text)
  if (typeof signature === 'string') throw unprocessable('signature_invalid', signature)
  if (!isSignedFor(signature, file.version))
    throw unprocessable(
      'signature_version_mismatch',
      `The signature is for version ${signature.version}, and the release is ${file.version}. Clients would refuse it.`,
    )
  if (file.publicKey === null) return signature
  const key = parsePublicKey(file.publicKey)
  if (key && key.keyId !== signature.keyId)
    throw unprocessable(
      'signature_invalid',
      `The file was signed with the key ${signature.keyId}, and the key of this application is ${key.keyId}.`,
    )
  if (!signature.prehashed && file.size > LEGACY_LIMIT)
    throw unprocessable(
      'signature_algorithm_unsupported',
      'Legacy signatures are verified for files of up to 64 MiB. Sign this file with a current tool.',
    )
  return signature
}

/** The hash that a pre-hashed signature is over, to be fed with the file piece by piece. */
export function signedHash() {
  return blake2b.create({ dkLen: 64 })
}

/** Whether the signature is by this key over `signed`: the BLAKE2b-512 of a file, or the file itself (legacy). */
export async function isSignedBy(
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
