// The system and processor of a file that people download, in the words that update platforms are shown in.

import type { OfferedFile } from '#shared/domain/releases/download-page.ts'
import { describeFile, type Group } from './downloads/download-platforms.ts'
import { allTargets, keyOf, type Target } from './platforms.ts'

const ARCHS: [pattern: RegExp, arch: string][] = [
  [/universal/, 'universal'],
  [/aarch64|arm64/, 'aarch64'],
  [/x86[-_]64|x64|amd64/, 'x86_64'],
  [/i[36]86|x86|ia32/, 'i686'],
  [/armv7|armhf/, 'armv7'],
  [/riscv64/, 'riscv64'],
]
const SYSTEM_OF: Partial<Record<Group, string>> = { Windows: 'windows', macOS: 'darwin', Linux: 'linux' }
export interface Place {
  key: string
  system: Group
  /** Empty where none is named. */
  processor: string
}

export function placeOf(target: Target): Place {
  return { key: keyOf(target), system: target.system, processor: target.processor }
}

/** A universal Mac file is for both kinds. */
export function downloadPlaces(asset: Pick<OfferedFile, 'filename' | 'publicPlatform'>): Place[] {
  const { group } = describeFile(asset)
  const system = SYSTEM_OF[group]
  const words = [asset.publicPlatform ?? '', asset.filename.toLowerCase()]
  const arch = words.flatMap((word) => ARCHS.find(([pattern]) => pattern.test(word))?.[1] ?? [])[0]
  if (!system || !arch) return [{ key: group, system: group, processor: '' }]
  return allTargets([`${system}-${arch}`]).map(placeOf)
}
