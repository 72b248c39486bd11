// Which of a channel's releases rollbacks leave, and in which order they are offered.

import type { Manifest, ManifestRelease } from './manifest.ts'
import { type Placed, releaseOrder } from './release-order.ts'
import { compareVersions, parseVersion } from './version.ts'

interface Offering extends Pick<Manifest, 'channel' | 'semver' | 'includes'> {
  releases: readonly ManifestRelease[]
  /** As `Rollback` of the compiler has them. */
  rollbacks: readonly {
    channel: string | null
    releaseId: string
    version: string
    pubDate: string
    at: string
  }[]
}

/** The releases that rollbacks leave, in the order in which they are offered, and those that they withdraw. */
export function offer({ releases, rollbacks, ...channel }: Offering) {
  const semver = channel.semver && releases.every(({ version }) => parseVersion(version))
  const targets = rollbacks.map((rollback) => {
    const { releaseId: id, version, pubDate, channel: name } = rollback
    const stub: Placed = { id, version, pubDate, ...(name !== channel.channel && { channel: name }) }
    return { rollback, target: releases.find((each) => each.id === id) ?? stub }
  })
  const order = releaseOrder({ ...channel, semver }, releases)
  const isWithdrawn = (release: ManifestRelease) =>
    targets.some(
      ({ rollback, target }) =>
        (rollback.channel === channel.channel || rollback.channel === release.channel) &&
        Date.parse(release.pubDate) <= Date.parse(rollback.at) &&
        order(release, target) < 0,
    )
  const withdrawn = new Set(releases.filter(isWithdrawn))
  const offered = releases.filter((release) => !withdrawn.has(release)).sort(order)
  return { semver, offered, withdrawn: [...withdrawn] }
}

/** As they are offered without a rollback. */
export function inOrder(
  channel: Pick<Manifest, 'semver' | 'includes'>,
  releases: readonly ManifestRelease[],
) {
  return [...releases].sort(releaseOrder(channel, releases))
}

/** The highest of those that are semantic; null: none is. */
export function highestVersion(versions: readonly (string | null)[]): string | null {
  const parsed = versions.flatMap((text) => {
    const version = parseVersion(text ?? '')
    return text && version ? [{ text, version }] : []
  })
  // Of equal precedence always the same, in whatever order they were read.
  const highest = parsed.sort(
    (a, b) => compareVersions(b.version, a.version) || (a.text < b.text ? -1 : 1),
  )[0]
  return highest?.text ?? null
}
