// How one release differs from the one before it, seen from its clients: what they lose.

import { UpdatePlatform } from './asset.ts'
import { NO_FACTS } from './audience.ts'
import { bundleOf } from './bundle.ts'
import { chooseUpdate } from './choose-update.ts'
import type { Manifest, ManifestAsset, ManifestRelease } from './manifest.ts'
import { updaterOf } from './updaters/updater-files.ts'

/** The version and the files of a release, which is all that is compared. */
export type ComparedRelease = Pick<ManifestRelease, 'version'> & { assets: readonly ManifestAsset[] }

/** Update platforms that `before` has a file for, and whose clients `next` offers nothing. */
export function lostPlatforms(next: ComparedRelease, before: ComparedRelease): string[] {
  const served = before.assets.flatMap(clientsOf)
  return plainFirst(served.filter((platform) => !serves(next, platform)))
}

/** Update platforms that one of several releases has a file for, and whose clients `next` offers nothing. */
export function skippedPlatforms(next: ComparedRelease, offered: readonly ComparedRelease[]): string[] {
  return plainFirst(offered.flatMap((each) => lostPlatforms(next, each)))
}

/** Each once, and without kinds of packages where their plain platform is among them. */
function plainFirst(platforms: string[]): string[] {
  return unique(platforms).filter(
    (platform) => !platforms.includes(withoutBundle(platform)) || platform === withoutBundle(platform),
  )
}

/** Public platforms that `before` has a file for and `next` has not. */
export function lostDownloads(next: ComparedRelease, before: ComparedRelease): string[] {
  const there = new Set(next.assets.map(({ publicPlatform }) => publicPlatform))
  const offered = before.assets.flatMap(({ publicPlatform }) => publicPlatform ?? [])
  return unique(offered).filter((platform) => !there.has(platform))
}

export interface ShrunkFile {
  filename: string
  platform: string
  /** Bytes. */
  size: number
  previousSize: number
}

/** Files with less than half of the bytes that `before` has for the same platform, each once. */
export function shrunkFiles(next: ComparedRelease, before: ComparedRelease): ShrunkFile[] {
  return next.assets.flatMap((asset) => {
    for (const field of ['updatePlatform', 'publicPlatform'] as const) {
      const platform = asset[field]
      const previous = before.assets.find((each) => platform !== null && each[field] === platform)
      if (platform && previous && asset.size * 2 < previous.size) {
        const { filename, size } = asset
        return [{ filename, platform, size, previousSize: previous.size }]
      }
    }
    return []
  })
}

export interface RenamedPackage {
  filename: string
  packageId: string
  previousPackageId: string
}

/** Files of another package, or another app, than `before` offers the same clients in the same kind of file. */
export function renamedPackages(next: ComparedRelease, before: ComparedRelease): RenamedPackage[] {
  const renamed = before.assets.flatMap((previous) => {
    const previousPackageId = previous.facts?.packageId
    if (previousPackageId === undefined) return []
    return clientsOf(previous).flatMap((platform) => {
      const asset = offeredFile(next, platform)
      const packageId = asset?.facts?.packageId
      if (packageId === undefined || endingOf(asset) !== endingOf(previous)) return []
      // Case tells neither packages of NuGet's kind apart nor apps.
      const isSame = packageId.toLowerCase() === previousPackageId.toLowerCase()
      return isSame ? [] : [{ filename: asset?.filename ?? '', packageId, previousPackageId }]
    })
  })
  return renamed.filter((each, index) => renamed.findIndex((other) => isAlike(each, other)) === index)
}

function isAlike(a: RenamedPackage, b: RenamedPackage): boolean {
  return a.filename === b.filename && a.previousPackageId === b.previousPackageId
}

function endingOf(asset: Pick<ManifestAsset, 'filename'> | null): string | undefined {
  return asset?.filename.split('.').at(-1)?.toLowerCase()
}

/**
 * Platforms that the clients of a file ask for: the one it is stored under, and the same with the kind of package
 * that they were installed from. None asks for `universal`.
 */
export function clientsOf(asset: ManifestAsset): string[] {
  const { updatePlatform } = asset
  if (updatePlatform === null) return []
  if (updaterOf(updatePlatform) !== null) return ofEachMac([updatePlatform])
  const named = `${withoutBundle(updatePlatform)}-${bundleOf(asset)}`
  const asked = [updatePlatform, ...(UpdatePlatform.safeParse(named).success ? [named] : [])]
  return ofEachMac(asked)
}

function ofEachMac(platforms: string[]): string[] {
  return platforms.flatMap((platform) =>
    platform.includes('-universal')
      ? ['x86_64', 'aarch64'].map((arch) => platform.replace('universal', arch))
      : [platform],
  )
}

function withoutBundle(platform: string): string {
  return platform.split('-').slice(0, 2).join('-')
}

/** Whether a client of the platform is offered a release that is the only one of its channel. */
export function serves(release: ComparedRelease, platform: string): boolean {
  return offeredFile(release, platform) !== null
}

/** The file that a client of the platform is offered of it; null: none. */
export function offeredFile({ version, assets }: ComparedRelease, platform: string): ManifestAsset | null {
  const release: ManifestRelease = {
    id: '',
    version,
    notes: '',
    pubDate: new Date(0).toISOString(),
    rolloutPercent: 100,
    paused: false,
    assets: [...assets],
  }
  const manifest: Manifest = {
    format: 1,
    revision: 0,
    orgSlug: '',
    appSlug: '',
    appId: '',
    channel: null,
    semver: true,
    rolledBack: false,
    deletedAt: null,
    releases: [release],
  }
  const client = {
    platform,
    currentVersion: 'unknown',
    bucketOf: () => 0,
    now: 0,
    clientFacts: () => NO_FACTS,
  }
  const choice = chooseUpdate(manifest, client)
  return choice.kind === 'update' ? choice.asset : null
}

/** Whether a client of a platform is offered one of some files of a release. */
export function isOfferedOneOf(release: ComparedRelease, isOne: (file: ManifestAsset) => boolean) {
  return (platform: string): boolean => {
    const file = offeredFile(release, platform)
    return file !== null && isOne(file)
  }
}

function unique(values: string[]): string[] {
  return [...new Set(values)]
}
