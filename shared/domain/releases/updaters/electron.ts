// The platforms of electron-updater.
//
// Its client asks for a document by system, on Linux by processor as well, and picks one of the files listed there. So
// it is known as `windows-electron`, `darwin-electron` or `linux-x86_64-electron`, whatever package it runs from.

import type { UpdateClient } from '#shared/domain/releases/update-client.ts'
import {
  ELECTRON_PLATFORMS,
  ELECTRON_PROCESSORS,
  ELECTRON_SYSTEMS,
  type ElectronKind,
} from './electron-files.ts'
import type { UpdaterPlatforms } from './updater-platforms.ts'

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

/** What electron-updater can do with a file of this name; null: nothing. */
function kindOf(filename: string): ElectronKind | null {
  return OF_NAME.find(([pattern]) => pattern.test(filename))?.[1] ?? null
}

const ELECTRON_CLIENTS: readonly string[] = [
  'windows-electron',
  'darwin-electron',
  ...ELECTRON_PROCESSORS.linux.map((arch) => `linux-${arch}-electron`),
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
    const platform = kind && `${ELECTRON_SYSTEMS[kind]}-${arch ?? PLAIN_ARCH}-electron-${kind}`
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
