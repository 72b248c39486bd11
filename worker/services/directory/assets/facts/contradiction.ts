import type { AssetFacts } from '#shared/domain/releases/asset-facts.ts'
import { inferArch, isMacArchive } from '#shared/domain/releases/infer-platform.ts'
import { contradicts } from '#shared/domain/releases/mac-archive.ts'
import { updaterOf } from '#shared/domain/releases/updaters/updater-files.ts'
import type { AssetRow } from '#worker/services/directory/releases/rows.ts'

type System = NonNullable<AssetFacts['os']>

/** The words of update platforms for one system. */
const NAMES: Record<System, readonly string[]> = {
  windows: ['windows'],
  darwin: ['darwin', 'macos'],
  linux: ['linux'],
}

export interface Contradiction {
  code: 'platform_mismatch' | 'kind_mismatch'
  message: string
  /** What the bytes contradict. */
  field: 'updatePlatform' | 'publicPlatform' | 'deltaFor' | 'kind'
}

type Registered = Pick<
  AssetRow,
  'filename' | 'updatePlatform' | 'publicPlatform' | 'deltaFor' | 'kind' | 'inferred'
>

/**
 * What the bytes of a file say against that for which it was registered; null: nothing.
 * @param remedy what to do about another platform, as a sentence
 */
export function findContradiction(
  asset: Registered,
  facts: AssetFacts,
  remedy = 'Upload it for its own platform.',
): Contradiction | null {
  const { filename, kind, updatePlatform, deltaFor } = asset
  if (facts.isDelta && kind !== 'delta')
    return {
      code: 'kind_mismatch',
      field: 'kind',
      message: `${filename} is a delta, which installs only over another version. Upload the full package, or register it with "kind": "delta".`,
    }
  const mismatch = /\.nupkg$/i.test(filename) ? packageMismatch(asset, facts) : fileMismatch(asset, facts)
  if (mismatch === null) return null
  const field = updatePlatform !== null ? 'updatePlatform' : deltaFor !== null ? 'deltaFor' : 'publicPlatform'
  return { code: 'platform_mismatch', message: `${mismatch} ${remedy}`, field }
}

function fileMismatch(asset: Registered, facts: AssetFacts): string | null {
  const { filename, updatePlatform, publicPlatform, inferred } = asset
  const platform = updatePlatform ?? publicPlatform
  if (platform === null) return null
  const { os, architectures = [] } = facts
  const [arch = null, ...others] = architectures
  const isMac = isMacArchive(filename)
  // What was inferred without a word in the name follows the facts.
  const isInferred = inferred.includes(updatePlatform === null ? 'publicPlatform' : 'updatePlatform')
  const named = inferArch(isInferred && !isMac ? filename : platform)
  const isOtherArch = others.length === 0 && contradicts(arch, named) && !(!isMac && runsOn(os, arch, named))
  if (isOtherArch || (updatePlatform !== null && isOtherSystem(os, updatePlatform))) {
    const content =
      isMac && arch ? `The app in ${filename} is for ${arch}` : `${filename} is for ${wordsOf(facts)}`
    return `${content}, not for ${platform}.`
  }
  return null
}

/** Whether a program for one processor runs on another: Windows on Arm and every Mac run those for Intel. */
function runsOn(os: System | undefined, arch: string | null, other: string | null): boolean {
  if (os === 'windows' && arch === 'i686') return other === 'x86_64' || other === 'aarch64'
  return arch === 'x86_64' && ((os === 'windows' && other === 'aarch64') || other === 'universal')
}

/** An inferred platform is no promise: it follows the facts. */
function packageMismatch({ filename, updatePlatform, deltaFor, inferred }: Registered, facts: AssetFacts) {
  const field = deltaFor === null ? 'updatePlatform' : 'deltaFor'
  const platform = deltaFor ?? updatePlatform
  if (platform === null || inferred.includes(field)) return null
  const { packager, os, architectures = [] } = facts
  const updater: string | null = updaterOf(platform)
  if (packager === undefined && updater !== null)
    return `${filename} is not a package that clients of ${platform} can install.`
  if (packager && updater !== packager)
    return `${filename} was packed by ${packager}, so clients of ${platform} can’t install it.`
  const isOtherArch = architectures.length === 1 && contradicts(architectures[0] ?? null, inferArch(platform))
  return isOtherArch || isOtherSystem(os, platform)
    ? `The package ${filename} is for ${wordsOf(facts)}, not for ${platform}.`
    : null
}

function isOtherSystem(os: System | undefined, updatePlatform: string): boolean {
  return os !== undefined && !NAMES[os].some((name) => updatePlatform.startsWith(`${name}-`))
}

function wordsOf({ os, architectures = [] }: AssetFacts): string {
  return [os, ...architectures].filter(Boolean).join('-')
}
