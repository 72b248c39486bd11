// The platforms of Velopack.
//
// `vpk pack` names its packages after the program, the version and the packaging tool's channel, which is the system
// unless it is set: `Editor-1.4.0-full.nupkg` on Windows, `Editor-1.4.0-osx-full.nupkg` on a Mac. So the name often
// says neither the system nor the processor. The package itself does, and wins once it was read.

import type { AssetFacts } from '#shared/domain/releases/asset-facts.ts'
import type { UpdateClient } from '#shared/domain/releases/update-client.ts'
import type { UpdaterPlatforms } from './updater-platforms.ts'
import {
  VELOPACK_PLACES,
  VELOPACK_PLATFORMS,
  VELOPACK_PROCESSORS,
  type VelopackSystem,
} from './velopack-files.ts'

/** What Velopack calls them. */
const SYSTEMS: ReadonlyMap<string, VelopackSystem> = new Map([
  ['win', 'windows'],
  ['osx', 'darwin'],
  ['linux', 'linux'],
])
/** What its Rust library calls some of them. */
const FURTHER_SYSTEMS: ReadonlyMap<string, VelopackSystem> = new Map([
  ['windows', 'windows'],
  ['macos', 'darwin'],
])
const PROCESSORS: ReadonlyMap<string, string> = new Map([
  ['x64', 'x86_64'],
  ['arm64', 'aarch64'],
  ['x86', 'i686'],
  ['universal', 'universal'],
])

const KIND = /-(full|delta)\.nupkg$/i
/** Windows is left out of a name, and so is every system where the channel was set to another name. */
const SYSTEM = /-(win|osx|linux)(?:-[\w-]+)?-(?:full|delta)\.nupkg$/i

const VELOPACK_CLIENTS: readonly string[] = VELOPACK_PLACES.map((place) => `${place}-velopack`)

const CLIENTS = new Map<string, UpdateClient>([
  ...VELOPACK_PLATFORMS.map((platform) => [platform, { serving: [platform], bundle: null }] as const),
  ...VELOPACK_CLIENTS.map((name) => [name, { serving: servingOf(name), bundle: null }] as const),
])

/** What a channel of Velopack's names: `win`, `win-arm64`, `osx-arm64-beta`; null: no system, so another name. */
export interface VelopackChannel {
  system: VelopackSystem
  /** Null: it isn't named. */
  arch: string | null
  /** The channel of ours; null: production. */
  channel: string | null
}

/** Reads a channel that begins with a system; null for any other name. */
export function readVelopackChannel(name: string): VelopackChannel | null {
  const [first = '', ...rest] = name.toLowerCase().split('-')
  const system = SYSTEMS.get(first)
  if (!system) return null
  const arch = PROCESSORS.get(rest[0] ?? '') ?? null
  return { system, arch, channel: (arch === null ? rest : rest.slice(1)).join('-') || null }
}

/** The other way round. */
export function velopackChannel(client: string, channel: string | null): string {
  const [system = '', arch = ''] = client.split('-')
  const nameOf = (names: ReadonlyMap<string, string>, value: string) =>
    [...names].find(([, named]) => named === value)?.[0] ?? value
  return [nameOf(SYSTEMS, system), nameOf(PROCESSORS, arch), ...(channel ? [channel] : [])].join('-')
}

/** What clients say of the computer that they run on, as update platforms name it; null for anything else. */
export function readVelopackSystem(text: string): VelopackSystem | null {
  const name = text.toLowerCase()
  return SYSTEMS.get(name) ?? FURTHER_SYSTEMS.get(name) ?? null
}

export function readVelopackArch(text: string): string | null {
  const name = text.toLowerCase()
  return PROCESSORS.get(name) ?? [...PROCESSORS.values()].find((each) => each === name) ?? null
}

export const velopack: UpdaterPlatforms = {
  files: VELOPACK_PLATFORMS,
  clients: VELOPACK_CLIENTS,
  readClient: (name) => CLIENTS.get(name) ?? null,
  platformOf: (filename, arch, facts) => platformOf('full', filename, arch, facts),
  deltaFor: (filename, arch, facts) => platformOf('delta', filename, arch, facts),
  publicPrefixOf(filename) {
    if (/-Setup\.exe$/i.test(filename)) return 'windows'
    if (/-Setup\.pkg$/i.test(filename)) return 'pkg'
    return /-Portable\.zip$/i.test(filename) ? 'portable' : null
  },
  plainArch: (filename) =>
    /-osx(-[\w-]+)?-(Setup\.pkg|Portable\.zip)$/i.test(filename) ? 'universal' : 'x86_64',
  request: (client, version, channel) =>
    `releases.${velopackChannel(client, channel)}.json?localVersion=${encodeURIComponent(version)}`,
  sendsVersion: true,
}

function platformOf(
  kind: 'full' | 'delta',
  filename: string,
  arch: string | null,
  facts: AssetFacts | null,
): string | null {
  const named = KIND.exec(filename)?.[1]?.toLowerCase()
  if (facts ? facts.packager !== 'velopack' : named === undefined) return null
  // A package that was renamed is still one.
  if ((facts?.isDelta ? 'delta' : (named ?? kind)) !== kind) return null
  const os = facts?.os ?? SYSTEMS.get(SYSTEM.exec(filename)?.[1]?.toLowerCase() ?? '') ?? 'windows'
  const [own] = facts?.architectures ?? []
  const platform = `${os}-${own ?? arch ?? VELOPACK_PROCESSORS[os][0]}-velopack-nupkg`
  return VELOPACK_PLATFORMS.includes(platform) ? platform : null
}

/** A universal package runs on both kinds of Mac, and one for Intel as well. */
function servingOf(client: string): string[] {
  const [system, arch] = client.split('-')
  const suited =
    system !== 'darwin' ? [arch] : arch === 'universal' ? [arch, 'x86_64'] : [...new Set([arch, 'universal'])]
  return suited.map((each) => `${system}-${each}-velopack-nupkg`)
}
