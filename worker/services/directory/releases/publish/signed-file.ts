// The signatures of a file as they are stored: `signature` is the minisign one that every client so far knows the key
// of, by the key in use, and `signatures` are those beside it.

import { type SQL, sql } from 'drizzle-orm'
import type { NewAsset } from '#shared/domain/releases/asset.ts'
import { isSignedFor, parsePublicKey, parseSignature } from '#shared/domain/releases/minisign.ts'
import { type FileSignature, readSignature } from '#shared/domain/releases/signatures.ts'
import { unprocessable } from '#shared/errors.ts'
import type { SigningKeys } from '#worker/services/directory/applications/keys/signing-keys.ts'
import type { FurtherSignature } from '#worker/services/directory/release-schema.ts'
import type { AssetRow } from '#worker/services/directory/releases/rows.ts'
import { LEGACY_LIMIT } from './signature.ts'

export type SignedColumns = Pick<AssetRow, 'signature' | 'signatureState' | 'verifiedKey' | 'signatures'>

/** All signatures of a file, the one in `signature` first. */
export function signaturesOf({
  signature,
  verifiedKey,
  signatures,
}: Pick<AssetRow, 'signature' | 'verifiedKey' | 'signatures'>): FurtherSignature[] {
  if (signature === null) return signatures
  const parsed = parseSignature(signature)
  const keyId = typeof parsed === 'string' ? {} : { keyId: parsed.keyId }
  return [{ scheme: 'minisign', value: signature, ...keyId, verifiedKey }, ...signatures]
}

/** Holds for rows of assets with these signatures, verified with the same keys. */
export function hasSignatures({
  signature,
  verifiedKey,
  signatures,
}: Omit<SignedColumns, 'signatureState'>): SQL {
  const further = JSON.stringify(signatures)
  return sql`assets.signature is ${signature} and assets.verified_key is ${verifiedKey}
    and assets.signatures = ${further}`
}

/** The columns for these signatures. Without one by the key in use, the first of minisign takes its place. */
export function toColumns(all: readonly FurtherSignature[], { minisign }: SigningKeys): SignedColumns {
  const inUse = keyIdOf(minisign)
  const first =
    all.find(({ scheme, keyId }) => scheme === 'minisign' && keyId === inUse) ??
    all.find(({ scheme }) => scheme === 'minisign')
  const verifiedKey = first?.verifiedKey ?? null
  return {
    signature: first?.value ?? null,
    signatureState: first ? (verifiedKey === null ? 'unchecked' : 'verified') : 'none',
    verifiedKey,
    signatures: all.filter((each) => each !== first),
  }
}

/**
 * Reads the signatures that a file is registered with, and checks all that can be told without its bytes.
 * @throws RpcError 422 `signature_invalid`, `signature_version_mismatch` or `signature_algorithm_unsupported`
 */
export function requireSignatures(
  { signature, signatures = [], size }: Pick<NewAsset, 'signature' | 'signatures' | 'size'>,
  version: string,
  keys: SigningKeys,
): SignedColumns {
  const text = signature?.trim()
  const given = [...(text ? [{ scheme: 'minisign' as const, value: text }] : []), ...signatures].map(
    (each) => {
      const read = readSignature(each)
      if (typeof read === 'string') throw unprocessable('signature_invalid', read)
      return read
    },
  )
  const all: FurtherSignature[] = []
  for (const each of given) {
    const present = all.find((other) => other.scheme === each.scheme && other.keyId === each.keyId)
    // `signature` may be among `signatures` too.
    if (present && present.value !== each.value) throw twice(each)
    if (!present) all.push({ ...each, verifiedKey: null })
  }
  requireValid(all, { version, size, keys })
  return toColumns(all, keys)
}

/** The same of signatures that were read before: the draft's version and the application's keys may have changed. */
export function requireValid(
  all: readonly FileSignature[],
  { version, size, keys }: { version: string; size: number; keys: SigningKeys },
): void {
  const minisign = all.filter(({ scheme }) => scheme === 'minisign')
  for (const { value } of minisign) requireFor(value, version)
  const inUse = keyIdOf(keys.minisign)
  if (minisign.length === 0 || inUse === undefined) return
  const registered = [inUse, keyIdOf(keys.second?.value ?? null)]
  const stranger = minisign.find(({ keyId }) => !registered.includes(keyId))
  const isByKeyInUse = minisign.some(({ keyId }) => keyId === inUse)
  if (!isByKeyInUse && !stranger) throw unprocessable('signature_invalid', onlySecond(minisign, inUse))
  if (stranger && !isByKeyInUse)
    throw unprocessable(
      'signature_invalid',
      `The file was signed with the key ${stranger.keyId}, and the key of this application is ${inUse}.`,
    )
  if (size > LEGACY_LIMIT && minisign.some(isLegacy)) throw tooLarge()
}

function requireFor(value: string, version: string): void {
  const parsed = parseSignature(value)
  if (typeof parsed === 'string' || isSignedFor(parsed, version)) return
  throw unprocessable(
    'signature_version_mismatch',
    `The signature is for version ${parsed.version}, and the release is ${version}. Clients would refuse it.`,
  )
}

function isLegacy({ value }: FileSignature): boolean {
  const parsed = parseSignature(value)
  return typeof parsed !== 'string' && !parsed.prehashed
}

/** Of a registered minisign key: 16 hexadecimal digits. */
export function keyIdOf(key: string | null): string | undefined {
  return key === null ? undefined : parsePublicKey(key)?.keyId
}

function onlySecond([signature]: readonly FileSignature[], inUse: string): string {
  return `The file was signed with the second key ${signature?.keyId} only. Clients of earlier versions need a signature with ${inUse} too.`
}

function twice({ scheme, keyId }: FileSignature) {
  const message = `Two signatures are by the same key (${scheme}${keyId ? ` ${keyId}` : ''}). Send one of them.`
  return unprocessable('signature_invalid', message)
}

function tooLarge() {
  return unprocessable(
    'signature_algorithm_unsupported',
    'Legacy signatures are verified for files of up to 64 MiB. Sign this file with a current tool.',
  )
}
