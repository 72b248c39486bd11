// Releases whose markers and index are not written yet. After a publication that is one release; after a restore it
// is every release of the channel, so they are written in pages, oldest change first, and the channel remembers how
// far that went. What a client can ask for right away is written out of turn.

import { and, asc, desc, eq, getTableColumns, gt, sql } from 'drizzle-orm'
import type { Database } from '#worker/services/directory/context.ts'
import { assets, releases } from '#worker/services/directory/release-schema.ts'
import { takenDownReason } from '#worker/services/directory/releases/taken-down.ts'
import type { ReleaseWithFiles } from './documents.ts'

/** Documents that one run writes at most in its turn; a Worker may make about a thousand calls to R2. */
export const MAX_DOCUMENTS = 300
const MAX_RELEASES = 100
/** The last changes, among which is the one that the writer was called for. */
const NEWEST = 10

export interface Unwritten {
  /** Releases that changed after what was written, first and last changed ones. */
  oldest: Outline[]
  newest: Outline[]
}

interface Outline {
  id: string
  revision: number
  files: number
}

/** Statements for a batch: the first and the last changes that are not written yet. */
export function selectUnwritten(db: Database, appId: string, channel: string) {
  const written = sql`(select written_revision from channels where app_id = ${appId} and channel = ${channel})`
  const { id, revision } = releases
  const files = sql<number>`(select count(*) from assets where release_id = releases.id)`.as('files')
  const changed = () =>
    db
      .select({ id, revision, files })
      .from(releases)
      .where(
        and(
          eq(releases.appId, appId),
          eq(releases.channel, channel),
          eq(releases.status, 'published'),
          gt(revision, written),
        ),
      )
  return [
    changed()
      .orderBy(asc(revision))
      .limit(MAX_RELEASES + 1),
    changed().orderBy(desc(revision)).limit(NEWEST),
  ] as const
}

/**
 * Which releases to write now, and the revision up to which everything is written afterwards.
 * @param revision that of the channel
 */
export function planDocuments(
  { oldest, newest }: Unwritten,
  revision: number,
): { ids: string[]; writtenRevision: number } {
  let documents = 0
  const turn = oldest.slice(0, MAX_RELEASES).filter(({ files }, index) => {
    documents += files + 1
    return index === 0 || documents <= MAX_DOCUMENTS
  })
  const last = turn.at(-1)
  const isAll = turn.length === oldest.length
  return {
    ids: [...new Set([...turn, ...newest].map(({ id }) => id))],
    writtenRevision: isAll || !last ? revision : last.revision,
  }
}

/** These releases with their files. */
export async function readReleases(db: Database, ids: readonly string[]): Promise<ReleaseWithFiles[]> {
  if (ids.length === 0) return []
  // One parameter, however many ids: D1 takes at most a hundred of them.
  const list = JSON.stringify(ids)
  const [found, files] = await db.batch([
    db.select().from(releases).where(sql`${releases.id} in (select value from json_each(${list}))`),
    db
      .select({ ...getTableColumns(assets), takenDown: takenDownReason.as('taken_down') })
      .from(assets)
      .where(sql`${assets.releaseId} in (select value from json_each(${list}))`)
      .orderBy(asc(assets.id)),
  ])
  const filesOf = Map.groupBy(files, ({ releaseId }) => releaseId)
  return found.map((release) => ({ release, assets: filesOf.get(release.id) ?? [] }))
}
