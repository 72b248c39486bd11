// The platforms of electron-updater. It installs files without a signature of ours, which the updaters of Tauri and
// Packager refuse. So its files are stored under platforms that no other updater asks for, `windows-x86_64-electron-nsis`:
// one release can serve all of them.
//
// Its client asks for a document by system, on Linux by processor as well, and picks one of the files listed there. So
// it is known as `windows-electron`, `darwin-electron` or `linux-x86_64-electron`, whatever package it runs from.

import type { UpdateClient } from './update-client.ts'

export type ElectronKind = 'nsis' | 'zip' | 'appimage' | 'deb' | 'rpm' | 'pacman'
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
export const ELECTRON_PLATFORMS: readonly string[] = KINDS.flatMap((kind) =>
  ARCHITECTURES[SYSTEM_OF[kind]].map((arch) => `${SYSTEM_OF[kind]}-${arch}-electron-${kind}`),
)

/** What electron-updater can do with a file of this name; null: nothing. */
export function electronKindOf(filename: string): ElectronKind | null {
  return OF_NAME.find(([pattern]) => pattern.test(filename))?.[1] ?? null
}

/** The platform of a file; null where electron-updater doesn't run. */
export function electronPlatform(kind: ElectronKind, arch: string): string | null {
  const platform = `${SYSTEM_OF[kind]}-${arch}-electron-${kind}`
  return ELECTRON_PLATFORMS.includes(platform) ? platform : null
}

/** Whether a file with this update platform is for electron-updater. */
export function isElectronPlatform(platform: string): boolean {
  return platform.includes('-electron')
}

/** What electron-updater's clients are known as. */
export const ELECTRON_CLIENTS: readonly string[] = [
  'windows-electron',
  'darwin-electron',
  ...ARCHITECTURES.linux.map((arch) => `linux-${arch}-electron`),
]

const CLIENTS = new Map<string, UpdateClient>([
  ...ELECTRON_PLATFORMS.map((platform) => [platform, { serving: exactly(platform), bundle: null }] as const),
  ...ELECTRON_CLIENTS.map((name) => [name, { serving: servingOf(name), bundle: null }] as const),
])

/** Reads the name of a client, or of a single file's platform; null for others. */
export function readElectronClient(name: string): UpdateClient | null {
  return CLIENTS.get(name) ?? null
}

/** `process.arch` of Linux clients, which their channel files end in. x64 has none. */
export const ELECTRON_ARCHITECTURES: ReadonlyMap<string, string> = new Map([
  ['arm64', 'aarch64'],
  ['ia32', 'i686'],
  ['arm', 'armv7'],
  ['riscv64', 'riscv64'],
])

/** The file that a client asks for, `latest-linux-arm64.yml`; null for clients of other updaters. */
export function channelFile(client: string, channel = 'latest'): string | null {
  const [system, arch] = client.split('-')
  if (!ELECTRON_CLIENTS.includes(client)) return null
  if (system === 'windows') return `${channel}.yml`
  if (system === 'darwin') return `${channel}-mac.yml`
  const [suffix] = [...ELECTRON_ARCHITECTURES].find(([, name]) => name === arch) ?? []
  return `${channel}-linux${suffix ? `-${suffix}` : ''}.yml`
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
