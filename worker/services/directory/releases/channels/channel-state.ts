// What the database knows of one channel at one moment, so that a revision always identifies one state. A channel may
// have ten thousand releases of which a manifest keeps a handful, so what is read is bounded: what the last manifest
// kept and what changed since, or else the channel in its order until every platform is settled.

import { eq, sql } from 'drizzle-orm'
import { type ChannelState, slotsToAnnounce } from '#shared/domain/releases/compile-manifest.ts'
import { selectKnownKeys, toKnownKeys } from '#worker/services/directory/applications/keys/known-keys.ts'
import type { Database } from '#worker/services/directory/context.ts'
import { selectSinceCompiled, slotsToRead } from '#worker/services/directory/releases/manifests/compiled.ts'
import { selectUnwritten, type Unwritten } from '#worker/services/directory/releases/manifests/unwritten.ts'
import { applications, organizations } from '#worker/services/directory/schema.ts'
import { takedownOf } from '#worker/services/directory/takedown-of.ts'
import { includedNames, type Link, linksOf, rollbacksOf, selectLinks, stateOf } from './links.ts'
import { isOffered, toManifestReleases } from './outlines.ts'
import { fillPrecedence } from './precedence.ts'
import { addNearer, scanChannel } from './scan-channel.ts'

/** Each failed try means that a concurrent request has changed the channel while it was read. */
const MAX_TRIES = 20

export interface ChannelSnapshot {
  state: ChannelState
  /** The channel itself, and those that it includes. */
  links: Link[]
  unwritten: Unwritten
}

/** Reads a channel, `''` being production. A channel without a row has nothing, at revision 0. */
export async function readChannel(
  db: Database,
  appId: string,
  channel: string,
): Promise<ChannelSnapshot | null> {
  for (let attempt = 0; attempt < MAX_TRIES; attempt++) {
    const [rows, [place], outlines, files, oldest, newest] = await db.batch([
      selectLinks(db, appId, channel),
      selectPlace(db, appId, channel),
      ...selectSinceCompiled(db, appId, channel),
      ...selectUnwritten(db, appId, channel),
    ])
    if (!place) return null
    const links = linksOf(rows, channel)
    if (place.hasUnknown) {
      for (const link of links) await fillPrecedence(db, { appId, channel: link.channel })
      continue
    }
    const state = stateFrom(appId, links, place)
    const reading = { db, appId, links, expected: stateOf(links) }
    const offered = outlines.filter((each) => each.isOffered)
    const known = toManifestReleases(offered, files, channel)
    const part = { ...state, releases: known }
    const lost = slotsToRead(links, state, outlines, files)
    const slots = lost && new Set([...lost, ...slotsToAnnounce(part)])
    const releases =
      slots?.size === 0 ? await addNearer(reading, known) : await scanChannel(reading, part, slots)
    if (releases) return { state: { ...state, releases }, links, unwritten: { oldest, newest } }
  }
  throw new Error('A channel keeps changing while it is read.')
}

interface Place {
  orgSlug: string
  appSlug: string
  deletedAt: string | null
  takenDown: string | null
  suspended: string | null
  hasUnparsed: number
  /** JSON. */
  knownKeys: string
}

function stateFrom(appId: string, links: readonly Link[], place: Place): ChannelState {
  const { orgSlug, appSlug, deletedAt } = place
  const [own, ...included] = links
  const semver = !place.hasUnparsed
  const knownKeys = toKnownKeys(JSON.parse(place.knownKeys))
  return {
    revision: own?.row?.revision ?? 0,
    orgSlug,
    appSlug,
    appId,
    channel: own?.channel || null,
    semver,
    ...(included.length > 0 && { includes: included.map(({ channel }) => channel || null) }),
    ...(knownKeys.length > 0 && { knownKeys }),
    deletedAt,
    takedown: takedownOf(place),
    rollbacks: rollbacksOf(links, semver),
    releases: [],
  }
}

function selectPlace(db: Database, appId: string, channel: string) {
  const has = (condition: string) => sql<number>`exists (
    select 1 from releases where app_id = ${appId} and channel in ${includedNames(appId, channel)}
      and ${sql.raw(condition)} and ${isOffered}
  )`
  return db
    .select({
      appSlug: sql<string>`${applications.slug}`.as('app_slug'),
      orgSlug: sql<string>`${organizations.slug}`.as('org_slug'),
      deletedAt: applications.deletedAt,
      takenDown: applications.takenDownReason,
      suspended: organizations.suspendedReason,
      knownKeys: selectKnownKeys(appId).as('known_keys'),
      hasUnparsed: has("precedence = ''").as('has_unparsed'),
      hasUnknown: has('precedence is null').as('has_unknown'),
    })
    .from(applications)
    .innerJoin(organizations, eq(organizations.id, applications.orgId))
    .where(eq(applications.id, appId))
}
