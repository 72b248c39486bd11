// What clients of each platform would be offered, by the function that the feed itself answers with.

import type { ImportFile, ImportPlatform } from '#shared/domain/import/import-preview.ts'
import { inferArch } from '#shared/domain/releases/infer-platform.ts'
import type { ManifestAsset } from '#shared/domain/releases/manifest.ts'
import { clientsOf, offeredFile } from '#shared/domain/releases/release-difference.ts'
import type { FeedFile } from './feed.ts'
import { isBlocked } from './judge-files.ts'

/** What public platforms and names begin or end with, by the system that they are for. */
const SYSTEMS: [pattern: RegExp, os: string][] = [
  [/^(nsis|wix|windows)-|\.(exe|msi|msix|nupkg)$|\.(nsis|msi)\.zip$/i, 'windows'],
  [/^(dmg)-|\.(dmg|pkg)$|\.app\.tar\.gz$|[-_. ](mac|macos|darwin|osx)[-_. ].*zip$/i, 'darwin'],
  [/^(appimage|deb|rpm|pacman)-|\.(appimage|deb|rpm|pacman|snap|flatpak)$|\.appimage\.tar\.gz$/i, 'linux'],
]
const ORDER = ['windows', 'darwin', 'linux']

/** Windows first. Files that are for no platform are in none. */
export function groupPlatforms(
  version: string,
  files: readonly ImportFile[],
  fed: readonly Pick<FeedFile, 'platforms'>[],
): ImportPlatform[] {
  const assets = files.flatMap((file, index) => (isBlocked(file.problems) ? [] : [toAsset(file, index)]))
  const groups = new Map<string, ImportPlatform>()
  const open = (platform: string) => {
    const group = groups.get(platform) ?? { platform, updates: [], files: [] }
    groups.set(platform, group)
    return group
  }
  for (const [index, file] of files.entries())
    for (const platform of systemsOf(file, fed[index]?.platforms ?? [])) open(platform).files.push(index)
  for (const client of new Set(assets.flatMap(clientsOf))) {
    const offered = offeredFile({ version, assets }, client)
    if (offered) open(systemOf(client)).updates.push({ client, file: Number(offered.id) })
  }
  const place = ({ platform }: ImportPlatform) => ORDER.indexOf(platform.split('-')[0] ?? '')
  return [...groups.values()].toSorted((a, b) => place(a) - place(b))
}

function toAsset(file: ImportFile, index: number): ManifestAsset {
  const { filename, size, updatePlatform, publicPlatform, signatures } = file
  return {
    id: String(index),
    ...{ filename, updatePlatform, publicPlatform },
    signature: signatures.find(({ scheme }) => scheme === 'minisign')?.value ?? null,
    size: size ?? 0,
    sha256: '',
    format: null,
  }
}

/** `windows-x86_64`, of a platform of any form. Both kinds of Macs for `darwin-universal`. */
function systemsOf({ filename, updatePlatform, publicPlatform }: ImportFile, fed: string[]): string[] {
  const named = updatePlatform === null ? fed : [updatePlatform]
  const arch = inferArch(publicPlatform ?? '') ?? inferArch(filename)
  const told = publicPlatform ?? filename
  const os = SYSTEMS.find(([pattern]) => pattern.test(told) || pattern.test(filename))?.[1]
  const inferred = os ? [`${os}-${arch ?? 'x86_64'}`] : []
  const platforms = (named.length > 0 ? named : inferred).map(systemOf).flatMap(eachMac)
  return [...new Set(platforms)]
}

function systemOf(platform: string): string {
  const [os = '', arch = ''] = platform.split('-')
  return `${os === 'macos' ? 'darwin' : os}-${arch}`
}

function eachMac(platform: string): string[] {
  return platform === 'darwin-universal' ? ['darwin-aarch64', 'darwin-x86_64'] : [platform]
}
