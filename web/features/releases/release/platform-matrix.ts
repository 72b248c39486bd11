// The files of a release by system and processor: what people download, what updaters install, and what is missing.

import type { Asset } from '#shared/domain/releases/release.ts'
import { downloadPlaces, type Place, placeOf } from '#web/features/releases/download-places.ts'
import type { Group } from '#web/features/releases/downloads/download-platforms.ts'
import { lostTargets, targetsOf } from '#web/features/releases/platforms.ts'

export interface MatrixRow {
  key: string
  system: Group
  /** Empty where no processor is named. */
  processor: string
  downloads: Asset[]
  updates: Asset[]
  /** Whether the release before had an update for it and this one has none. */
  lost: boolean
}

const ORDER: Group[] = ['Windows', 'macOS', 'Linux', 'Android', 'iOS', 'Other files']

/** @param before update platforms of the release before; null without one */
export function platformMatrix(assets: readonly Asset[], before: readonly string[] | null): MatrixRow[] {
  const rows = new Map<string, MatrixRow>()
  const rowOf = (target: Place): MatrixRow => {
    const { key, system, processor } = target
    const row = rows.get(key) ?? { key, system, processor, downloads: [], updates: [], lost: false }
    rows.set(key, row)
    return row
  }
  for (const asset of assets) {
    if (asset.updatePlatform !== null)
      for (const target of targetsOf(asset.updatePlatform)) rowOf(placeOf(target)).updates.push(asset)
    if (isDownload(asset)) for (const place of downloadPlaces(asset)) rowOf(place).downloads.push(asset)
  }
  const own = assets.flatMap(({ updatePlatform }) => updatePlatform ?? [])
  for (const target of lostTargets(own, before ?? [])) rowOf(placeOf(target)).lost = true
  return [...rows.values()].toSorted((a, b) => ORDER.indexOf(a.system) - ORDER.indexOf(b.system))
}

/** Whether people download it: not the files that belong to others, and no archive that only updaters read. */
function isDownload({ kind, publicPlatform, updatePlatform }: Asset): boolean {
  if (kind === 'companion' || kind === 'metadata' || kind === 'delta') return false
  return publicPlatform !== null || (updatePlatform === null && kind !== 'update')
}
