// The platforms of Sparkle on macOS, WinSparkle on Windows, and NetSparkle on all three systems. One document serves
// them, an appcast.
//
// Its URL may name the system, the processor and the kind of package: `?os=windows&arch=x64&kind=msi`. A client is known
// by what it names: `windows-sparkle`, `windows-x86_64-sparkle`, `windows-x86_64-sparkle-msi`, or `sparkle` alone. One
// that names no processor may be of any. Mac archives that don't say theirs are universal; programs for Windows that
// don't are for every Windows, which is `windows-universal` here.

import type { UpdateClient } from '#shared/domain/releases/update-client.ts'
import {
  SPARKLE_KINDS,
  SPARKLE_PLATFORMS,
  SPARKLE_PROCESSORS,
  SPARKLE_SYSTEMS,
  type SparkleSystem,
  UNIVERSAL,
} from './sparkle-files.ts'
import type { UpdaterPlatforms } from './updater-platforms.ts'

/** They name their system alone, or their processor as well. */
const NAMED: ReadonlyMap<string, string[]> = new Map(
  SPARKLE_SYSTEMS.flatMap((system) => [
    [`${system}-sparkle`, SPARKLE_PLATFORMS.filter((each) => each.startsWith(`${system}-`))] as const,
    ...SPARKLE_PROCESSORS[system]
      .filter((arch) => arch !== UNIVERSAL)
      .map((arch) => [`${system}-${arch}-sparkle`, ofArch(system, arch)] as const),
  ]),
)

/** The client that doesn't name its system. */
const ANY = 'sparkle'

const CLIENTS = new Map<string, UpdateClient>(
  [
    ...SPARKLE_PLATFORMS.map((platform) => [platform, ofFile(platform)] as const),
    ...NAMED,
    [ANY, [...SPARKLE_PLATFORMS]] as const,
  ].map(([name, serving]) => [name, { serving, bundle: null }]),
)

/** What clients call systems and processors, the word that is used here first. */
const OS_WORDS: readonly [system: SparkleSystem, word: RegExp, asked: string][] = [
  ['darwin', /^(macos|darwin|mac|osx)$/i, 'macos'],
  ['windows', /^(windows|win)$/i, 'windows'],
  ['linux', /^linux$/i, 'linux'],
]
const ARCH_WORDS: readonly [arch: string, word: RegExp, asked: string][] = [
  ['x86_64', /^(x64|x86_64|amd64)$/i, 'x64'],
  ['aarch64', /^(arm64|aarch64)$/i, 'arm64'],
  ['i686', /^(x86|i[36]86|ia32)$/i, 'x86'],
  ['armv7', /^(arm|armv7l?|armhf)$/i, 'arm'],
]

/** What may be no build of the app, whatever it ends in. */
const NO_BUILD = /(^|[^a-z])(portable|sources?|src|dsyms?|symbols?|debug|docs?)([^a-z]|$)/i
const HAS_VERSION = /\d+\.\d+/
const MAC_WORD = /(^|[^a-z])(mac|macos|darwin|osx)([^a-z]|$)|\.app\./i
const OTHER_WORD = /(^|[^a-z])(win|windows|linux)([^a-z]|$)/i
const LINUX_WORD = /(^|[^a-z])linux([^a-z]|$)/i

const OF_NAME: readonly [system: SparkleSystem, kind: string, isSuch: (name: string) => boolean][] = [
  [
    'darwin',
    'zip',
    (name) =>
      /\.zip$/i.test(name) &&
      !OTHER_WORD.test(name) &&
      [MAC_WORD, HAS_VERSION].some((each) => each.test(name)),
  ],
  ['darwin', 'tar', (name) => /\.(tar(\.(gz|xz|bz2))?|tgz)$/i.test(name) && MAC_WORD.test(name)],
  ['darwin', 'dmg', (name) => /\.dmg$/i.test(name)],
  ['darwin', 'pkg', (name) => /\.pkg$/i.test(name)],
  ['windows', 'exe', (name) => /\.exe$/i.test(name)],
  ['windows', 'msi', (name) => /\.msi$/i.test(name)],
  ['linux', 'deb', (name) => /\.deb$/i.test(name)],
  ['linux', 'rpm', (name) => /\.rpm$/i.test(name)],
  ['linux', 'tar', (name) => /\.(tar\.gz|tgz)$/i.test(name) && LINUX_WORD.test(name)],
]

/** What a URL names of its client. Null: nothing. */
export interface SparkleQuery {
  os: string | null
  arch: string | null
  kind: string | null
}

/** Reads what a URL names; null when a word is unknown, or its platform doesn't exist. */
export function readSparkleClient({ os, arch, kind }: SparkleQuery): string | null {
  if (!os) return arch || kind ? null : ANY
  const system = OS_WORDS.find(([, word]) => word.test(os))?.[0]
  const processor = arch ? ARCH_WORDS.find(([, word]) => word.test(arch))?.[0] : ''
  if (!system || processor === undefined) return null
  const client = [system, processor, 'sparkle', kind?.toLowerCase()].filter(Boolean).join('-')
  return CLIENTS.has(client) ? client : null
}

/**
 * The clients that one document has to answer together, as it can't know which of them asks: they pick their own by
 * system and processor. Only Sparkle on macOS and NetSparkle on Linux don't look at the processor.
 */
export function sparkleClientsOf(client: string): string[] {
  if (client === ANY) return SPARKLE_SYSTEMS.flatMap((system) => sparkleClientsOf(`${system}-sparkle`))
  if (client !== 'windows-sparkle') return [client]
  return [...NAMED.keys()].filter((name) => name.startsWith('windows-') && name !== client)
}

export const sparkle: UpdaterPlatforms = {
  files: SPARKLE_PLATFORMS,
  clients: [...NAMED.keys()],
  readClient: (name) => CLIENTS.get(name) ?? null,
  platformOf(filename, arch) {
    const [system, kind] = recognize(filename) ?? []
    if (!system) return null
    const platform = `${system}-${arch ?? (system === 'linux' ? 'x86_64' : UNIVERSAL)}-sparkle-${kind}`
    return SPARKLE_PLATFORMS.includes(platform) ? platform : null
  },
  /** Of a Mac app, whatever kind of archive has it in full. */
  deltaFor(filename, arch) {
    const platform = `darwin-${arch ?? UNIVERSAL}-sparkle-${SPARKLE_KINDS.darwin[0]}`
    return /\.delta$/i.test(filename) && SPARKLE_PLATFORMS.includes(platform) ? platform : null
  },
  publicPrefixOf: () => null,
  plainArch: (filename) => (recognize(filename)?.[0] === 'darwin' ? UNIVERSAL : 'x86_64'),
  /** `appcast.xml?os=windows&arch=x64&channel=beta` */
  request(client, _version, channel) {
    const [system, arch] = client.split('-')
    const query = [
      named('os', OS_WORDS, system),
      named('arch', ARCH_WORDS, arch),
      channel === null ? [] : `channel=${encodeURIComponent(channel)}`,
    ].flat()
    return ['appcast.xml', ...(query.length > 0 ? [query.join('&')] : [])].join('?')
  },
  sendsVersion: false,
}

function named(key: string, words: readonly (readonly [string, RegExp, string])[], name: string | undefined) {
  return words.flatMap(([each, , asked]) => (each === name ? `${key}=${asked}` : []))
}

function recognize(filename: string): [SparkleSystem, string] | null {
  if (NO_BUILD.test(filename)) return null
  const found = OF_NAME.find(([, , isSuch]) => isSuch(filename))
  return found ? [found[0], found[1]] : null
}

/** Files for a processor, then those for all. */
function ofArch(system: SparkleSystem, arch: string): string[] {
  return [...new Set([arch, UNIVERSAL])].flatMap((each) =>
    SPARKLE_PLATFORMS.filter((platform) => platform.startsWith(`${system}-${each}-`)),
  )
}

/**
 * What replaces the file of a platform: on macOS a file of any kind, as all of them contain the app. An installer is
 * only replaced by one of its kind, as another would install the app a second time.
 */
function ofFile(platform: string): string[] {
  const [system, arch = '', , kind] = platform.split('-')
  const fitting = SPARKLE_SYSTEMS.filter((each) => each === system)
    .flatMap((each) => ofArch(each, arch))
    .filter((each) => system === 'darwin' || each.endsWith(`-${kind}`))
  return [...new Set([platform, ...fitting])]
}
