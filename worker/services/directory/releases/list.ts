import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { firstNotesLine } from '#shared/domain/releases/notes-line.ts'
import type { ReleaseFilter, ReleaseOrder, ReleaseSummary } from '#shared/domain/releases/release.ts'
import type { Machine, Person } from '#worker/platform/rpc/context.ts'
import { requireApp } from '#worker/services/directory/access.ts'
import type { Context } from '#worker/services/directory/context.ts'
import { releases } from '#worker/services/directory/release-schema.ts'
import { offeredIn } from './channels/offered-in.ts'
import { isOffered } from './channels/outlines.ts'
import { after, cursorOf, inOrder } from './list-order.ts'
import { assetCount, namesOf, platformsBefore, totalSize, updatePlatforms } from './list-platforms.ts'
import { repairSoon, selectStaleChannels } from './manifests/repair.ts'
import { creatorName } from './queries.ts'
import { withoutInternal } from './rows.ts'

interface ListQuery {
  org: string
  app: string
  /** Null: the channel without a name. Absent: all of them. */
  channel?: string | null | undefined
  status?: ReleaseFilter | undefined
  /** Part of the version or of the notes, in any case. */
  search?: string | undefined
  order?: ReleaseOrder | undefined
  limit: number
  /** Where the page before ended. */
  cursor?: string | null | undefined
}

interface Page {
  releases: ReleaseSummary[]
  cursor: string | null
}

/** A page of an application's releases, newest first unless told. */
export async function listReleases(
  ctx: Context<Person | Machine>,
  { org, app, channel, status, search, order = 'newest', limit, cursor }: ListQuery,
): Promise<Page> {
  const { application } = await requireApp(ctx, org, app, 'releases.read')
  const hasStatus = await whereStatus(ctx, application.id, status)
  const [rows, stale] = await ctx.db.batch([
    ctx.db
      .select({
        release: releases,
        creator: creatorName,
        assetCount,
        totalSize,
        updatePlatforms,
        platformsBefore,
      })
      .from(releases)
      .where(
        and(
          eq(releases.appId, application.id),
          channel === undefined ? undefined : eq(releases.channel, channel ?? ''),
          hasStatus,
          search ? contains(search) : undefined,
          cursor ? after(cursor, order) : undefined,
        ),
      )
      .orderBy(...inOrder(order))
      .limit(limit + 1),
    selectStaleChannels(ctx.db, application.id),
  ])
  repairSoon(ctx, stale)
  const page = rows.slice(0, limit)
  const last = page.at(-1)?.release
  return {
    releases: page.map(({ release, creator, updatePlatforms, platformsBefore, ...files }) => {
      const { notes, ...rest } = withoutInternal(release)
      return {
        ...rest,
        createdBy: creator,
        ...files,
        notesLine: firstNotesLine(notes),
        updatePlatforms: namesOf(updatePlatforms),
        platformsBefore: platformsBefore === null ? null : namesOf(platformsBefore),
      }
    }),
    cursor: rows.length > limit && last ? cursorOf(last, order) : null,
  }
}

/** SQLite's own lower() knows ASCII only, and D1 takes patterns of LIKE up to 50 bytes: hence instr. */
function contains(search: string) {
  const wanted = search.toLowerCase()
  return sql`(instr(lower(${releases.version}), ${wanted}) > 0 or instr(lower(${releases.notes}), ${wanted}) > 0)`
}

async function whereStatus(
  { db }: Context<Person | Machine>,
  appId: string,
  status: ReleaseFilter | undefined,
) {
  if (status === undefined) return undefined
  if (status === 'yanked') return isNotNull(releases.yankedAt)
  if (status === 'draft' || status === 'published') return eq(releases.status, status)
  const offered = await offeredIn(db, appId)
  const among = (ids: readonly string[]) =>
    sql`${releases.id} in (select value from json_each(${JSON.stringify(ids)}))`
  if (status === 'replaced') return and(isOffered, sql`not ${among(Object.values(offered).flat())}`)
  return among(offered[status])
}
