// What a file is for, told from its name: packaging tools name their output by fixed patterns. Used where people
// drop a folder of files; whatever is guessed can be changed. A file is offered as an update only with its
// signature beside it, because that is how the tools themselves mark what updaters may install.

import type { AppType } from './application.ts'
import type { AssetFormat } from './release.ts'

export interface InferredFile {
  filename: string
  publicPlatform: string | null
  updatePlatform: string | null
  format: AssetFormat | null
  /** Name of the `.sig` file that belongs to this one, if it is among them. */
  signatureFile: string | null
  /** For an update whose name does not say for which architecture it is: a person must. The system it is for. */
  needsArch: 'darwin' | 'macos' | null
}

export interface Inference {
  files: InferredFile[]
  /** Signatures whose file is not among them. */
  loneSignatures: string[]
}

interface Kind {
  pattern: RegExp
  /** Prefix of the public platform; absent for archives that only updaters want. */
  public?: string
  os?: 'linux' | 'mac' | 'windows'
  /** Suffix of the update platform. */
  bundle?: string
  format?: AssetFormat
  /** Whether files of this kind may also stand under the platform without a suffix, which is asked for last. */
  plain?: boolean
}

const KINDS: Kind[] = [
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
  { pattern: /\.pkg\.tar\.\w+$/i, public: 'pacman' },
]

const ARCHITECTURES: [word: RegExp, name: string][] = [
  [/(^|[^a-z0-9])(x86_64|amd64|x64)([^a-z0-9]|$)/i, 'x86_64'],
  [/(^|[^a-z0-9])(aarch64|arm64)([^a-z0-9]|$)/i, 'aarch64'],
  [/(^|[^a-z0-9])(armv7l?|armhfp?)([^a-z0-9]|$)/i, 'armv7'],
  [/(^|[^a-z0-9])(i[36]86|x86|ia32)([^a-z0-9]|$)/i, 'i686'],
  [/(^|[^a-z0-9])riscv64(gc)?([^a-z0-9]|$)/i, 'riscv64'],
  [/(^|[^a-z0-9])universal2?([^a-z0-9]|$)/i, 'universal'],
]

/** How an updater file is installed, told from its name; null when it is of no kind that Packager knows. */
export function inferFormat(filename: string): AssetFormat | null {
  return kindOf(filename)?.format ?? null
}

/**
 * Tells what each of the files is for. Platforms are given once; of the update platforms in `taken` none is.
 * Where two files could serve one platform (an installer of each kind), the first kind in the table gets the
 * platform without a suffix and the other its own, so that either way every client finds what it can install.
 */
export function inferPlatforms(
  filenames: readonly string[],
  appType: AppType,
  taken: Iterable<string> = [],
): Inference {
  const names = new Set(filenames)
  const offered = new Set<string>()
  const given = new Set(taken)
  const signatures = filenames.filter(isSignature)
  const files = filenames
    .filter((name) => !isSignature(name))
    .map((filename): InferredFile => {
      const signatureFile = names.has(`${filename}.sig`) ? `${filename}.sig` : null
      const kind = kindOf(filename)
      const arch = archOf(filename)
      const publicPlatform = kind?.public && arch ? once(`${kind.public}-${arch}`, offered) : null
      const format = kind?.format ?? null
      return { filename, publicPlatform, updatePlatform: null, format, signatureFile, needsArch: null }
    })
  for (const file of byKind(files.filter((each) => each.signatureFile !== null)))
    Object.assign(file, updatePlatformOf(file.filename, appType, given))
  return {
    files,
    loneSignatures: signatures.filter((name) => !names.has(name.slice(0, -'.sig'.length))),
  }
}

function updatePlatformOf(
  filename: string,
  appType: AppType,
  given: Set<string>,
): Pick<InferredFile, 'updatePlatform' | 'needsArch'> {
  const kind = kindOf(filename)
  if (!kind?.os || appType === 'Other') return { updatePlatform: null, needsArch: null }
  const os = kind.os === 'mac' ? macName(appType) : kind.os
  const arch = archOf(filename)
  // A Mac archive is named after the app alone; every other kind says its architecture, or is not what it seems.
  if (!arch) return { updatePlatform: null, needsArch: os === 'darwin' || os === 'macos' ? os : null }
  const plain = kind.plain ? once(`${os}-${arch}`, given) : null
  return { updatePlatform: plain ?? once(`${os}-${arch}-${kind.bundle}`, given), needsArch: null }
}

/** The files, those of kinds that come first in the table first. */
function byKind(files: InferredFile[]): InferredFile[] {
  const rank = (file: InferredFile) => KINDS.findIndex((kind) => kind.pattern.test(file.filename))
  return files.toSorted((a, b) => rank(a) - rank(b))
}

/** Packager clients and Taurify's, which are the same, say `macos` where Tauri says `darwin`. */
export function macName(appType: AppType): 'darwin' | 'macos' {
  return appType === 'Packager' || appType === 'Taurify' ? 'macos' : 'darwin'
}

function once(platform: string, given: Set<string>): string | null {
  if (given.has(platform)) return null
  given.add(platform)
  return platform
}

function isSignature(filename: string): boolean {
  return /\.sig$/i.test(filename)
}

function kindOf(filename: string): Kind | undefined {
  return KINDS.find((kind) => kind.pattern.test(filename))
}

function archOf(filename: string): string | undefined {
  return ARCHITECTURES.find(([word]) => word.test(filename))?.[1]
}
