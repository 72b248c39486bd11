// The platforms of Electron's own updater: Squirrel.Mac, Squirrel.Windows and, for packaged Windows apps, MSIX.
//
// Its clients name their processor and are given files for that only: a Windows on Arm runs programs for x64, but an
// installation that changed over would never come back. What electron-updater installs on a Mac is the same archive,
// handed to Squirrel.Mac, so its files serve these clients as well.

import type { AssetFacts } from '#shared/domain/releases/asset-facts.ts'
import type { UpdateClient } from '#shared/domain/releases/update-client.ts'
import {
  SQUIRREL_PLATFORMS,
  SQUIRREL_PROCESSORS,
  SQUIRREL_SYSTEMS,
  type SquirrelKind,
} from './squirrel-files.ts'
import type { UpdaterPlatforms } from './updater-platforms.ts'

/** Electron Forge leaves the architecture out of Windows names; most builds are for x64. */
const PLAIN_ARCH = 'x86_64'

/** `Editor-darwin-arm64-1.4.0.zip` of Electron Forge, `Editor-1.4.0-mac.zip` of electron-builder. */
const MAC_ARCHIVE = /[-_. ](mac|macos|darwin|osx)([-_. ].*)?\.zip$/i
const MSIX = /\.msix(bundle)?$/i
/**
 * `editor-1.4.0-beta1-full.nupkg`. Squirrel.Windows reads the version at the end of the name, and of a plus sign only
 * what follows it. It looks the name up in the URL, where a few signs have another meaning.
 */
const PACKAGE =
  /^[^+#?%]*?[^+#?%\d.](\d+\.\d+\.\d+(?:\.\d+)?(?:-[A-Za-z][0-9A-Za-z-]*?)??)(?:-(?:full|delta))?\.nupkg$/i
const DELTA = /-delta\.nupkg$/i

const WINDOWS_ARCHITECTURES = SQUIRREL_PROCESSORS.nupkg
/** Those of packaged apps are known by the platform of their files. */
const SQUIRREL_CLIENTS: readonly string[] = [
  ...['darwin-x86_64-squirrel', 'darwin-aarch64-squirrel'],
  ...WINDOWS_ARCHITECTURES.map((arch) => `windows-${arch}-squirrel`),
  ...WINDOWS_ARCHITECTURES.map((arch) => `windows-${arch}-squirrel-msix`),
]

const CLIENTS = new Map<string, UpdateClient>([
  ...SQUIRREL_PLATFORMS.map((name) => [name, { serving: exactly(name), bundle: null }] as const),
  ...SQUIRREL_PROCESSORS.zip.map((arch) => [`darwin-${arch}-squirrel`, forMac(arch)] as const),
  ...WINDOWS_ARCHITECTURES.map(
    (arch) =>
      [`windows-${arch}-squirrel`, { serving: [`windows-${arch}-squirrel-nupkg`], bundle: null }] as const,
  ),
])

/** `process.arch` of the clients. */
export const SQUIRREL_ARCHITECTURES: ReadonlyMap<string, string> = new Map([
  ['x64', 'x86_64'],
  ['arm64', 'aarch64'],
  ['ia32', 'i686'],
  ['universal', 'universal'],
])

/** The version that Squirrel.Windows reads from the name of a package; null: none, or another than its maker meant. */
export function squirrelVersion(filename: string): string | null {
  return PACKAGE.exec(filename)?.[1] ?? null
}

/** How a semantic version is spelled in a package: electron-winstaller takes out what NuGet doesn't know. */
export function toSquirrelVersion(version: string): string {
  const [core = '', ...prerelease] = version.split('+')[0]?.split('-') ?? []
  return prerelease.length === 0 ? core : `${core}-${prerelease.join('-').replaceAll('.', '')}`
}

export const squirrel: UpdaterPlatforms = {
  files: SQUIRREL_PLATFORMS,
  clients: SQUIRREL_CLIENTS,
  readClient: (name) => CLIENTS.get(name) ?? null,
  platformOf(filename, arch, facts) {
    const kind = kindOf(filename)
    return kind && isOwn(kind, facts) && !DELTA.test(filename) ? platformFor(kind, arch) : null
  },
  deltaFor(filename, arch, facts) {
    const isOwnDelta = kindOf(filename) === 'nupkg' && isOwn('nupkg', facts) && DELTA.test(filename)
    return isOwnDelta ? platformFor('nupkg', arch) : null
  },
  publicPrefixOf: () => null,
  plainArch: () => PLAIN_ARCH,
  /** `darwin-arm64/1.4.0`, `win32-x64/1.4.0/RELEASES?localVersion=1.4.0`, `win32-x64/msix/1.4.0` */
  request(client, version, channel) {
    const [os, arch, , kind] = client.split('-')
    const [word = ''] = [...SQUIRREL_ARCHITECTURES].find(([, each]) => each === arch) ?? []
    const place = `${os === 'darwin' ? 'darwin' : 'win32'}-${word}`
    const installed = encodeURIComponent(version)
    const named = channel === null ? '' : `channel=${encodeURIComponent(channel)}`
    if (os === 'darwin' || kind === 'msix')
      return `${place}/${kind === 'msix' ? 'msix/' : ''}${installed}${named && `?${named}`}`
    const local = `localVersion=${encodeURIComponent(toSquirrelVersion(version))}`
    return `${place}/${installed}/RELEASES?${named && `${named}&`}${local}`
  },
  sendsVersion: true,
}

function kindOf(filename: string): SquirrelKind | null {
  if (MAC_ARCHIVE.test(filename)) return 'zip'
  if (MSIX.test(filename)) return 'msix'
  return squirrelVersion(filename) === null ? null : 'nupkg'
}

function platformFor(kind: SquirrelKind, arch: string | null): string | null {
  const platform = `${SQUIRREL_SYSTEMS[kind]}-${arch ?? PLAIN_ARCH}-squirrel-${kind}`
  return SQUIRREL_PLATFORMS.includes(platform) ? platform : null
}

/** Velopack's packages have the same names. */
function isOwn(kind: SquirrelKind, facts: AssetFacts | null): boolean {
  return kind !== 'nupkg' || facts === null || facts.packager === 'squirrel'
}

function exactly(platform: string): string[] {
  const universal = platform.replace(/^darwin-\w+-/, 'darwin-universal-')
  return [...new Set([platform, universal])]
}

/** The client's own processor, then universal, each as Squirrel's and as electron-updater's. */
function forMac(arch: string): UpdateClient {
  const architectures = [...new Set([arch, 'universal'])]
  const serving = architectures.flatMap((each) => [
    `darwin-${each}-squirrel-zip`,
    `darwin-${each}-electron-zip`,
  ])
  return { serving, bundle: null }
}
