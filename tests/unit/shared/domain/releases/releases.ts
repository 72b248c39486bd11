// Builders for releases and manifests, and chance that can be repeated.

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

/** A stream of numbers from 0 to just below 1 that is the same for the same seed (mulberry32). */
export function chance(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    next,
    below,
    /** One of the values; the list must not be empty. */
    of: <T>(values: readonly T[]): T => values[below(values.length)] as T,
    some: <T>(values: readonly T[]): T[] => values.filter(() => next() < 0.5),
  }
}
