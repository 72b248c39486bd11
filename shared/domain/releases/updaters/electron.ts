// The platforms of electron-updater.
//
// Its client asks for a document by system, on Linux by processor as well, and picks one of the files listed there. So
// it is known as `windows-electron`, `darwin-electron` or `linux-x86_64-electron`, whatever package it runs from.

import type { UpdateClient } from '#shared/domain/releases/update-client.ts'
import type { UpdaterPlatforms } from './updater-platforms.ts'

type ElectronKind = 'nsis' | 'zip' | 'appimage' | 'deb' | 'rpm' | 'pacman'
type System = 'windows' | 'darwin' | 'linux'

const SYSTEM_OF: Record<ElectronKind, System> = {
  nsis: 'windows',
  zip: 'darwin',
  appimage: 'linux',
  deb: 'linux',
  rpm: 'linux',
  pacman: 'linux',
}
/** In the order in which files are listed: the client takes the first one unless it finds its processor in a name. */
const ARCHITECTURES: Record<System, readonly string[]> = {
  windows: ['x86_64', 'aarch64', 'i686'],
  darwin: ['universal', 'x86_64', 'aarch64'],
  linux: ['x86_64', 'aarch64', 'i686', 'armv7', 'riscv64'],
}
const KINDS: readonly ElectronKind[] = ['nsis', 'zip', 'appimage', 'deb', 'rpm', 'pacman']

/** electron-builder leaves the architecture out of a name when it is x64. */
const PLAIN_ARCH = 'x86_64'

/** By the names that electron-builder gives its output. Portable programs can't update themselves. */
const OF_NAME: [pattern: RegExp, kind: ElectronKind][] = [
  [/^(?!.*portable).*setup(?![a-z]).*\.exe$/i, 'nsis'],
  [/[-_. ](mac|macos|darwin|osx)([-_. ].*)?\.zip$/i, 'zip'],
  [/\.appimage$/i, 'appimage'],
  [/\.deb$/i, 'deb'],
  [/\.rpm$/i, 'rpm'],
  [/\.pacman$/i, 'pacman'],
]

/** Every platform of a stored file. */
const ELECTRON_PLATFORMS: readonly string[] = KINDS.flatMap((kind) =>
  ARCHITECTURES[SYSTEM_OF[kind]].map((arch) => `${SYSTEM_OF[kind]}-${arch}-electron-${kind}`),
)

/** What electron-updater can do with a file of this name; null: nothing. */
function kindOf(filename: string): ElectronKind | null {
  return OF_NAME.find(([pattern]) => pattern.test(filename))?.[1] ?? null
}

const ELECTRON_CLIENTS: readonly string[] = [
  'windows-electron',
  'darwin-electron',
  ...ARCHITECTURES.linux.map((arch) => `linux-${arch}-electron`),
]

const CLIENTS = new Map<string, UpdateClient>([
  ...ELECTRON_PLATFORMS.map((platform) => [platform, { serving: exactly(platform), bundle: null }] as const),
  ...ELECTRON_CLIENTS.map((name) => [name, { serving: servingOf(name), bundle: null }] as const),
])

/** `process.arch` of Linux clients, which their channel files end in. x64 has none. */
export const ELECTRON_ARCHITECTURES: ReadonlyMap<string, string> = new Map([
  ['arm64', 'aarch64'],
  ['ia32', 'i686'],
  ['arm', 'armv7'],
  ['riscv64', 'riscv64'],
])

export const electron: UpdaterPlatforms = {
  files: ELECTRON_PLATFORMS,
  clients: ELECTRON_CLIENTS,
  readClient: (name) => CLIENTS.get(name) ?? null,
  platformOf(filename, arch) {
    const kind = kindOf(filename)
    const platform = kind && `${SYSTEM_OF[kind]}-${arch ?? PLAIN_ARCH}-electron-${kind}`
    return platform && ELECTRON_PLATFORMS.includes(platform) ? platform : null
  },
  publicPrefixOf: (filename) => (kindOf(filename) === 'nsis' ? 'nsis' : null),
  plainArch: () => PLAIN_ARCH,
  /** `latest-linux-arm64.yml` */
  request(client, _version, channel) {
    const [system, arch] = client.split('-')
    const name = channel ?? 'latest'
    if (system === 'windows') return `${name}.yml`
    if (system === 'darwin') return `${name}-mac.yml`
    const [suffix] = [...ELECTRON_ARCHITECTURES].find(([, each]) => each === arch) ?? []
    return `${name}-linux${suffix ? `-${suffix}` : ''}.yml`
  },
  sendsVersion: false,
}

function exactly(platform: string): string[] {
  const universal = platform.replace(/^darwin-\w+-/, 'darwin-universal-')
  return [...new Set([platform, universal])]
}

function servingOf(client: string): string[] {
  const [system = '', arch = ''] = client.split('-')
  const isAsked = (platform: string) =>
    platform.startsWith(arch === 'electron' ? `${system}-` : `${system}-${arch}-`)
  return ELECTRON_PLATFORMS.filter(isAsked)
}
