import { inferArch, isMacArchive } from '#shared/domain/releases/infer-platform.ts'
import { contradicts } from '#shared/domain/releases/mac-archive.ts'
import { keys } from '#shared/domain/releases/manifest.ts'
import { parsePublicKey, parseSignature } from '#shared/domain/releases/minisign.ts'
import { isSignedBy, LEGACY_LIMIT } from '#worker/services/directory/releases/publish/signature.ts'
import type { AssetRow } from '#worker/services/directory/releases/rows.ts'
import { macArchOf } from './mac-arch.ts'
import { readOnce } from './read-once.ts'

interface Facts extends Pick<AssetRow, 'signatureState' | 'verifiedKey'> {
  sha1: string
  sha512: string
}

export type Verdict = ({ ok: true } & Facts) | { ok: false; code: string; message: string }

/** Reads a file once and compares it with what was said of it. `publicKey` is that of the application, if any. */
export async function examine(files: R2Bucket, asset: AssetRow, publicKey: string | null): Promise<Verdict> {
  const signature = asset.signature === null ? null : parseSignature(asset.signature)
  if (typeof signature === 'string') return failed('signature_invalid', signature)
  const key = publicKey === null ? null : parsePublicKey(publicKey)
  const checked = key ? signature : null
  if (checked && !checked.prehashed && asset.size > LEGACY_LIMIT)
    return failed(
      'signature_algorithm_unsupported',
      'Legacy signatures are verified for files of up to 64 MiB. Sign this file with a current tool.',
    )
  const { sha1, sha256, sha512, signed } = await readOnce(
    files,
    keys.file(asset.fileId ?? asset.id),
    asset.size,
    checked,
  )
  if (sha256 !== asset.sha256)
    return failed(
      'checksum_mismatch',
      `The bytes that arrived have the SHA-256 ${sha256}. Upload the file again.`,
    )
  const mismatch = await platformMismatch(files, asset)
  if (mismatch) return failed('platform_mismatch', mismatch)
  const digests = { ok: true, sha1, sha512 } as const
  if (!signature) return { ...digests, signatureState: 'none', verifiedKey: null }
  if (!key) return { ...digests, signatureState: 'unchecked', verifiedKey: null }
  if (key.keyId === signature.keyId && (await isSignedBy(key, signature, signed)))
    return { ...digests, signatureState: 'verified', verifiedKey: publicKey }
  return failed(
    'signature_invalid',
    `The signature does not fit the bytes and the application's key ${key.keyId}. Sign the file with that key.`,
  )
}

/** Why the bytes of a Mac archive contradict the platform that it was registered for; null when they don't. */
async function platformMismatch(files: R2Bucket, asset: AssetRow): Promise<string | null> {
  const { filename, size } = asset
  const platform = asset.updatePlatform ?? asset.publicPlatform
  if (platform === null || !isMacArchive(filename)) return null
  const arch = await macArchOf(files, keys.file(asset.fileId ?? asset.id), size)
  return contradicts(arch, inferArch(platform))
    ? `The app in ${filename} is for ${arch}, not for ${platform}. Upload it for its own platform.`
    : null
}

function failed(code: string, message: string): Verdict {
  return { ok: false, code, message }
}
