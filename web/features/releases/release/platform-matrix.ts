// The files of a release by system and processor: what people download, what updaters install, and what is missing.

import type { Asset } from '#shared/domain/releases/asset.ts'
import { downloadPlaces, type Place, placeOf } from '#web/features/releases/download-places.ts'
import type { Group } from '#web/features/releases/downloads/download-platforms.ts'
import { lostTargets, type Target, targetsOf } from '#web/features/releases/platforms.ts'
import { processorOf } from '#web/lib/format/platform-words.ts'

export interface MatrixRow {
  key: string
  system: Group
  /** Empty where no processor is named. */
  processor: string
  downloads: Asset[]
  updates: Asset[]
  deltas: Asset[]
  /** Without an update: the release before had one (`lost`), or only clients ask for one (`asked`). */
  missing: 'lost' | 'asked' | null
}

const ORDER: Group[] = ['Windows', 'macOS', 'Linux', 'Android', 'iOS', 'Other files']

/**
 * @param before update platforms of the release before; null without one
 * @param asking update platforms that clients ask for
 */
export function platformMatrix(
  assets: readonly Asset[],
  before: readonly string[] | null,
  asking: readonly string[] = [],
): MatrixRow[] {
  const rows = new Map<string, MatrixRow>()
  const rowOf = (target: Place): MatrixRow => {
    const { key, system, processor } = target
    const row = rows.get(key) ?? {
      ...{ key, system, processor, missing: null },
      ...{ downloads: [], updates: [], deltas: [] },
    }
    rows.set(key, row)
    return row
  }
  for (const asset of assets) {
    if (asset.updatePlatform !== null)
      for (const target of targetsOf(asset.updatePlatform)) rowOf(placeOf(target)).updates.push(asset)
    if (asset.kind === 'delta' && asset.deltaFor)
      for (const target of targetsOf(asset.deltaFor)) rowOf(placeOf(target)).deltas.push(asset)
    if (isDownload(asset)) for (const place of downloadPlaces(asset)) rowOf(place).downloads.push(asset)
  }
  const own = assets.flatMap(({ updatePlatform }) => updatePlatform ?? [])
  for (const target of lostTargets(own, asking)) if (isKnown(target)) rowOf(placeOf(target)).missing = 'asked'
  for (const target of lostTargets(own, before ?? [])) rowOf(placeOf(target)).missing = 'lost'
  return [...rows.values()].toSorted((a, b) => ORDER.indexOf(a.system) - ORDER.indexOf(b.system))
}

/** Whether people download it: not the files that belong to others, and no archive that only updaters read. */
function isDownload({ kind, publicPlatform, updatePlatform }: Asset): boolean {
  if (kind === 'companion' || kind === 'metadata' || kind === 'delta') return false
  return publicPlatform !== null || (updatePlatform === null && kind !== 'update')
}

/** Clients may send any text as their processor. */
function isKnown({ system, arch }: Target): boolean {
  return processorOf(system, arch) !== null
}
