import type { Asset } from '#shared/domain/releases/asset.ts'
import type { ManifestAsset } from '#shared/domain/releases/manifest.ts'

/** Files of a draft as the manifest will list them once it is published. */
export function manifestAssets(assets: readonly Asset[]): ManifestAsset[] {
  return assets.map(({ kind, downloadName, sha256, deltaFrom, deltaFor, facts, takenDown, ...asset }) => ({
    ...asset,
    sha256: sha256 ?? '',
    ...(kind && { kind }),
    ...(downloadName && { downloadName }),
    ...(deltaFrom && { deltaFrom }),
    ...(deltaFor && { deltaFor }),
    ...(facts && { facts }),
    ...(takenDown && { takenDown }),
  }))
}
