// Which stored platforms serve which asking client.
//
// An updater names itself `{os}-{arch}` or `{os}-{arch}-{bundle}`. Updaters of Tauri fall back from the second form
// to the first, so the feed does too, but only to a file of the client's own kind (`assetFor`): an AppImage breaks an
// installation made from a deb. A bundle that the updater doesn't know (`unknown`) says nothing. On a Mac one
// universal archive serves both architectures. Tauri says `darwin` where Packager says `macos`, for one and the same
// archive of the same app, and a signature covers bytes and not the name: a file under one name serves the other,
// after every file under the client's own name was tried, so that a single upload reaches the clients of both.

import { PLATFORM_NAMES } from './platform-pattern.ts'
import type { UpdateClient } from './update-client.ts'
import { readUpdaterClient } from './updaters/registry.ts'

const CLIENT_PLATFORM = new RegExp(`^${PLATFORM_NAMES}(?:-(appimage|deb|rpm|app|nsis|msi|unknown))?$`)
const MAC_NAMES = ['darwin', 'macos']

/** Reads the platform that a client sends; null when it is malformed. */
export function readClient(platform: string): UpdateClient | null {
  const match = CLIENT_PLATFORM.exec(platform)
  if (!match) return readUpdaterClient(platform)
  const [, os = '', arch = '', last] = match
  const bundle = last === undefined || last === 'unknown' ? null : last
  if (!MAC_NAMES.includes(os)) return { serving: forms(os, arch, bundle), bundle }
  const names = [os, ...MAC_NAMES.filter((name) => name !== os)]
  const architectures = arch === 'universal' ? [arch] : [arch, 'universal']
  return {
    serving: names.flatMap((name) => architectures.flatMap((each) => forms(name, each, bundle))),
    bundle,
  }
}

function forms(os: string, arch: string, bundle: string | null): string[] {
  return bundle ? [`${os}-${arch}-${bundle}`, `${os}-${arch}`] : [`${os}-${arch}`]
}

/**
 * Every platform that may ask for a file stored under `platform`, in the forms that appear in static manifests,
 * where the client looks names up and cannot be helped by fallbacks.
 */
export function askingPlatforms(platform: string): string[] {
  const [os = '', arch = '', ...bundle] = platform.split('-')
  if (!MAC_NAMES.includes(os)) return [platform]
  const architectures = arch === 'universal' ? ['x86_64', 'aarch64', 'universal'] : [arch]
  return MAC_NAMES.flatMap((name) => architectures.map((each) => [name, each, ...bundle].join('-')))
}

const SYSTEMS: [word: RegExp, name: string][] = [
  [/macos/, 'macos'],
  [/darwin|mac|osx|apple/, 'darwin'],
  [/win/, 'windows'],
]
const ARCHITECTURES: [word: RegExp, name: string][] = [
  [/x86[-_]?64|amd64|x64/, 'x86_64'],
  [/aarch64|arm64/, 'aarch64'],
  [/armv7|armhf/, 'armv7'],
  [/i[3-6]86|x86|ia32/, 'i686'],
  [/riscv64/, 'riscv64'],
  [/universal/, 'universal'],
]

/** The well-formed platform that a malformed one comes closest to: what it leaves open is filled in by an example. */
export function platformHint(sent: string): string {
  const text = sent.toLowerCase()
  const os = SYSTEMS.find(([word]) => word.test(text))?.[1] ?? 'linux'
  const example = MAC_NAMES.includes(os) ? 'aarch64' : 'x86_64'
  const arch = ARCHITECTURES.find(([word]) => word.test(text))?.[1] ?? example
  const bundle = /-(appimage|deb|rpm|app|nsis|msi)$/.exec(text)?.[0] ?? ''
  return `${os}-${arch}${bundle}`
}
