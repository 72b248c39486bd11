// Random histories of an application with three channels, two of which include others, and what a retention rule needs to
// know of them, written down naively.

import {
  type ChannelState,
  compileManifest,
  isSettled,
  neededBeside,
  type Rollback,
} from '#shared/domain/releases/compile-manifest.ts'
import type { Manifest, ManifestRelease } from '#shared/domain/releases/manifest.ts'
import { parseVersion, precedenceKey } from '#shared/domain/releases/version.ts'
import type { Candidate, RollbackInForce } from '#shared/domain/retention/find-due.ts'
import type { Chance } from '#tests/fixtures/chance.ts'
import { anAsset, aRelease } from '#tests/unit/shared/domain/releases/releases.ts'

type ChannelName = string | null

/** A release and the channel that it was published on. */
export interface Published {
  release: ManifestRelease
  on: ChannelName
  yanked: boolean
}

export interface World {
  published: Published[]
  includes: Map<ChannelName, ChannelName>
  rollbacks: Map<ChannelName, Rollback>
  /** Minutes since the beginning. */
  now: number
}

const CHANNELS: ChannelName[] = [null, 'beta', 'nightly']
const FILES: [platform: string, filename: string][] = [
  ['linux-x86_64', 'Editor.AppImage'],
  ['windows-x86_64', 'Editor-setup.exe'],
  ['darwin-universal', 'Editor.app.tar.gz'],
  ['darwin-aarch64', 'Editor.app.tar.gz'],
]
const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString()

interface Habits {
  /** Some versions don't parse. */
  isFree: boolean
  /** Every release has all files. */
  isWhole: boolean
}

export function aWorld(random: Chance): World {
  const world: World = { published: [], includes: new Map(), rollbacks: new Map(), now: 0 }
  const habits = { isFree: random.next() < 0.3, isWhole: random.next() < 0.6 }
  const length = 5 + random.below(30)
  for (let step = 0; step < length; step++) {
    world.now += 1
    act(world, random, habits)
  }
  return world
}

function act(world: World, random: Chance, habits: Habits): void {
  const kind = random.next()
  const any = world.published.length > 0 ? random.of(world.published) : null
  if (kind < 0.55 || !any) publish(world, random, habits)
  else if (kind < 0.65) promote(world, any, random.of(CHANNELS))
  else if (kind < 0.72) any.release = { ...any.release, paused: !any.release.paused }
  else if (kind < 0.8) any.release = { ...any.release, rolloutPercent: random.of([0, 10, 50, 100, 100]) }
  else if (kind < 0.88) any.yanked = !any.yanked
  else if (kind < 0.94) rollBack(world, any)
  else if (kind < 0.97) world.rollbacks.delete(random.of(CHANNELS))
  else if (world.includes.size > 0 && random.next() < 0.5) world.includes.clear()
  else world.includes.set('beta', null).set('nightly', random.of(['beta', null]))
}

function publish(world: World, random: Chance, { isFree, isWhole }: Habits): void {
  const on = random.of(CHANNELS)
  const number = `${random.below(3)}.${random.below(4)}.${random.below(3)}`
  const version = isFree && random.next() < 0.2 ? `n${random.below(9)}` : number
  add(world, {
    on,
    yanked: false,
    release: aRelease(version, [], {
      id: `r${String(world.now).padStart(3, '0')}`,
      pubDate: at(world.now),
      rolloutPercent: random.of([10, 100, 100, 100, 100]),
      assets: (isWhole ? FILES : random.some(FILES)).map(([platform, filename]) =>
        anAsset(platform, {
          id: `${world.now} ${platform}`,
          filename,
          signature: isWhole || random.next() < 0.8 ? 'c2ln' : null,
          publicPlatform: random.next() < 0.2 ? `button-${platform}` : null,
        }),
      ),
    }),
  })
}

function promote(world: World, { release, yanked }: Published, on: ChannelName): void {
  if (yanked) return
  const id = `p${String(world.now).padStart(3, '0')}`
  add(world, { on, yanked: false, release: { ...release, id, pubDate: at(world.now), paused: false } })
}

function add(world: World, added: Published): void {
  const isTaken = world.published.some(
    ({ on, release }) => on === added.on && release.version === added.release.version,
  )
  if (!isTaken) world.published.push(added)
}

function rollBack(world: World, { release, on, yanked }: Published): void {
  if (yanked) return
  const { id: releaseId, version, pubDate } = release
  const above = world.published
    .filter(
      (each) => each.on === on && (keyOf(each.release) > keyOf(release) || each.release.pubDate > pubDate),
    )
    .filter((each) => keyOf(each.release) > keyOf(release))
    .sort((a, b) => (keyOf(a.release) < keyOf(b.release) ? 1 : -1))
  const withdrawnUpTo = above[0]?.release.version ?? null
  world.rollbacks.set(on, { channel: on, releaseId, version, pubDate, at: at(world.now), withdrawnUpTo })
}

const keyOf = ({ version }: ManifestRelease) => precedenceKey(version) ?? ''

function chainOf(world: World, channel: ChannelName): ChannelName[] {
  const next = world.includes.get(channel)
  return next === undefined ? [channel] : [channel, ...chainOf(world, next)]
}

/** What the channel is compiled from. @param purged ids of releases whose files are gone */
export function stateOf(
  world: World,
  channel: ChannelName,
  purged: ReadonlySet<string> = new Set(),
): ChannelState {
  const [, ...includes] = chainOf(world, channel)
  const releases = world.published
    .filter(
      ({ on, yanked, release }) => !yanked && !purged.has(release.id) && [channel, ...includes].includes(on),
    )
    .map(({ on, release }) => (on === channel ? release : { ...release, channel: on }))
  const rollbacks = [channel, ...includes].flatMap((name) => world.rollbacks.get(name) ?? [])
  return {
    ...{ revision: 1, orgSlug: 'acme', appSlug: 'editor', appId: 'app', deletedAt: null, channel, includes },
    semver: releases.every(({ version }) => parseVersion(version)),
    rollbacks,
    releases,
  }
}

export const manifests = (world: World, purged?: ReadonlySet<string>): Manifest[] =>
  CHANNELS.map((channel) => compileManifest(stateOf(world, channel, purged)))

/** Ids that the manifests are stored with. */
export function keptIn(world: World): Set<string> {
  return new Set(
    CHANNELS.flatMap((channel) => {
      const state = stateOf(world, channel)
      const manifest = compileManifest(state)
      return [...manifest.releases, ...neededBeside(state, manifest)].map(({ id }) => id)
    }),
  )
}

export function candidatesOf({ published }: World): Candidate[] {
  return published.map(({ release, on, yanked }) => {
    const beside = published.filter((each) => each.on === on && each.yanked === yanked)
    const after = (key: (each: ManifestRelease) => string, among = beside) =>
      among.filter((each) => key(each.release) > key(release)).length
    const byPubDate = (each: ManifestRelease) => `${each.pubDate} ${each.id}`
    const unparsed = beside.filter((each) => keyOf(each.release) === '')
    return {
      id: release.id,
      version: release.version,
      channel: on ?? '',
      precedence: keyOf(release),
      pubDate: release.pubDate,
      byVersion: 1 + after((each) => `${keyOf(each)} ${byPubDate(each)}`),
      byPublication: 1 + after(byPubDate),
      isYanked: yanked,
      isLastUnparsed: !yanked && keyOf(release) === '' && after(byPubDate, unparsed) === 0,
      sameVersion: published.filter((each) => each.release.version === release.version).length,
    }
  })
}

export function rollbacksOf(world: World): RollbackInForce[] {
  return [...world.rollbacks.values()].map(({ channel, releaseId, version, pubDate, at: since }) => ({
    targetId: releaseId,
    channels: chainOf(world, channel).map((name) => name ?? ''),
    precedence: precedenceKey(version) ?? '',
    pubDate,
    at: since,
  }))
}

/** Channels where the announced release could change with an old one, and what they include. */
export function unsettledIn(world: World): Set<string> {
  const unsettled = CHANNELS.filter((channel) => !isSettled(stateOf(world, channel)))
  return new Set(unsettled.flatMap((channel) => chainOf(world, channel)).map((name) => name ?? ''))
}

export const withoutRollbacks = (world: World): World => ({ ...world, rollbacks: new Map() })
