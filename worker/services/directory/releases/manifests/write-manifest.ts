// From the database to what delivery reads. The order matters: first the markers and the index of each release that
// changed, then the manifest that offers it, and only then the note that all of this is written. A process that dies
// anywhere in between leaves the old manifest whole and the channel marked as stale; doing it all again is harmless.
//
// What is stored with a later revision was written by a concurrent writer, or before the database was restored. In
// the first case the database has that revision too, and is read again; in the second it gets a later one.

import { and, eq, lt } from 'drizzle-orm'
import { compileManifest } from '#shared/domain/releases/compile-manifest.ts'
import { keys } from '#shared/domain/releases/manifest.ts'
import type { Database } from '#worker/services/directory/context.ts'
import { channels } from '#worker/services/directory/release-schema.ts'
import {
  type ChannelSnapshot,
  readChannel,
} from '#worker/services/directory/releases/channels/channel-state.ts'
import { COMPILER, compiledFrom } from './compiled.ts'
import { completeManifest } from './complete-manifest.ts'
import { documentsOf, type ReleaseWithFiles } from './documents.ts'
import { putNewer, revisionOf } from './put-newer.ts'
import { readSteppingStones } from './stepping-stones.ts'
import { planDocuments, readReleases } from './unwritten.ts'

/** A Worker may hold six connections open at once. */
const MAX_CONNECTIONS = 6
/** Each failed try means that the channel has changed, or its revision was raised above a stored one. */
const MAX_TRIES = 20
/** Nothing that is stored can be trusted: everything of the channel is written again. */
const NOTHING_WRITTEN = -1

export interface ManifestStores {
  db: Database
  files: R2Bucket
}

/**
 * Brings what is stored of a channel (`''`: the one without a name) to the state of the database, and reads back that
 * it is visible. Of a long backlog one page of markers and indexes is written; the channel then stays marked.
 * @throws Error when the database or R2 is unreachable or doesn't show what was written; the channel stays marked
 */
export async function writeManifest(stores: ManifestStores, appId: string, channel: string): Promise<void> {
  for (let attempt = 0; attempt < MAX_TRIES; attempt++) {
    const snapshot = await readChannel(stores.db, appId, channel)
    if (!snapshot?.links[0]?.row) return
    const stored = await store(stores, snapshot)
    if (stored === null) return
    await raiseRevision(stores.db, appId, channel, snapshot.state.revision, stored)
  }
  throw new Error('A channel keeps changing while its manifest is written.')
}

/** Answers null when everything is stored, else the revision of something stored that is in the way. */
async function store({ db, files }: ManifestStores, snapshot: ChannelSnapshot): Promise<number | null> {
  const { state, links, unwritten } = snapshot
  const { revision, orgSlug, appSlug, appId, channel } = state
  const key = keys.manifest(orgSlug, appSlug, channel)
  const stored = revisionOf(await files.head(key))
  if (stored > revision) return stored

  const outline = compileManifest(state)
  const { ids, writtenRevision } = planDocuments(unwritten, revision)
  const planned = new Set(ids)
  const kept = outline.releases.map(({ id }) => id)
  const rows = await readReleases(db, [...planned.union(new Set(kept))])
  // Those of an included channel are written with its own revision, and its own writer sees to conflicts.
  const conflict = await inTurns(dueDocuments(rows, planned, snapshot), async (document) => {
    const newer = await putNewer(files, document.key, document.revision, document.value)
    return document.isOwn ? newer : null
  })
  if (conflict !== null) return conflict
  const deltas = await readSteppingStones(db, appId, links, outline, rows)
  const newer = await putNewer(files, key, revision, completeManifest(outline, rows, deltas))
  if (newer !== null) return newer

  if (revisionOf(await files.head(key)) < revision)
    throw new Error('The bucket does not show the manifest that was written.')
  const compiled = compiledFrom(links, state, outline)
  const isBehind = lt(channels.writtenRevision, writtenRevision)
  await db
    .update(channels)
    .set({ writtenRevision, compiledBy: COMPILER, compiled })
    .where(and(eq(channels.appId, appId), eq(channels.channel, channel ?? ''), isBehind))
  return null
}

/** Markers and indexes that are planned, or not written yet although their release is offered here. */
function dueDocuments(
  rows: readonly ReleaseWithFiles[],
  planned: ReadonlySet<string>,
  { state, links }: ChannelSnapshot,
) {
  const rowOf = new Map(links.map(({ channel, row }) => [channel, row]))
  return rows.flatMap((row) => {
    const { id, channel, revision } = row.release
    const place = rowOf.get(channel)
    if (!place || (!planned.has(id) && revision <= place.writtenRevision)) return []
    const isOwn = channel === (state.channel ?? '')
    return documentsOf(state, row).map(([key, value]) => ({ key, value, revision: place.revision, isOwn }))
  })
}

/**
 * Raises the revision of a channel above a stored one, unless the channel has changed since it was read. The database
 * is older than what is stored then, so nothing that is stored can be trusted.
 */
async function raiseRevision(db: Database, appId: string, channel: string, own: number, stored: number) {
  await db
    .update(channels)
    .set({ revision: stored + 1, writtenRevision: NOTHING_WRITTEN, compiled: null })
    .where(and(eq(channels.appId, appId), eq(channels.channel, channel), eq(channels.revision, own)))
}

/** Runs a few at once, and stops at the first answer that isn't null. */
async function inTurns<T, Answer>(
  items: T[],
  act: (item: T) => Promise<Answer | null>,
): Promise<Answer | null> {
  for (let start = 0; start < items.length; start += MAX_CONNECTIONS) {
    const answers = await Promise.all(items.slice(start, start + MAX_CONNECTIONS).map(act))
    const answer = answers.find((each) => each !== null)
    if (answer !== undefined) return answer
  }
  return null
}
