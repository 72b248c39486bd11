import type { Updating } from '#shared/domain/organizations/application.ts'
import { withPublished } from '#shared/domain/releases/compile-manifest.ts'
import { hasBegun } from '#shared/domain/releases/has-begun.ts'
import { hasUpdates, type LiveRelease, liveReleases } from '#shared/domain/releases/live-releases.ts'
import type { Manifest, ManifestRelease } from '#shared/domain/releases/manifest.ts'
import type { Release } from '#shared/domain/releases/release.ts'
import { manifestBehavior } from '#shared/domain/releases/release-behavior.ts'
import { manifestAssets } from '#web/features/releases/manifest-assets.ts'

/**
 * What publishing a draft does to the rollouts that are under way on its channel, by the order that the feed will have:
 * `Ends the rollout of 2.4.1 (held at 25%).` Null: nothing.
 * @param isForEveryone whether all clients get it at once
 */
export function overtakenWords(
  draft: Release,
  channel: Manifest,
  application: Updating,
  isForEveryone: boolean,
): string | null {
  const { version } = draft
  const release: ManifestRelease = {
    ...{ id: draft.id, version, notes: '', rolloutPercent: 100, paused: false },
    pubDate: new Date().toISOString(),
    assets: manifestAssets(draft.assets),
    ...manifestBehavior(draft),
  }
  if (!hasUpdates(release, application)) return null
  const after = withPublished(channel, release).releases
  const own = after.findIndex(({ id }) => id === release.id)
  // Behind a live one, it is offered to no client.
  if (own < 0) return null
  const now = Date.now()
  const rollouts = liveReleases(channel, application).flatMap((offered) => {
    const { release: each, state } = offered
    const place = after.findIndex(({ id }) => id === each.id)
    // One above the draft continues, and a required step is offered first in any case.
    const isBehind = (place < 0 || place > own) && !each.requiredStep
    const isPart = (state === 'partial' || state === 'paused') && hasBegun(each, now)
    // That of an included channel continues there.
    if (!isPart || !isBehind || each.channel !== undefined) return []
    return [{ name: `${each.version} (${reachOf(offered)})`, isKept: place > own }]
  })
  if (rollouts.length === 0) return null
  const names = LIST.format(rollouts.map(({ name }) => name))
  if (!isForEveryone) return `The rollout of ${names} ends once everyone gets ${version}.`
  return rollouts.some(({ isKept }) => isKept)
    ? `Ends the rollout of ${names} on the platforms of ${version}.`
    : `Ends the rollout of ${names}.`
}

/** `25%`, `held at 25%`; a step for some clients has no percentage of all. */
function reachOf({ release: { rolloutPercent, held }, state, label }: LiveRelease): string {
  if (rolloutPercent > 0) return label.replace(/^at /, '')
  if (state === 'paused') return held ? 'held' : 'paused'
  return 'some clients'
}

const LIST = new Intl.ListFormat('en-GB')
