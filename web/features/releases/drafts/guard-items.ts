import { offeredFirst } from '#shared/domain/releases/find-publish-reasons.ts'
import { isForSome } from '#shared/domain/releases/has-begun.ts'
import type { Manifest, ManifestRelease } from '#shared/domain/releases/manifest.ts'
import type { Release } from '#shared/domain/releases/release.ts'
import { signatureStateOf, wantedScheme } from '#shared/domain/releases/signature-state.ts'
import { compareVersions, parseVersion } from '#shared/domain/releases/version.ts'
import { type Installing, isInstallable } from '#web/features/releases/installable.ts'
import { allTargets, keyOf, lostTargets, type Target } from '#web/features/releases/platforms.ts'
import { formatBytes } from '#web/lib/format/format.ts'
import type { GuardItem } from './guard-list.tsx'
import { checkDraft, type Surroundings } from './publish-check.ts'
import { reasonItems } from './reason-words.ts'

const [WAIT, STOP] = ['wait', 'stop'] as const

interface GuardedDraft extends Surroundings {
  /** Files that were picked for it and are not on their way yet. */
  staged: number
}

/** What blocks a draft, what the server will ask about, then what is as it should be. */
export function guardItems(release: Release, surroundings: GuardedDraft): GuardItem[] {
  const isUploading = surroundings.uploading > 0
  // What is on its way is told in one line.
  const assets = release.assets.filter(({ state }) => !isUploading || state === 'ready' || state === 'failed')
  const { missing, warnings, reasons } = checkDraft({ ...release, assets }, surroundings)
  return [
    ...stagedItems(surroundings.staged),
    ...missing.map((title, index) => ({ sign: isUploading && index === 0 ? WAIT : STOP, title })),
    ...warnings.map((title) => ({ sign: 'warn' as const, title })),
    ...reasons.flatMap(reasonItems).map((item) => ({ sign: 'warn' as const, ...item })),
    ...doneItems(release, surroundings.channel, surroundings.application),
  ]
}

/** Without them, the release would be published for good. */
function stagedItems(staged: number): GuardItem[] {
  if (staged === 0) return []
  const title = staged === 1 ? 'A file isn’t uploaded yet' : `${staged} files aren’t uploaded yet`
  return [{ sign: 'todo', title, text: 'Upload or discard what you added.' }]
}

/** What is as it should be of a draft. */
export function doneItems(
  { version, assets }: Release,
  channel: Manifest | null,
  application: Installing,
): GuardItem[] {
  const ready = assets.filter(({ state }) => state === 'ready')
  const signed = ready.filter((asset) => wantedScheme(asset) !== null)
  const schemes = new Set(signed.map(wantedScheme))
  // A file that updaters refuse covers no platform.
  const platforms = ready
    .filter((asset) => isInstallable(asset, version, application))
    .flatMap(({ updatePlatform }) => updatePlatform ?? [])
  const lost = lostTargets(platforms, platformsOf(comparedWith(channel)))
  const items = comparedItems(version, platforms, comparedWith(channel))
  if (signed.length > 0 && signed.every((asset) => signatureStateOf(asset) === 'verified'))
    items.push({
      sign: 'ok',
      title: `${signaturesMatch(signed.length)} your ${schemes.size > 1 ? 'keys' : 'key'}`,
    })
  if (ready.length > 0 && ready.length === assets.length) {
    const size = ready.reduce((sum, asset) => sum + asset.size, 0)
    const title = ready.length === 1 ? 'The file is uploaded' : `${ready.length} files are uploaded`
    // Without all the platforms of the release before, the sizes can't be compared.
    const before = lost.length === 0 ? comparedWith(channel) : null
    items.push({ sign: 'ok', title, text: sizeWords(size, ready.length, before) })
  }
  return items
}

function signaturesMatch(count: number): string {
  if (count === 1) return 'The signature matches'
  return count === 2 ? 'Both signatures match' : `All ${count} signatures match`
}

/** `341 MB in all, 4% more than 2.4.1`. */
function sizeWords(size: number, files: number, before: ManifestRelease | null): string {
  const all = `${formatBytes(size)}${files === 1 ? '' : ' in all'}`
  const earlier = before?.assets.reduce((sum, asset) => sum + asset.size, 0) ?? 0
  if (!before || earlier === 0) return all
  const percent = Math.round((size / earlier - 1) * 100)
  if (percent === 0) return `${all}, ${size === earlier ? '' : 'about '}the same as ${before.version}`
  return `${all}, ${Math.abs(percent)}% ${percent > 0 ? 'more' : 'less'} than ${before.version}`
}

/** The release that a new one of the channel is compared with, by the server too; null before the first. */
export function comparedWith(channel: Manifest | null): ManifestRelease | null {
  return offeredFirst(channel?.releases ?? [])
}

/** A release that not everyone gets yet, and how far it is: `held at 10%`. */
export interface AheadRelease {
  version: string
  state: string
}

/** What is ahead of the release that others are compared with. */
export function aheadOf(channel: Manifest | null): AheadRelease[] {
  const releases = channel?.releases ?? []
  const place = releases.findIndex(({ id }) => id === comparedWith(channel)?.id)
  const now = Date.now()
  return releases.slice(0, place).map((each) => ({ version: each.version, state: stateOf(each, now) }))
}

function stateOf(release: ManifestRelease, now: number): string {
  const { paused, held, rolloutPercent } = release
  const isSome = rolloutPercent === 0 && isForSome(release, now)
  if (!paused) return `rolled out to ${isSome ? 'some clients' : `${rolloutPercent}%`}`
  const word = held ? 'held' : 'paused'
  return isSome ? word : `${word} at ${rolloutPercent}%`
}

function platformsOf(release: ManifestRelease | null): string[] {
  return release?.assets.flatMap(({ updatePlatform }) => updatePlatform ?? []) ?? []
}

/** What is as it should be of a version and its update platforms, beside the release that clients are offered now. */
export function comparedItems(
  version: string,
  updatePlatforms: readonly string[],
  before: ManifestRelease | null,
): GuardItem[] {
  if (!before) return []
  const items: GuardItem[] = []
  const served = platformsOf(before)
  const earlier = new Set(allTargets(served).map(keyOf))
  const added = allTargets(updatePlatforms).filter((target) => !earlier.has(keyOf(target)))
  if (added.length > 0)
    items.push({ sign: 'ok', title: `New in this release: ${added.map(nameOf).join(', ')}` })
  if (served.length > 0 && lostTargets(updatePlatforms, served).length === 0)
    items.push({ sign: 'ok', title: `Every platform of ${before.version} is covered` })
  if (isHigher(version, before.version))
    items.push({ sign: 'ok', title: `${version} is higher than ${before.version}` })
  return items
}

function nameOf({ system, processor }: Target): string {
  return `${system} ${processor}`
}

function isHigher(version: string, latest: string): boolean {
  const [own, other] = [parseVersion(version), parseVersion(latest)]
  return own !== null && other !== null && compareVersions(own, other) > 0
}
