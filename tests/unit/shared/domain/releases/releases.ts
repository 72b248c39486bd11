// Builders for releases and manifests.

import type { Manifest, ManifestAsset, ManifestRelease } from '#shared/domain/releases/manifest.ts'

export function anAsset(updatePlatform: string | null, rest: Partial<ManifestAsset> = {}): ManifestAsset {
  return {
    id: `asset-${updatePlatform}`,
    filename: `App-${updatePlatform}.bin`,
    size: 1000,
    sha256: 'a'.repeat(64),
    updatePlatform,
    publicPlatform: null,
    format: null,
    signature: 'c2ln',
    ...rest,
  }
}

/** A full release with a file for each of the platforms. */
export function aRelease(
  version: string,
  platforms: readonly string[] = ['linux-x86_64'],
  rest: Partial<ManifestRelease> = {},
): ManifestRelease {
  return {
    id: `release-${version}`,
    version,
    notes: '',
    pubDate: '2026-11-20T10:00:00.000Z',
    rolloutPercent: 100,
    paused: false,
    assets: platforms.map((platform) => anAsset(platform, { id: `${version} ${platform}` })),
    ...rest,
  }
}

export function aManifest(releases: ManifestRelease[], rest: Partial<Manifest> = {}): Manifest {
  return {
    format: 1,
    revision: 1,
    orgSlug: 'acme',
    appSlug: 'editor',
    appId: 'app',
    channel: null,
    semver: true,
    rolledBack: false,
    rolledBackTo: null,
    deletedAt: null,
    releases,
    ...rest,
  }
}
