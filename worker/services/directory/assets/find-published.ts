import type { NewAsset } from '#shared/domain/releases/asset.ts'
import type { AssetRow } from '#worker/services/directory/releases/rows.ts'

/**
 * The file of a published release that has the name and the bytes of `file`; of several, the one for the same
 * platforms. The signature is not compared: signing the same bytes again gives another one.
 */
export function findPublished(present: readonly AssetRow[], file: NewAsset): AssetRow | undefined {
  const same = present.filter(({ filename, sha256 }) => filename === file.filename && sha256 === file.sha256)
  const isFor = (field: 'updatePlatform' | 'publicPlatform', asset: AssetRow) =>
    file[field] === undefined || file[field] === asset[field]
  return (
    same.find((asset) => isFor('updatePlatform', asset) && isFor('publicPlatform', asset)) ??
    same.find((asset) => isFor('updatePlatform', asset)) ??
    same[0]
  )
}
