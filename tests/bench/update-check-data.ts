// The applications of the update-check benchmark: one, one with a long history, and a crowd of others.

import { compileManifest } from '#shared/domain/releases/compile-manifest.ts'
import { keys, type ManifestAsset, type ManifestRelease } from '#shared/domain/releases/manifest.ts'
import { json, updateDocument } from '#worker/delivery/formats/tauri.ts'
import { DELIVERY_ORIGIN } from './harness.ts'

/** More manifests than an isolate caches, so that requesting them in turn never hits (LRU). */
export const CROWD_SIZE = 2500

const PLATFORMS = [
  'linux-x86_64',
  'linux-aarch64',
  'windows-x86_64',
  'windows-aarch64',
  'darwin-x86_64',
  'darwin-aarch64',
]

/** The feed's response to a client of version 1.4.0 on 64-bit Linux. */
export function expectedAnswer(): { body: string; headers: Record<string, string> } {
  const release = aRelease('1.5.0')
  const [asset] = release.assets
  const body = asset ? updateDocument(null, release, asset, DELIVERY_ORIGIN) : ''
  return { body, headers: Object.fromEntries(new Headers(json(body).init.headers)) }
}

/** Stores the manifests of `one`, `many`, the crowd, and each of the other applications. */
export async function fillWithManifests(files: Bucket, others: readonly string[]): Promise<void> {
  const history = Array.from({ length: 10_000 }, (_, patch) => aRelease(`1.0.${patch}`, patch))
  const crowd = Array.from({ length: CROWD_SIZE }, (_, each) => `crowd-${each}`)
  const manifests = [
    manifestOf('many', [...history, aRelease('1.5.0', history.length)]),
    ...['one', ...crowd, ...others].map((app) => manifestOf(app, [aRelease('1.5.0')])),
  ]
  while (manifests.length > 0) {
    const some = manifests.splice(0, 100)
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

export function aRelease(version: string, minute = 0): ManifestRelease {
  const pubDate = new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString()
  return {
    ...{ id: '01KA0000000000000000000000', version, notes: 'Faster, and easier on the battery.', pubDate },
    ...{ rolloutPercent: 100, paused: false, assets: PLATFORMS.map(anAsset) },
  }
}

function anAsset(updatePlatform: string, index: number): ManifestAsset {
  return {
    id: `01KA000000000000000000000${index}`,
    filename: `Editor_${updatePlatform}.bin`,
    size: 84_000_000,
    sha256: '0'.repeat(64),
    updatePlatform,
    publicPlatform: null,
    format: 'appimage',
    signature: 'dW50cnVzdGVkIGNvbW1lbnQ6IHNpZ25hdHVyZSBmcm9t'.repeat(9),
  }
}
