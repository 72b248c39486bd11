// Which file of the draft a picked one continues or replaces.

import type { Asset } from '#shared/domain/releases/asset.ts'
import { inferArch } from '#shared/domain/releases/infer-platform.ts'
import type { FileChoice, PickedFile } from './picked-files.ts'

/** Whether the draft has this very file, or another one that stands where it would: as the server tells slots apart. */
export function isStanding(asset: Asset, { file, arch }: PickedFile, choice: FileChoice): boolean {
  const { updatePlatform, publicPlatform, filename, deltaFor = null, deltaFrom = null } = asset
  const itsArch = inferArch(updatePlatform ?? publicPlatform ?? '')
  return (
    asset.state !== 'failed' &&
    filename === file.name &&
    [updatePlatform, undefined].includes(choice.updatePlatform) &&
    [publicPlatform, undefined].includes(choice.publicPlatform) &&
    [deltaFor, undefined].includes(choice.deltaFor) &&
    [deltaFrom ?? '', undefined].includes(choice.deltaFrom) &&
    (arch === null || itsArch === null || arch === itsArch)
  )
}

/** Whether its upload began and didn't end, with a file of this size. */
export function isUnfinished(asset: Asset, { file }: PickedFile): boolean {
  return asset.state === 'uploading' && asset.size === file.size
}
