import { missingFromDraft } from '#shared/domain/releases/readiness.ts'
import type { ApplicationRow } from '#worker/services/directory/access.ts'
import type { SigningKeys } from '#worker/services/directory/applications/keys/signing-keys.ts'
import { type FoundRelease, toAsset } from '#worker/services/directory/releases/rows.ts'
import { checkOf } from './signature.ts'
import { keyIdOf, signaturesOf } from './signed-file.ts'

/** One sentence for each thing that is missing; empty when the release can be published. */
export function whatIsMissing(
  { release, assets }: FoundRelease,
  application: ApplicationRow,
  keys: SigningKeys,
): string[] {
  const files = assets.map((asset) => ({
    ...asset,
    signatures: toAsset(asset).signatures,
    problem: asset.problemMessage,
    keyProblem: awaitsKey(asset, keys)
      ? (asset.problemMessage ?? 'The signature is still being verified. Try again in a moment.')
      : null,
  }))
  const keyIds = keys.second ? [keys.minisign, keys.second.value].flatMap((key) => keyIdOf(key) ?? []) : []
  const ofScheme = keys.ed25519 === null ? [] : [{ scheme: 'ed25519' as const }]
  return missingFromDraft(files, { ...application, version: release.version, keyIds, keys: ofScheme })
}

/** Whether a signature has not yet been verified with a key that the application has now. */
export function awaitsKey(asset: Parameters<typeof signaturesOf>[0], keys: SigningKeys): boolean {
  const all = signaturesOf(asset)
  const { minisign } = keys
  const isByKeyInUse = minisign === null || all.some(({ verifiedKey }) => verifiedKey === minisign)
  if (asset.signature !== null && !isByKeyInUse) return true
  return all.some((each) => {
    const key = checkOf(each, keys)?.key
    return key !== undefined && each.verifiedKey !== key
  })
}
