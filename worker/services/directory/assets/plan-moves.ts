// How the inferred platforms of a draft's files change when another one comes, changes or leaves.

import type { Updating } from '#shared/domain/organizations/application.ts'
import { assetToInfer, inferPlatforms } from '#shared/domain/releases/infer-platform.ts'
import type { AssetRow } from '#worker/services/directory/releases/rows.ts'

/** Other platforms for a file whose platforms are inferred. */
export interface Move extends Pick<AssetRow, 'updatePlatform' | 'publicPlatform' | 'deltaFor'> {
  asset: AssetRow
}

/** How the inferred platforms of a draft's files change when another one left it. */
export function planMoves(present: readonly AssetRow[], application: Updating): Move[] {
  const files = inOrder(present)
  return movesOf(files, inferPlatforms(files.map(assetToInfer), application))
}

/** As they were registered: what inference gave to one of two equal files stays with it. */
export function inOrder(present: readonly AssetRow[]): AssetRow[] {
  return present.toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

/** Those of the assets that get other platforms. */
export function movesOf(
  assets: readonly AssetRow[],
  platforms: readonly Pick<Move, 'updatePlatform' | 'publicPlatform' | 'deltaFor'>[],
): Move[] {
  return assets.flatMap((asset, index) => {
    const { updatePlatform = null, publicPlatform = null, deltaFor = null } = platforms[index] ?? asset
    const stays =
      updatePlatform === asset.updatePlatform &&
      publicPlatform === asset.publicPlatform &&
      deltaFor === asset.deltaFor
    return stays ? [] : [{ asset, updatePlatform, publicPlatform, deltaFor }]
  })
}
