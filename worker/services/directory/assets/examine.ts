import type { ImportFile } from '#shared/domain/import/import-preview.ts'
import type { AssetFacts } from '#shared/domain/releases/asset-facts.ts'
import { keys } from '#shared/domain/releases/manifest.ts'
import type { SigningKeys } from '#worker/services/directory/applications/keys/signing-keys.ts'
import type { FurtherSignature } from '#worker/services/directory/release-schema.ts'
import {
  checkOf,
  LEGACY_LIMIT,
  type SignatureCheck,
} from '#worker/services/directory/releases/publish/signature.ts'
import { keyIdOf, signaturesOf } from '#worker/services/directory/releases/publish/signed-file.ts'
import type { AssetRow } from '#worker/services/directory/releases/rows.ts'
import { findContradiction } from './facts/contradiction.ts'
import { readFacts } from './facts/read-facts.ts'
import type { FileHash, Reading } from './file-hash.ts'
import { readOnce } from './read-once.ts'
import type { Failed, SignatureVerdict } from './signature-verdict.ts'

interface Examined {
  sha1: string
  sha256: string
  sha512: string
  facts: AssetFacts
  /** All of them, in their order, with the keys that they fit. */
  signatures: FurtherSignature[]
}

export type Verdict = ({ ok: true } & Examined) | Failed

/**
 * Compares a file with what was said of it, by the hash of its bytes as they arrived, or by reading it once. `signing` are
 * the keys of the application, `stated` is what the feed says that the file is imported from.
 */
export async function examine(
  files: R2Bucket,
  asset: AssetRow,
  signing: SigningKeys,
  stated: ImportFile['digest'] = null,
  arrived: FileHash | null = null,
): Promise<Verdict> {
  const reading = await readSigned(files, asset, signing, arrived)
  if ('ok' in reading) return reading
  const { sha1, sha256, sha512 } = reading
  if (stated && { sha1, sha256, sha512 }[stated.algorithm] !== stated.value)
    return failed(
      'checksum_mismatch',
      `The bytes that were fetched don’t have the ${stated.algorithm.toUpperCase()} that the feed states. Import the file again.`,
    )
  const facts = withCorrections(asset.facts, await readFacts(files, asset))
  const contradiction = findContradiction(asset, facts)
  if (contradiction) return failed(contradiction.code, contradiction.message)
  const verdict = await verifyAll(asset, signing, reading)
  return verdict.ok ? { ...verdict, sha1, sha256, sha512, facts } : verdict
}

/** Compares a file with its signatures, by reading it once. */
export async function examineSignatures(
  files: R2Bucket,
  asset: AssetRow,
  signing: SigningKeys,
): Promise<SignatureVerdict> {
  const reading = await readSigned(files, asset, signing)
  return 'ok' in reading ? reading : verifyAll(asset, signing, reading)
}

/** Reads a file with all that its signatures are over, unless it isn't the one that was registered. */
async function readSigned(
  files: R2Bucket,
  asset: AssetRow,
  signing: SigningKeys,
  arrived: FileHash | null = null,
): Promise<Reading | Failed> {
  const over = checksOf(asset, signing).flatMap((check) => check?.signed ?? [])
  if (asset.size > LEGACY_LIMIT && over.includes('file'))
    return failed(
      'signature_algorithm_unsupported',
      'Legacy signatures are verified for files of up to 64 MiB. Sign this file with a current tool.',
    )
  const reading = arrived?.isFor(over)
    ? arrived.read(over)
    : await readOnce(files, keys.file(asset.fileId ?? asset.id), asset.size, over)
  // Of an imported file it is often unknown until now.
  if (asset.sha256 === null || reading.sha256 === asset.sha256) return reading
  return failed(
    'checksum_mismatch',
    `The bytes that arrived have the SHA-256 ${reading.sha256}. Upload the file again.`,
  )
}

async function verifyAll(
  asset: AssetRow,
  signing: SigningKeys,
  { signed }: Reading,
): Promise<SignatureVerdict> {
  const checks = checksOf(asset, signing)
  const misfit = await findMisfit(
    checks.filter((check) => check !== null),
    signed,
  )
  if (misfit) return failed('signature_invalid', misfitMessage(misfit, signing))
  const isByKeyInUse = checks.some((check) => check?.key === signing.minisign)
  if (signing.minisign !== null && asset.signature !== null && !isByKeyInUse)
    return failed('signature_invalid', misfitMessage(null, signing))
  const signatures = signaturesOf(asset).map((each, index) => ({
    ...each,
    verifiedKey: checks[index]?.key ?? each.verifiedKey,
  }))
  return { ok: true, signatures }
}

function checksOf(asset: AssetRow, signing: SigningKeys): (SignatureCheck | null)[] {
  return signaturesOf(asset).map((each) => checkOf(each, signing))
}

/** What was corrected by hand holds, whatever the bytes say. */
function withCorrections(stored: AssetFacts | null, read: AssetFacts): AssetFacts {
  if (!stored?.corrected) return read
  const { minimumOs: _, ...others } = read
  const { minimumOs, corrected } = stored
  return { ...others, ...(minimumOs !== undefined && { minimumOs }), corrected }
}

/** The first check that the file doesn't pass; undefined: it passes all. */
async function findMisfit(
  checks: readonly SignatureCheck[],
  signed: readonly Uint8Array<ArrayBuffer>[],
): Promise<SignatureCheck | undefined> {
  for (const [index, check] of checks.entries())
    if (!(await check.fits(signed[index] ?? new Uint8Array()))) return check
  return undefined
}

function misfitMessage(check: SignatureCheck | null, { minisign, ed25519 }: SigningKeys): string {
  if (check?.key === ed25519)
    return 'The ed25519 signature does not fit the bytes and the application’s ed25519 key. Sign the file with that key.'
  const keyId = keyIdOf(check?.key ?? minisign)
  return `The signature does not fit the bytes and the application’s key ${keyId}. Sign the file with that key.`
}

function failed(code: string, message: string): Failed {
  return { ok: false, code, message }
}
