// Which release and which file a client gets, written down as the rules say it, over the whole history of a channel.

import type { ManifestAsset, ManifestRelease } from '#shared/domain/releases/manifest.ts'
import { parseVersion } from '#shared/domain/releases/version.ts'
import { type History, isBelow, isFull, isSame, offeredOf } from './channel-history.ts'
import { type Client, fileFor } from './installable.ts'

interface Expected {
  release: ManifestRelease
  asset: ManifestAsset
  /** Below the client's version. */
  isBack: boolean
  /** A required step that keeps the client from something higher, or would. */
  isStep: boolean
}

/** What the client gets, or null. */
export function expectedChoice(history: History, client: Client): Expected | null {
  const offered = offeredOf(history)
  const [step] = stepsAbove(history, offered, client)
  if (step) return { ...step, isBack: false, isStep: true }
  const own = offered.findIndex(({ version }) => isSame(version, client.currentVersion))
  const above = own < 0 ? offered : offered.slice(0, own)
  for (const release of above) {
    const asset = fileFor(release, client.platform)
    const mayHave = !release.paused && client.bucketOf(release.id) * 100 < release.rolloutPercent
    if (!asset || !mayHave) continue
    const isBack = isBelow(release.version, client.currentVersion)
    if (!isBack || (own < 0 && wasWithdrawn(history, client.currentVersion)))
      return { release, asset, isBack, isStep: false }
    return null
  }
  return null

  function wasWithdrawn({ state: { rollbacks, releases } }: History, version: string): boolean {
    const gone = releases.filter((release) => !offered.includes(release)).map((release) => release.version)
    return [...gone, ...rollbacks.flatMap(({ withdrawnUpTo }) => withdrawnUpTo ?? [])].some(
      (each) => !isBelow(each, version),
    )
  }
}

/** Every step that the client still has to take, the next one first. */
function stepsAbove({ state }: History, offered: ManifestRelease[], { platform, currentVersion }: Client) {
  // Where free-text versions are offered, versions have no order.
  if (!state.semver) return []
  const steps = offered.flatMap((release) => {
    const asset = fileFor(release, platform)
    const isStep = release.requiredStep && isFull(release) && isBelow(currentVersion, release.version)
    return isStep && asset ? [{ release, asset }] : []
  })
  // A stable sort: of one version, the first that is offered.
  return steps.sort((a, b) =>
    isSame(a.release.version, b.release.version) ? 0 : isBelow(a.release.version, b.release.version) ? -1 : 1,
  )
}

/** Whether the answer to this client says that the update is mandatory. A version that isn't known is below all. */
export function expectedMandatory(
  { mandatory, minimumVersion }: ManifestRelease,
  { currentVersion }: Client,
): boolean {
  if (mandatory || minimumVersion === undefined) return mandatory === true
  return parseVersion(currentVersion) === null || isBelow(currentVersion, minimumVersion)
}
