// The files of a release by system and processor: what people download, what updaters install, and what is missing.

import type { Asset } from '#shared/domain/releases/release.ts'
import { describeFile, type Group } from '#web/features/releases/downloads/download-platforms.ts'
import { allTargets, keyOf, lostTargets, type Target, targetsOf } from '#web/features/releases/platforms.ts'

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

const ARCHS: [pattern: RegExp, arch: string][] = [
  [/universal/, 'universal'],
  [/aarch64|arm64/, 'aarch64'],
  [/x86[-_]64|x64|amd64/, 'x86_64'],
  [/i[36]86|x86|ia32/, 'i686'],
  [/armv7|armhf/, 'armv7'],
  [/riscv64/, 'riscv64'],
]
const SYSTEM_OF: Partial<Record<Group, string>> = { Windows: 'windows', macOS: 'darwin', Linux: 'linux' }
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

interface Place {
  key: string
  system: Group
  processor: string
}

function placeOf(target: Target): Place {
  return { key: keyOf(target), system: target.system, processor: target.processor }
}

/** Whether people download it: not the files that belong to others, and no archive that only updaters read. */
function isDownload({ kind, publicPlatform, updatePlatform }: Asset): boolean {
  if (kind === 'companion' || kind === 'metadata' || kind === 'delta') return false
  return publicPlatform !== null || (updatePlatform === null && kind !== 'update')
}

function downloadPlaces(asset: Asset): Place[] {
  const { group } = describeFile(asset)
  const system = SYSTEM_OF[group]
  const words = [asset.publicPlatform ?? '', asset.filename.toLowerCase()]
  const arch = words.flatMap((word) => ARCHS.find(([pattern]) => pattern.test(word))?.[1] ?? [])[0]
  if (!system || !arch) return [{ key: group, system: group, processor: '' }]
  return allTargets([`${system}-${arch}`]).map(placeOf)
}
