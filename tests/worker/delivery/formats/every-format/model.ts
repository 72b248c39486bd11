// Which release and file a client gets, written down as the rules say it: over the whole history, one rule after another.

import type { Asset } from '#shared/domain/releases/asset.ts'
import type { NoUpdateReason } from '#shared/domain/releases/choose-update.ts'
import { bucketOf } from '#worker/delivery/rollout.ts'
import { type Channel, type History, type Published, reachOf, versionOf } from './history.ts'

export interface Client {
  id: string
  channel: Channel
  /** Of its version; null: it doesn't say. */
  height: number | null
  /** Of the files that it installs, best first. */
  platforms: readonly string[]
}

export interface Offer {
  release: Published
  file: Asset
  isMandatory: boolean
}

/** What a client is offered, or null. */
export function offerTo(history: History, client: Client): Offer | null {
  const offered = offeredOn(history, client.channel).filter((each) => fileFor(each, client) !== undefined)
  const isAbove = (each: Published) => client.height !== null && each.height > client.height
  const steps = offered.filter((each) => each.isStep && isForAll(each) && isAbove(each))
  const lowest = Math.min(...steps.map(({ height }) => height))
  const step = steps.find(({ height }) => height === lowest)
  if (step) return offerOf(step, client)

  const [highest] = offered.filter((each) => mayHave(each, client))
  if (!highest) return null
  const isBack = client.height !== null && highest.height < client.height
  if (highest.height === client.height || (isBack && !isMovedBack(history, client))) return null
  return offerOf(highest, client)
}

/** Why a client is offered nothing: what keeps it from a release that it would get comes before what it has. */
export function reasonFor(history: History, client: Client): NoUpdateReason {
  const offered = offeredOn(history, client.channel)
  if (offered.length === 0) return 'no-release'
  const own = offered.filter((each) => fileFor(each, client) !== undefined)
  if (own.length === 0) return 'no-asset-for-platform'
  const { height } = client
  const isBack = isMovedBack(history, client)
  const [held] = own.filter((each) => isBack || height === null || each.height > height)
  if (held) return held.isPaused ? 'paused' : 'outside-rollout'
  return offered.some((each) => each.height === height) ? 'up-to-date' : 'client-is-newer'
}

/** What the rollbacks of a channel and of those that it includes leave of both, in the order in which it is offered. */
export function offeredOn(history: History, channel: Channel): Published[] {
  const reach = reachOf(history, channel)
  return history.releases
    .filter((each) => !each.isDraft && !each.isYanked && reach.includes(each.channel))
    .filter((each) => !isWithdrawn(history, each, channel))
    .sort((a, b) => order(a, b, reach))
}

/** The highest version comes first; of one version, that of the nearest channel; then the one that was published last. */
function order(a: Published, b: Published, reach: readonly Channel[]): number {
  const distance = ({ channel }: Published) =>
    reach.includes(channel) ? reach.indexOf(channel) : reach.length
  return b.height - a.height || distance(a) - distance(b) || b.at - a.at
}

function isWithdrawn(history: History, release: Published, channel: Channel): boolean {
  const reach = reachOf(history, channel)
  return reach.some((name) => {
    const rollback = history.rollbacks.get(name)
    if (!rollback || release.at > rollback.at) return false
    // A channel's own rollback withdraws what it includes as well.
    return (name === channel || name === release.channel) && order(release, rollback.target, reach) < 0
  })
}

/** Whether a rollback withdrew the client's version, or one above it, and nothing that is offered has it. */
function isMovedBack(history: History, { channel, height }: Client): boolean {
  if (offeredOn(history, channel).some((each) => each.height === height)) return false
  const reach = reachOf(history, channel)
  const withdrawn = history.releases.filter(
    (each) =>
      !each.isDraft && !each.isYanked && reach.includes(each.channel) && isWithdrawn(history, each, channel),
  )
  const upTo = [
    ...withdrawn.map((each) => each.height),
    ...reach.flatMap((name) => history.rollbacks.get(name)?.upTo ?? []),
  ]
  return height !== null && height <= Math.max(-1, ...upTo)
}

function isForAll({ isPaused, percent }: Published): boolean {
  return !isPaused && percent === 100
}

function mayHave({ isPaused, percent, release }: Published, { id }: Client): boolean {
  return !isPaused && (percent === 100 || bucketOf(release.id, id) * 100 < percent)
}

function fileFor({ release }: Published, { platforms }: Client): Asset | undefined {
  const files = platforms.map((each) => release.assets.find(({ updatePlatform }) => updatePlatform === each))
  return files.find((file) => file !== undefined)
}

function offerOf(release: Published, client: Client): Offer | null {
  const file = fileFor(release, client)
  const { isMandatory, minimum } = release
  const isBelow = minimum !== null && (client.height === null || client.height < minimum)
  return file ? { release, file, isMandatory: isMandatory || isBelow } : null
}

/** The signature that a client is sent: by the newest key that its version was built with. */
export function signatureFor(
  { rotation }: History,
  { signature, signatures = [] }: Asset,
  { height }: Client,
) {
  const [second] = signatures
  const withKey = rotation?.withKey ?? []
  const isKnown = withKey.some(
    (each) => height !== null && (each === height || (each > (rotation?.before ?? -1) && each < height)),
  )
  return second && isKnown ? second.value : signature
}

const SIGNED = /^(linux|windows)-x86_64(-deb|-msi)?$|^darwin-aarch64$/

/** The release of `latest.json`: from the lowest up, one replaces another when it has all of its signed platforms. */
export function announcedOn(history: History, channel: Channel): Published | null {
  const platformsOf = ({ release }: Published) =>
    release.assets.flatMap(({ updatePlatform }) =>
      updatePlatform && SIGNED.test(updatePlatform) ? [updatePlatform] : [],
    )
  const full = offeredOn(history, channel).filter((each) => isForAll(each) && platformsOf(each).length > 0)
  const isDropped = (platform: string) =>
    full.slice(0, 3).every((each) => !platformsOf(each).includes(platform))
  let announced: Published | null = null
  for (const release of full.toReversed()) {
    const has = platformsOf(release)
    const kept = (announced ? platformsOf(announced) : []).filter((each) => !isDropped(each))
    if (kept.every((each) => has.includes(each))) announced = release
  }
  return announced
}

/** Whether the client can run the version that it claims: its own channel once had it for its platforms. */
export function couldRun(history: History, client: Client): boolean {
  const same = offeredOn(history, client.channel).filter(({ height }) => height === client.height)
  return same.length === 0 || same.some((each) => fileFor(each, client) !== undefined)
}

export const textOf = ({ height }: Client) => (height === null ? 'latest' : versionOf(height))
