// What could harm users if a draft were published now: a pre-release on production, a lost platform, a file of half
// the size. The server publishes only when each of these is confirmed, and the console shows them beforehand, by the
// same function. What makes publishing impossible is in `readiness.ts`.

import type { LastDayClients } from '#shared/domain/insights/client-insights.ts'
import { hasUpdater, type Updating } from '#shared/domain/organizations/application.ts'
import { affectedSentence } from './affected-words.ts'
import { isFull } from './live-releases.ts'
import type { ManifestAsset, ManifestRelease } from './manifest.ts'
import { type ClientCounts, openCounts } from './open-counts.ts'
import { type AffectedClients, type PublishReason, PublishReasonCode } from './publish-reason.ts'
import {
  type ComparedRelease,
  isOfferedOneOf,
  lostDownloads,
  lostPlatforms,
  renamedPackages,
  serves,
  shrunkFiles,
  skippedPlatforms,
} from './release-difference.ts'
import { MAX_REQUIRED_STEPS } from './required-step.ts'
import { lacksKeys, signingKeys } from './signing-keys.ts'
import { type UnsupportedFile, unsupportedFiles } from './unsupported-packaging.ts'
import { compareVersions, parseVersion } from './version.ts'
import { isPackedAs, otherVersionInFile, otherVersionInName } from './version-in-name.ts'

/** What would be published. */
export type NextRelease = ComparedRelease & Pick<ManifestRelease, 'requiredStep'>

export interface PublishFacts extends Updating {
  /** Null: production. */
  channel: string | null
  /** What clients of the channel are offered first now, or null before its first release. */
  before: ComparedRelease | null
  /** All that the channel's manifest contains; absent: only `before` is known. */
  offered?: readonly NextRelease[]
  /** Versions published on the channel so far, also yanked ones; those of the same precedence suffice. */
  published: readonly string[]
  /** The clients of the application on the last full day; absent or null: reasons carry no numbers. */
  clients?: LastDayClients | null
}

/** One reason for each code that applies to publishing `next`, in the order of the codes. */
export function findPublishReasons(next: NextRelease, facts: PublishFacts): PublishReason[] {
  const { version } = next
  const reasons: PublishReason[] = []
  const counts = facts.clients ? openCounts(facts.clients, facts.channel) : null
  const add: Add = (code, message, details, count) => {
    const clients = counts && count?.(counts)
    if (clients)
      reasons.push({ code, message: `${message} ${affectedSentence(code, clients)}`, details, clients })
    else reasons.push({ code, message, details })
  }

  if (facts.channel === null && isPrerelease(version))
    add(
      'prerelease_on_production',
      `${version} is a pre-release, and clients on production will be offered it.`,
      { version },
      ({ all }) => all(),
    )
  if (facts.before) compare(next, facts.before, add)
  judgePackaging(next, facts, add)
  if (hasUpdater(facts) && next.assets.every(({ updatePlatform }) => updatePlatform === null))
    add(
      'no_update_files',
      'No file is for updates, so installed apps won’t be offered this release.',
      {},
      ({ all }) => all(),
    )
  const others = otherVersions(next)
  if (others.length > 0)
    add(
      'version_mismatch',
      `${list(others.map((file) => `${file.filename} carries ${file.version}`))}, not ${version}, so clients may be offered the same update again and again.`,
      { version, files: others },
      onFiles(next, others),
    )
  const twins = facts.published.filter((each) => isOnlyBuildMetadata(each, version))
  if (twins.length > 0)
    add(
      'build_metadata_only',
      `${version} differs from ${list(twins)} only in build metadata, so clients that have ${twins.length === 1 ? 'it' : 'one of them'} will see no update.`,
      { version, published: twins },
      ({ onVersions }) => onVersions((each) => twins.includes(each)),
    )
  if (next.requiredStep) judgeStep(next, facts.offered ?? [], add)
  return inOrder(reasons)
}

/** Whether `confirm` names every one of the reasons. */
export function areConfirmed(reasons: readonly PublishReason[], confirm: readonly string[]): boolean {
  return reasons.every(({ code }) => confirm.includes(code))
}

/** The release that clients are offered first: the first full one, else the first partial one, else null. */
export function offeredFirst<Release extends Pick<ManifestRelease, 'paused' | 'rolloutPercent'>>(
  releases: readonly Release[],
): Release | null {
  return releases.find(isFull) ?? releases[0] ?? null
}

/** Null: it is about no clients that are counted. */
type Count = ((counts: ClientCounts) => AffectedClients) | null
type Add = (code: PublishReasonCode, message: string, details: Record<string, unknown>, count: Count) => void

function compare(next: ComparedRelease, before: ComparedRelease, add: Add): void {
  const { version } = next
  const latest = before.version
  if (isLower(version, latest))
    add(
      'lower_than_latest',
      `${version} is lower than ${latest}, so only clients that can’t get ${latest} will be offered it.`,
      { version, latest },
      ({ onVersions }) => onVersions((each) => isLower(version, each)),
    )
  const platforms = lostPlatforms(next, before)
  const downloads = lostDownloads(next, before)
  if (platforms.length + downloads.length > 0)
    add(
      'platform_lost',
      `${latest} has files for ${list([...platforms, ...downloads])} and ${version} has none, so they stay on ${latest} or older.`,
      { latest, platforms, downloads },
      platforms.length > 0
        ? ({ onPlatforms }) => onPlatforms((each) => serves(before, each) && !serves(next, each), platforms)
        : null,
    )
  const [keys, previousKeys] = [signingKeys(next), signingKeys(before)]
  if (previousKeys.length > 0 && lacksKeys(next, previousKeys))
    add(
      'key_changed',
      `${version} is signed with key ${list(keys)} and ${latest} with ${list(previousKeys)}, so installed apps that trust only the old key will refuse the update.`,
      { latest, keys, previousKeys },
      ({ all }) => all(true),
    )
  const packages = renamedPackages(next, before)
  if (packages.length > 0)
    add(
      'package_id_changed',
      `${list(packages.map((each) => `${each.filename} is ${each.packageId} and was ${each.previousPackageId}`))} in ${latest}, so installed apps may refuse the update or keep the old app beside it.`,
      { latest, packages },
      onFiles(next, packages),
    )
  const files = shrunkFiles(next, before)
  if (files.length > 0)
    add(
      'size_halved',
      `${list(files.map(({ filename }) => filename))} ${files.length === 1 ? 'is' : 'are'} less than half the size of the same file in ${latest}, so clients may get an incomplete build.`,
      { latest, files },
      onFiles(next, files),
    )
}

function judgePackaging(next: NextRelease, { before, appType }: PublishFacts, add: Add): void {
  const files = unsupportedFiles(next, before, appType)
  if (files.length === 0) return
  const of = (updater: UnsupportedFile['updater']) =>
    files.filter((each) => each.updater === updater).map(({ filename }) => filename)
  const [plain, archives] = [of('tauri-v1'), of('packager')]
  const clauses = [
    plain.length > 0 ? `copies built with Tauri 1 can’t install ${list(plain)} without an archive` : [],
    archives.length > 0 ? `copies built with Packager can’t unpack ${list(archives)}` : [],
  ].flat()
  const isOnLinux = files.some(({ platform }) => platform.startsWith('linux-'))
  const [first = '', ...more] = [...clauses, ...(isOnLinux ? ['trying breaks an AppImage'] : [])]
  add(
    'unsupported_packaging',
    `${[first.charAt(0).toUpperCase() + first.slice(1), ...more].join(', and ')}.`,
    { files },
    onFiles(next, files),
  )
}

function judgeStep(next: NextRelease, offered: readonly NextRelease[], add: Add): void {
  const { version } = next
  const platforms = skippedPlatforms(next, offered)
  if (platforms.length > 0)
    add(
      'step_skips_platforms',
      `${version} has no file for ${list(platforms)}, so clients there skip this required step.`,
      { version, platforms },
      // The sentence names the platforms already.
      ({ onPlatforms }) => ({
        ...onPlatforms((each) => offered.some((before) => serves(before, each)) && !serves(next, each)),
        platforms: [],
      }),
    )
  const others = offered.filter((each) => each.requiredStep).map((each) => each.version)
  const steps = new Set([...others, version]).size
  if (steps >= MAX_REQUIRED_STEPS)
    add(
      'last_required_step',
      `With ${version} this channel has ${steps} required steps, and it can have ${MAX_REQUIRED_STEPS}. To publish another one later, yank one that clients no longer need.`,
      { steps, limit: MAX_REQUIRED_STEPS },
      null,
    )
}

/** The clients that are offered one of some files; null: none of the files is for updates. */
function onFiles(next: ComparedRelease, files: readonly { filename: string }[]): Count {
  const isOne = ({ filename, updatePlatform }: ManifestAsset) =>
    updatePlatform !== null && files.some((each) => each.filename === filename)
  if (!next.assets.some(isOne)) return null
  return ({ onPlatforms }) => onPlatforms(isOfferedOneOf(next, isOne))
}

function otherVersions({ version, assets }: ComparedRelease) {
  return assets.flatMap(({ filename, kind, facts }) => {
    if (kind === 'companion' || kind === 'metadata') return []
    if (facts?.version === undefined) {
      const other = kind === 'delta' ? null : otherVersionInName(filename, version)
      return other === null ? [] : [{ filename, version: other }]
    }
    const isOther = facts.packager
      ? !isPackedAs(facts.version, version)
      : otherVersionInFile(facts.version, version) !== null
    return isOther ? [{ filename, version: facts.version }] : []
  })
}

function isPrerelease(version: string): boolean {
  return (parseVersion(version)?.prerelease.length ?? 0) > 0
}

function isLower(version: string, latest: string): boolean {
  return compareTexts(version, latest) < 0
}

function isOnlyBuildMetadata(a: string, b: string): boolean {
  return a !== b && compareTexts(a, b) === 0
}

/** NaN, which is neither, when one of them has no precedence. */
function compareTexts(a: string, b: string): number {
  const [left, right] = [parseVersion(a), parseVersion(b)]
  return left && right ? compareVersions(left, right) : Number.NaN
}

function inOrder(reasons: PublishReason[]): PublishReason[] {
  const place = ({ code }: PublishReason) => PublishReasonCode.options.indexOf(code)
  return reasons.toSorted((a, b) => place(a) - place(b))
}

/** Names in a sentence; of many, the first three and how many more. */
function list(names: readonly string[]): string {
  const shown = names.length > 4 ? [...names.slice(0, 3), `${names.length - 3} more`] : names
  return shown.length < 2 ? (shown[0] ?? '') : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`
}
