// The patterns by which packaging tools name their output.

import type { AssetFormat, AssetKind } from './asset.ts'

interface Packaging {
  pattern: RegExp
  /** Prefix of the public platform; absent for archives that only updaters want. */
  public?: string
  os?: 'linux' | 'mac' | 'windows'
  /** Suffix of the update platform. */
  bundle?: string
  format?: AssetFormat
  /** Whether such files may also have the platform without a suffix, which clients ask for last. */
  plain?: boolean
}

/** Of two files for one platform without a suffix, the packaging that comes first here gets it. */
const PACKAGINGS: Packaging[] = [
  { pattern: /\.appimage\.tar\.gz$/i, os: 'linux', bundle: 'appimage', format: 'appimage', plain: true },
  {
    pattern: /\.appimage$/i,
    public: 'appimage',
    os: 'linux',
    bundle: 'appimage',
    format: 'appimage',
    plain: true,
  },
  { pattern: /\.deb$/i, public: 'deb', os: 'linux', bundle: 'deb' },
  { pattern: /\.rpm$/i, public: 'rpm', os: 'linux', bundle: 'rpm' },
  { pattern: /\.app\.tar\.gz$/i, os: 'mac', bundle: 'app', format: 'app', plain: true },
  { pattern: /\.dmg$/i, public: 'dmg' },
  { pattern: /\.nsis\.zip$/i, os: 'windows', bundle: 'nsis', format: 'nsis', plain: true },
  { pattern: /setup\.exe$/i, public: 'nsis', os: 'windows', bundle: 'nsis', format: 'nsis', plain: true },
  { pattern: /\.msi\.zip$/i, os: 'windows', bundle: 'msi', format: 'wix', plain: true },
  { pattern: /\.msi$/i, public: 'wix', os: 'windows', bundle: 'msi', format: 'wix', plain: true },
  { pattern: /\.exe$/i, public: 'windows' },
  { pattern: /\.(pkg\.tar\.\w+|pacman)$/i, public: 'pacman' },
]

/** The first that fits counts. `latest-mac.yml` is electron-builder's, `releases.win.json` Velopack's. */
export const KINDS: [pattern: RegExp, kind: AssetKind][] = [
  [/\.(blockmap|zsync|sig)$/i, 'companion'],
  [
    /^([\w-]+\.yml|releases(-[\w-]+)?|(releases|assets)\.([\w-]+\.)?json|latest\.json|appcast\.xml)$/i,
    'metadata',
  ],
  [/(-delta\.nupkg|\.delta)$/i, 'delta'],
  [/(\.(app|appimage)\.tar\.gz|\.(nsis|msi)\.zip|[-_.](mac|darwin)([-_.].*)?\.zip|\.nupkg)$/i, 'update'],
  [
    /\.(appimage|deb|rpm|dmg|pkg|exe|msi|msix|msixbundle|appx|apk|ipa|snap|flatpak|pacman|pkg\.tar\.\w+)$/i,
    'installer',
  ],
]

export const ARCHITECTURES: [word: RegExp, name: string][] = [
  [/(^|[^a-z0-9])(x86_64|amd64|x64)([^a-z0-9]|$)/i, 'x86_64'],
  [/(^|[^a-z0-9])(aarch64|arm64)([^a-z0-9]|$)/i, 'aarch64'],
  [/(^|[^a-z0-9])(armv7l?|armhfp?)([^a-z0-9]|$)/i, 'armv7'],
  [/(^|[^a-z0-9])(i[36]86|x86|ia32)([^a-z0-9]|$)/i, 'i686'],
  [/(^|[^a-z0-9])riscv64(gc)?([^a-z0-9]|$)/i, 'riscv64'],
  [/(^|[^a-z0-9])universal2?([^a-z0-9]|$)/i, 'universal'],
]

/** Of two files, that of the lower one is served first. */
export function rankOfPackaging(filename: string): number {
  return PACKAGINGS.findIndex(({ pattern }) => pattern.test(filename))
}

/** How a file is packed, by its name; undefined: in no way that is known. */
export function packagingOf(filename: string): Packaging | undefined {
  return PACKAGINGS.find(({ pattern }) => pattern.test(filename))
}
