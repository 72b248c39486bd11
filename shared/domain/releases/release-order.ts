// The order in which a channel's releases are offered: by version where all versions are semantic, else by
// publication. Of several releases with one version, the channel's own comes first, then that of the nearest
// included channel, then the later published one.

import type { Manifest, ManifestRelease } from './manifest.ts'
import { compareVersions, parseVersion, type Version } from './version.ts'

/** What places a release among others. */
export type Placed = Pick<ManifestRelease, 'id' | 'version' | 'pubDate' | 'channel'>

/**
 * A comparison for `sort`: of two releases, the one that is offered first comes first.
 * @param releases those of the channel; others can be compared with them
 */
export function releaseOrder(
  channel: Pick<Manifest, 'semver' | 'includes'>,
  releases: readonly Placed[],
): (a: Placed, b: Placed) => number {
  const distance = (release: Placed) => distanceOf(release, channel.includes ?? [])
  const withinVersion = (a: Placed, b: Placed) => distance(a) - distance(b) || byPublication(a, b)
  if (channel.semver) {
    const versions = new Map(releases.map(({ version }) => [version, parseVersion(version)]))
    const parsed = ({ version }: Placed) => versions.get(version) ?? parseVersion(version)
    return (a, b) => byVersion(parsed(a), parsed(b)) || withinVersion(a, b)
  }
  // A copy that was promoted to an included channel must not move its version ahead of what came after the original.
  const nearest = new Map<string, Placed>()
  const place = (release: Placed) => {
    const known = nearest.get(release.version)
    return known && withinVersion(known, release) < 0 ? known : release
  }
  for (const release of releases) nearest.set(release.version, place(release))
  return (a, b) => (a.version === b.version ? withinVersion(a, b) : byPublication(place(a), place(b)))
}

/** 0: the channel's own; 1: of the channel that it includes; and so on. */
function distanceOf({ channel }: Placed, includes: readonly (string | null)[]): number {
  if (channel === undefined) return 0
  const index = includes.indexOf(channel)
  return index < 0 ? includes.length + 1 : index + 1
}

function byVersion(a: Version | null, b: Version | null): number {
  if (!a || !b) return Number(!a) - Number(!b)
  return compareVersions(b, a)
}

function byPublication(a: Placed, b: Placed): number {
  const later = Date.parse(b.pubDate) - Date.parse(a.pubDate)
  if (later !== 0 || a.id === b.id) return later
  return a.id < b.id ? 1 : -1
}
