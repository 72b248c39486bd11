import { missingFromDraft } from '#shared/domain/releases/readiness.ts'
import type { ApplicationRow } from '#worker/services/directory/access.ts'
import type { AssetRow, FoundRelease } from '#worker/services/directory/releases/rows.ts'

/** One sentence for each thing that is missing; empty when the release can be published. */
export function whatIsMissing({ release, assets }: FoundRelease, application: ApplicationRow): string[] {
  const files = assets.map((asset) => ({
    ...asset,
    problem: asset.problemMessage,
    keyProblem: awaitsKey(asset, application)
      ? (asset.problemMessage ?? 'The signature is still being verified. Try again in a moment.')
      : null,
  }))
  return missingFromDraft(files, { ...application, version: release.version })
}

/** Whether the signature has not yet been verified with the key that the application has now. */
export function awaitsKey(
  asset: Pick<AssetRow, 'signature' | 'verifiedKey'>,
  application: Pick<ApplicationRow, 'updaterPublicKey'>,
): boolean {
  const key = application.updaterPublicKey
  return asset.signature !== null && key !== null && asset.verifiedKey !== key
}
