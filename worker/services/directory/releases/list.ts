import { and, desc, eq, isNotNull, lt, sql } from 'drizzle-orm'
import type { ReleaseFilter, ReleaseSummary } from '#shared/domain/releases/release.ts'
import type { Machine, Person } from '#worker/platform/rpc/context.ts'
import { requireApp } from '#worker/services/directory/access.ts'
import type { Context } from '#worker/services/directory/context.ts'
import { releases } from '#worker/services/directory/release-schema.ts'
import { repairSoon, selectStaleChannels } from './manifests/repair.ts'
import { creatorName } from './queries.ts'

interface ListQuery {
  org: string
  app: string
  /** Null: the channel without a name. Absent: all of them. */
  channel?: string | null | undefined
  status?: ReleaseFilter | undefined
  limit: number
  /** Where the page before ended. */
  cursor?: string | null | undefined
}

interface Page {
  releases: ReleaseSummary[]
  cursor: string | null
}

/** A page of an application's releases, newest first. */
export async function listReleases(
  ctx: Context<Person | Machine>,
  { org, app, channel, status, limit, cursor }: ListQuery,
): Promise<Page> {
  const { application } = await requireApp(ctx, org, app, 'releases.read')
  const [rows, stale] = await ctx.db.batch([
    ctx.db
      .select({ release: releases, creator: creatorName, assetCount, totalSize })
      .from(releases)
      .where(
        and(
          eq(releases.appId, application.id),
          channel === undefined ? undefined : eq(releases.channel, channel ?? ''),
          status && hasStatus(status),
          // Ids sort by the moment of creation.
          cursor ? lt(releases.id, cursor) : undefined,
        ),
      )
      .orderBy(desc(releases.id))
      .limit(limit + 1),
    selectStaleChannels(ctx.db, application.id),
  ])
  repairSoon(ctx, stale)
  const page = rows.slice(0, limit)
  return {
    releases: page.map(({ release, creator, ...files }) => {
      const { notes: _notes, revision: _revision, precedence: _precedence, ...rest } = release
      return { ...rest, channel: release.channel || null, createdBy: creator, ...files }
    }),
    cursor: rows.length > limit ? (page.at(-1)?.release.id ?? null) : null,
  }
}

function hasStatus(status: ReleaseFilter) {
  return status === 'yanked' ? isNotNull(releases.yankedAt) : eq(releases.status, status)
}

// As text: the query builder leaves out the table's name where it thinks that there is only one.
const assetCount = sql<number>`(select count(*) from assets where release_id = releases.id)`
const totalSize = sql<number>`(select coalesce(sum(size), 0) from assets where release_id = releases.id)`
