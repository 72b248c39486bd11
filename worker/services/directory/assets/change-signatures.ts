import type { AssetChange } from '#shared/domain/releases/asset-change.ts'
import { parseSignature } from '#shared/domain/releases/minisign.ts'
import { conflict, unprocessable } from '#shared/errors.ts'
import type { SigningKeys } from '#worker/services/directory/applications/keys/signing-keys.ts'
import type { Context } from '#worker/services/directory/context.ts'
import type { FurtherSignature } from '#worker/services/directory/release-schema.ts'
import { checkOf } from '#worker/services/directory/releases/publish/signature.ts'
import {
  requireSignatures,
  type SignedColumns,
  signaturesOf,
  toColumns,
} from '#worker/services/directory/releases/publish/signed-file.ts'
import { type AssetRow, toSignature } from '#worker/services/directory/releases/rows.ts'

/**
 * The signatures of a file after a change, verified against its bytes where the application has their key and the bytes
 * are there. Nothing is stored.
 * @throws RpcError 422 `signature_invalid`, `signature_version_mismatch` or `signature_algorithm_unsupported`, 409
 * `verifying` when it takes longer than ten seconds
 */
export async function changeSignatures(
  ctx: Pick<Context, 'ports'>,
  asset: AssetRow,
  change: Pick<AssetChange, 'signature' | 'signatures'>,
  version: string,
  keys: SigningKeys,
): Promise<SignedColumns> {
  const before = signaturesOf(asset)
  if (change.signature === undefined && change.signatures === undefined) return asset
  const given = requireSignatures({ ...mergedWith(asset, change), size: asset.size }, version, keys)
  const all = signaturesOf(given).map((each) => ({ ...each, verifiedKey: verifiedKeyOf(before, each) }))
  const isChecked = all.every((each) => {
    const key = checkOf(each, keys)?.key
    return key === undefined || each.verifiedKey === key
  })
  if (isChecked || asset.state !== 'ready') return toColumns(all, keys)
  const verdict = await ctx.ports.checkSignatures(asset.id, all)
  if (!verdict) {
    const message = 'The signature is still being verified against the file. Try again in a moment.'
    throw conflict(message, undefined, 'verifying')
  }
  if (!verdict.ok) throw unprocessable(verdict.code, verdict.message)
  return toColumns(verdict.signatures, keys)
}

/** All that the file is to have. Of those that the change doesn't name, one by the same key as a new one goes. */
function mergedWith(
  asset: AssetRow,
  { signature, signatures }: Pick<AssetChange, 'signature' | 'signatures'>,
) {
  const further = asset.signatures.map(toSignature)
  if (signature !== undefined && signatures !== undefined) return { signature, signatures }
  if (signatures !== undefined) {
    const isNamed = signatures.some(
      (each) => each.scheme === 'minisign' && isBySameKey(each.value, asset.signature),
    )
    return { signature: isNamed ? null : asset.signature, signatures }
  }
  const kept = further.filter(({ scheme, value }) => scheme !== 'minisign' || !isBySameKey(value, signature))
  return { signature, signatures: kept }
}

function isBySameKey(one: string, other: string | null | undefined): boolean {
  const [a, b] = [parseSignature(one), parseSignature(other ?? '')]
  return typeof a !== 'string' && typeof b !== 'string' && a.keyId === b.keyId
}

function verifiedKeyOf(before: readonly FurtherSignature[], { scheme, value }: FurtherSignature) {
  return before.find((each) => each.scheme === scheme && each.value === value)?.verifiedKey ?? null
}
