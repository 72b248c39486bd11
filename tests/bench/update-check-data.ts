// The applications of the update-check benchmark: one, one with a long history, and a crowd of others.

import { compileManifest } from '#shared/domain/releases/compile-manifest.ts'
import { keys, type ManifestAsset, type ManifestRelease } from '#shared/domain/releases/manifest.ts'
import { json, updateDocument } from '#worker/delivery/formats/tauri.ts'
import { DELIVERY_ORIGIN } from './harness.ts'

/** More manifests than an isolate caches, so that requesting them in turn never hits (LRU). */
export const CROWD_SIZE = 2500

/** Clients that ask in turn. */
export const CLIENT_COUNT = 2000

const PLATFORMS = [
  'linux-x86_64',
  'linux-aarch64',
  'windows-x86_64',
  'windows-aarch64',
  'darwin-x86_64',
  'darwin-aarch64',
]

export const TAURI_FILES = PLATFORMS.map((platform, index) =>
  aFile(platform, {
    id: `01KA000000000000000000000${index}`,
    format: 'appimage',
    signature: 'dW50cnVzdGVkIGNvbW1lbnQ6IHNpZ25hdHVyZSBmcm9t'.repeat(9),
  }),
)

/** The feed's response to a client of version 1.4.0 on 64-bit Linux. */
export function expectedAnswer(): { body: string; headers: Record<string, string> } {
  const release = aRelease('1.5.0')
  const [asset] = release.assets
  const body = asset ? updateDocument(null, release, asset, DELIVERY_ORIGIN) : ''
  return { body, headers: Object.fromEntries(new Headers(json(body).init.headers)) }
}

/** Stores the manifests of `one`, `many`, the crowd, and each of the other applications. */
export async function fillWithManifests(files: Bucket, others: readonly string[]): Promise<void> {
  const crowd = Array.from({ length: CROWD_SIZE }, (_, each) => `crowd-${each}`)
  await store(files, [
    manifestOf('many', releasesOf(10_000)),
    ...['one', ...crowd, ...others].map((app) => manifestOf(app, [aRelease('1.5.0')])),
  ])
}

/** As many releases, of which 1.5.0 is the last. */
export function releasesOf(count: number, assets?: (version: string) => ManifestAsset[]): ManifestRelease[] {
  const versions = [...Array.from({ length: count - 1 }, (_, patch) => `1.0.${patch}`), '1.5.0']
  return versions.map((version, minute) => aRelease(version, minute, assets?.(version)))
}

export async function store(
  files: Bucket,
  manifests: readonly ReturnType<typeof manifestOf>[],
): Promise<void> {
  for (let start = 0; start < manifests.length; start += 100) {
    const some = manifests.slice(start, start + 100)
    await Promise.all(
      some.map((each) => files.put(keys.manifest('acme', each.appSlug, null), JSON.stringify(each))),
    )
  }
}

interface Bucket {
  put: (key: string, text: string) => Promise<unknown>
}

/**
 * @param appId unset: all of them share one Meter: the feed is measured, not the creation of thousands of Durable
 * Objects
 */
export function manifestOf(appSlug: string, releases: ManifestRelease[], appId = 'app') {
  const application = { orgSlug: 'acme', appSlug, appId, channel: null, semver: true, deletedAt: null }
  return compileManifest({ ...application, revision: 1, releases, rollbacks: [] })
}

export function aRelease(version: string, minute = 0, assets = TAURI_FILES): ManifestRelease {
  const pubDate = new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString()
  return {
    ...{ id: '01KA0000000000000000000000', version, notes: 'Faster, and easier on the battery.', pubDate },
    ...{ rolloutPercent: 100, paused: false, assets },
  }
}

export function aFile(updatePlatform: string, rest: Partial<ManifestAsset>): ManifestAsset {
  return {
    id: '01KA0000000000000000000009',
    filename: `Editor_${updatePlatform}.bin`,
    size: 84_000_000,
    sha256: '0'.repeat(64),
    updatePlatform,
    publicPlatform: null,
    format: null,
    signature: null,
    ...rest,
  }
}
