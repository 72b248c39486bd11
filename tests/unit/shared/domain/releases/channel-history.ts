// Random histories of a channel, and the rules about them written down naively: what is withdrawn, in which order the
// rest is offered, and which release is announced.

import type { ChannelState, Rollback } from '#shared/domain/releases/compile-manifest.ts'
import type { ManifestAsset, ManifestRelease } from '#shared/domain/releases/manifest.ts'
import { compareVersions, parseVersion } from '#shared/domain/releases/version.ts'
import type { Chance } from '#tests/fixtures/chance.ts'
import { ANY_CLIENT } from './any-client.ts'
import { type Client, canInstall, fileFor } from './installable.ts'
import { anAsset, aRelease } from './releases.ts'

export interface History {
  state: ChannelState
  /** Yanked releases: no longer offered, but clients still have them. */
  yanked: ManifestRelease[]
}

const SEMANTIC = [
  '0.9.0',
  '1.0.0-rc.1',
  '1.0.0',
  '1.0.0+a',
  '1.0.0+b',
  '1.0.1',
  '1.1.0',
  '2.0.0-rc.1',
  '2.0.0',
  '2.0.1',
]
const FREE = ['n1', 'n2', 'n3', '2026-a']
const FILES: [platform: string, filename: string][] = [
  ['linux-x86_64', 'Editor.AppImage'],
  ['linux-x86_64', 'editor.deb'],
  ['linux-x86_64', 'editor.tar.gz'],
  ['linux-x86_64-deb', 'editor.deb'],
  ['linux-x86_64-rpm', 'editor.rpm'],
  ['windows-x86_64', 'Editor-setup.exe'],
  ['windows-x86_64', 'Editor.msi'],
  ['windows-x86_64-msi', 'Editor.msi'],
  ['darwin-universal', 'Editor.app.tar.gz'],
  ['darwin-aarch64', 'Editor.app.tar.gz'],
  ['macos-aarch64', 'Editor.app.tar.gz'],
]
export const PLATFORMS = [
  ...[
    'linux-x86_64',
    'linux-x86_64-deb',
    'linux-x86_64-rpm',
    'linux-x86_64-appimage',
    'linux-x86_64-unknown',
  ],
  ...['windows-x86_64', 'windows-x86_64-msi', 'windows-x86_64-nsis', 'linux-aarch64'],
  ...['darwin-aarch64', 'darwin-x86_64', 'darwin-aarch64-app', 'macos-aarch64', 'macos-x86_64'],
]
const CHANNELS: { channel: string | null; includes?: (string | null)[] }[] = [
  { channel: null },
  { channel: null },
  { channel: 'beta', includes: [null] },
  { channel: 'nightly', includes: ['beta', null] },
]
const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString()

export function aHistory(random: Chance): History {
  const { channel, includes = [] } = random.of(CHANNELS)
  const versions = random.next() < 0.7 ? SEMANTIC : [...SEMANTIC.slice(0, 5), ...FREE]
  // Few platforms or many: histories in which everything is settled soon, and others.
  const files = random.next() < 0.6 ? random.some(FILES).slice(0, 3) : FILES
  const taken = new Set<string>()
  const published = Array.from({ length: random.below(16) }, (_, index) => {
    const [version, from] = [random.of(versions), random.of([channel, ...includes])]
    if (taken.has(`${from} ${version}`)) return []
    taken.add(`${from} ${version}`)
    const id = `r${String(index).padStart(2, '0')}`
    const rest = {
      ...{ id, pubDate: at(Math.floor(index * 0.8)), assets: someAssets(random, files, id) },
      ...{ rolloutPercent: random.of([0, 30, 70, 100, 100, 100, 100]), paused: random.next() < 0.1 },
      ...someBehavior(random),
    }
    return [aRelease(version, [], from === channel ? rest : { ...rest, channel: from })]
  }).flat()
  const yanked = published.filter(() => random.next() < 0.1)
  const releases = published.filter((release) => !yanked.includes(release))
  const semver = releases.every(({ version }) => parseVersion(version))
  const { format, ...place } = { format: 1, revision: 1, orgSlug: 'acme', appSlug: 'editor', appId: 'app' }
  const state = { ...place, channel, includes, semver, deletedAt: null, releases, rollbacks: [] }
  const rollbacks = [channel, ...includes].flatMap((name): Rollback[] => {
    const own = published.filter((release) => channelOf(release, state) === name)
    if (own.length === 0 || random.next() < 0.6) return []
    const { id: releaseId, version, pubDate } = random.of(own)
    const minute = Math.round((Date.parse(pubDate) - Date.parse(at(0))) / 60_000)
    const rollback = { channel: name, releaseId, version, pubDate, at: at(minute + random.below(12)) }
    const withdrawn = published.filter((each) =>
      isWithdrawn(each, rollback, { ...state, releases: published }),
    )
    return [{ ...rollback, withdrawnUpTo: highest(withdrawn) }]
  })
  return { state: { ...state, rollbacks }, yanked }
}

function someBehavior(random: Chance): Partial<ManifestRelease> {
  return {
    ...(random.next() < 0.25 && { requiredStep: true }),
    ...(random.next() < 0.2 && { mandatory: true }),
    ...(random.next() < 0.3 && { minimumVersion: random.of(SEMANTIC) }),
    ...(random.next() < 0.2 && { buildNumber: '142' }),
  }
}

function someAssets(random: Chance, files: typeof FILES, release: string): ManifestAsset[] {
  const assets = random.some(files).map(([platform, filename]) =>
    anAsset(platform, {
      id: `${release} ${platform} ${filename}`,
      filename,
      publicPlatform: random.next() < 0.2 ? `download-${platform}` : null,
      signature: random.next() < 0.8 ? 'c2ln' : null,
    }),
  )
  return assets.filter(({ updatePlatform }, index) => {
    const first = assets.findIndex((each) => each.updatePlatform === updatePlatform)
    return first === index
  })
}

type Order = Pick<ChannelState, 'channel' | 'includes' | 'semver' | 'releases'>

function channelOf(release: ManifestRelease, { channel }: Pick<ChannelState, 'channel'>) {
  return release.channel === undefined ? channel : release.channel
}

function distance(release: ManifestRelease, state: Order): number {
  return [state.channel, ...(state.includes ?? [])].indexOf(channelOf(release, state))
}

/** Below zero when `a` is offered before `b`. */
function compare(a: ManifestRelease, b: ManifestRelease, state: Order): number {
  const published = (x: ManifestRelease, y: ManifestRelease) =>
    Date.parse(y.pubDate) - Date.parse(x.pubDate) || (x.id < y.id ? 1 : x.id > y.id ? -1 : 0)
  const near = distance(a, state) - distance(b, state)
  if (state.semver) {
    const [x, y] = [parseVersion(a.version), parseVersion(b.version)]
    if (!x || !y) return Number(!x) - Number(!y) || near || published(a, b)
    return compareVersions(y, x) || near || published(a, b)
  }
  if (a.version === b.version) return near || published(a, b)
  const nearest = (of: ManifestRelease) =>
    [...state.releases, of]
      .filter(({ version }) => version === of.version)
      .sort((x, y) => distance(x, state) - distance(y, state))[0] ?? of
  return published(nearest(a), nearest(b))
}

function isWithdrawn(
  release: ManifestRelease,
  rollback: Omit<Rollback, 'withdrawnUpTo'>,
  state: Order,
): boolean {
  if (rollback.channel !== state.channel && rollback.channel !== channelOf(release, state)) return false
  const { releaseId: id, version, pubDate, channel } = rollback
  const target = aRelease(version, [], { id, pubDate, ...(channel !== state.channel && { channel }) })
  return Date.parse(release.pubDate) <= Date.parse(rollback.at) && compare(release, target, state) < 0
}

function highest(releases: ManifestRelease[]): string | null {
  const versions = releases.map(({ version }) => version).filter((version) => parseVersion(version))
  return versions.reduce<string | null>((top, each) => (top && !isBelow(top, each) ? top : each), null)
}

export function isBelow(version: string, than: string): boolean {
  const [a, b] = [parseVersion(version), parseVersion(than)]
  return a !== null && b !== null && compareVersions(a, b) < 0
}

/** What the rollbacks leave, in the order in which it is offered. */
export function offeredOf({ state }: History): ManifestRelease[] {
  return state.releases
    .filter((release) => !state.rollbacks.some((rollback) => isWithdrawn(release, rollback, state)))
    .sort((a, b) => compare(a, b, state))
}

/** The first full releases, and all that are partial or paused. */
export function aPart({ state }: History, length: number): ManifestRelease[] {
  const ordered = [...state.releases].sort((a, b) => compare(a, b, state))
  return [...ordered.filter(isFull).slice(0, length), ...ordered.filter((release) => !isFull(release))]
}

/** Clients with each version that there is or was, and with some that never were. */
export function clientsOf(history: History, random: Chance): Client[] {
  const { state, yanked } = history
  const offered = offeredOf(history)
  const versions = [...state.releases, ...yanked].map(({ version }) => version)
  const bucket = random.next()
  const platforms = [random.of(PLATFORMS), random.of(PLATFORMS), 'linux-x86_64']
  const pairs = [...versions, '0.0.1', '1.0.5', '9.9.9', 'latest'].flatMap((version) =>
    platforms.map((platform) => [version, platform] as const),
  )
  return pairs.flatMap(([currentVersion, platform]) => {
    const same = offered.filter(({ version }) => isSame(version, currentVersion))
    // A client runs what was built for it.
    if (same.length > 0 && !same.some((release) => fileFor(release, platform))) return []
    // Where versions have no order, a manifest can't tell a withdrawn version from one that is no longer in it.
    if (!state.semver && state.rollbacks.length > 0 && parseVersion(currentVersion)) return []
    return [{ platform, currentVersion, bucketOf: () => bucket, ...ANY_CLIENT }]
  })
}

export function isSame(a: string, b: string): boolean {
  const [x, y] = [parseVersion(a), parseVersion(b)]
  return a === b || (x !== null && y !== null && compareVersions(x, y) === 0)
}

/** The release that `latest.json` announces: from the lowest one up, each that has all that the one before has. */
export function announcedOf(history: History): ManifestRelease | null {
  const full = offeredOf(history).filter((each) => isFull(each) && namesOf(each).length > 0)
  const has = (release: ManifestRelease, name: string) =>
    signed(release).some((asset) => canInstall(name, asset))
  const dropped = (name: string) => !full.slice(0, 3).some((release) => has(release, name))
  let announced: ManifestRelease | null = null
  for (const release of full.toReversed())
    if (!announced || namesOf(announced).every((name) => has(release, name) || dropped(name)))
      announced = release
  return announced
}

export function isFull({ paused, rolloutPercent }: ManifestRelease): boolean {
  return !paused && rolloutPercent === 100
}

const signed = ({ assets }: ManifestRelease) => assets.filter(({ signature }) => signature !== null)

/** The names that clients look up in a static manifest. */
function namesOf(release: ManifestRelease): string[] {
  return signed(release).flatMap(({ updatePlatform }) => {
    const [os = '', arch = '', bundle] = (updatePlatform ?? '').split('-')
    const systems = os === 'darwin' || os === 'macos' ? ['darwin', 'macos'] : [os]
    const architectures = arch === 'universal' ? ['x86_64', 'aarch64'] : [arch]
    return systems.flatMap((system) =>
      architectures.map((each) => [system, each, ...(bundle ? [bundle] : [])].join('-')),
    )
  })
}
