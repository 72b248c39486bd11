import type { AssetFacts } from '#shared/domain/releases/asset-facts.ts'
import { inferArch, isMacArchive } from '#shared/domain/releases/infer-platform.ts'
import { contradicts } from '#shared/domain/releases/mac-archive.ts'
import { updaterOf } from '#shared/domain/releases/updaters/registry.ts'
import type { AssetRow } from '#worker/services/directory/releases/rows.ts'

/** The words of update platforms for one system. */
const NAMES: Record<NonNullable<AssetFacts['os']>, readonly string[]> = {
  windows: ['windows'],
  darwin: ['darwin', 'macos'],
  linux: ['linux'],
}

export interface Contradiction {
  code: 'platform_mismatch' | 'kind_mismatch'
  message: string
}

type Registered = Pick<
  AssetRow,
  'filename' | 'updatePlatform' | 'publicPlatform' | 'deltaFor' | 'kind' | 'inferred'
>

/** What the bytes of a file say against that for which it was registered; null: nothing. */
export function findContradiction(asset: Registered, facts: AssetFacts): Contradiction | null {
  const { filename, kind } = asset
  if (facts.isDelta && kind !== 'delta')
    return {
      code: 'kind_mismatch',
      message: `${filename} is a delta, which installs only over another version. Upload the full package, or register it with "kind": "delta".`,
    }
  const mismatch = isMacArchive(filename) ? macMismatch(asset, facts) : packageMismatch(asset, facts)
  return mismatch === null ? null : { code: 'platform_mismatch', message: mismatch }
}

function macMismatch({ filename, updatePlatform, publicPlatform }: Registered, facts: AssetFacts) {
  const platform = updatePlatform ?? publicPlatform
  const [arch = null] = facts.architectures ?? []
  return platform !== null && contradicts(arch, inferArch(platform))
    ? `The app in ${filename} is for ${arch}, not for ${platform}. Upload it for its own platform.`
    : null
}

/** An inferred platform is no promise: it follows the facts. */
function packageMismatch({ filename, updatePlatform, deltaFor, inferred }: Registered, facts: AssetFacts) {
  const field = deltaFor === null ? 'updatePlatform' : 'deltaFor'
  const platform = deltaFor ?? updatePlatform
  if (platform === null || inferred.includes(field)) return null
  const { packager, os, architectures = [] } = facts
  const updater: string | null = updaterOf(platform)
  if (packager === undefined && updater !== null && /\.nupkg$/i.test(filename))
    return `${filename} is not a package that clients of ${platform} can install.`
  if (packager && updater !== packager)
    return `${filename} was packed by ${packager}, so clients of ${platform} can’t install it.`
  const isOtherSystem = os !== undefined && !NAMES[os].some((name) => platform.startsWith(`${name}-`))
  const isOtherArch = architectures.length === 1 && contradicts(architectures[0] ?? null, inferArch(platform))
  return isOtherSystem || isOtherArch
    ? `The package ${filename} is for ${[os, ...architectures].filter(Boolean).join('-')}, not for ${platform}. Upload it for its own platform.`
    : null
}
