import { and, eq, sql } from 'drizzle-orm'
import type { RetentionContract } from '#shared/contracts/retention.ts'
import type { DueRelease, ReleaseRetention, Retention } from '#shared/domain/retention/retention.ts'
import type { RetentionRule } from '#shared/domain/retention/retention-rule.ts'
import type { Output } from '#shared/rpc.ts'
import type { Machine, Person } from '#worker/platform/rpc/context.ts'
import { requireApp } from '#worker/services/directory/access.ts'
import type { Context, Database } from '#worker/services/directory/context.ts'
import { requireRelease } from '#worker/services/directory/releases/queries.ts'
import type { ReleasePath } from '#worker/services/directory/releases/rows.ts'
import {
  keptReleases,
  retentionNotices,
  retentionRules,
} from '#worker/services/directory/retention-schema.ts'
import { NOTICE_MS } from './announce.ts'
import { judgeNow } from './judge.ts'
import { type DueRow, selectDue, sumOf, sumOfAnnounced } from './queries.ts'

/** Releases that a preview names. */
const PREVIEWED = 50

interface AppPath {
  org: string
  app: string
}

/** The rule of an application, and the sum of what is announced. */
export async function getRetention(
  ctx: Context<Person | Machine>,
  { org, app }: AppPath,
): Promise<Retention> {
  const { application } = await requireApp(ctx, org, app, 'releases.read')
  return readRetention(ctx.db, application.id)
}

export async function readRetention(db: Database, appId: string): Promise<Retention> {
  const [[row], announced] = await Promise.all([
    db.select().from(retentionRules).where(eq(retentionRules.appId, appId)),
    sumOfAnnounced(db, appId),
  ])
  return {
    rule: row?.rule ?? null,
    checkedAt: row?.checkedAt ?? null,
    problem: row?.problem ?? null,
    announced: announced && {
      releases: announced.releases,
      bytes: announced.bytes,
      purgeAt: purgeTime(announced.first),
    },
  }
}

interface Page extends AppPath {
  limit: number
  cursor?: string | null | undefined
}

/** What is announced, in pages. */
export async function listDue(
  ctx: Context<Person | Machine>,
  { org, app, limit, cursor }: Page,
): Promise<Output<RetentionContract['retention.list']>> {
  const { application } = await requireApp(ctx, org, app, 'releases.read')
  const [at = '', id = ''] = cursor?.split(' ') ?? []
  const { announcedAt, releaseId, appId } = retentionNotices
  const found = await selectDue(
    ctx.db,
    and(eq(appId, application.id), cursor ? sql`(${announcedAt}, ${releaseId}) > (${at}, ${id})` : undefined),
    limit + 1,
  )
  const shown = found.slice(0, limit)
  const last = shown.at(-1)
  return {
    releases: shown.map((row) => toDue(row, ctx.now)),
    cursor: found.length > limit && last ? `${last.announcedAt} ${last.id}` : null,
  }
}

/** What a rule would purge. For Admins: it is asked before a rule is saved. */
export async function previewRetention(
  ctx: Context<Person | Machine>,
  { org, app, rule }: AppPath & { rule: RetentionRule },
): Promise<Output<RetentionContract['retention.preview']>> {
  const { application } = await requireApp(ctx, org, app, 'retention.manage')
  const { due, problem } = await judgeNow(ctx, application.id, rule)
  const ids = due.map(({ id }) => id)
  const first = JSON.stringify(ids.slice(0, PREVIEWED))
  const [sum, rows] = await Promise.all([
    sumOf(ctx.db, ids),
    selectDue(ctx.db, sql`releases.id in (select value from json_each(${first}))`, PREVIEWED),
  ])
  const shown = rows.map((row) => toDue(row, ctx.now)).sort((a, b) => compare(a.pubDate, b.pubDate))
  const [earliest] = shown.map(({ purgeAt }) => purgeAt).sort()
  return { ...sum, problem, purgeAt: earliest ?? null, first: shown }
}

/** Whether a release is exempted, and when it is purged. */
export async function getReleaseRetention(
  ctx: Context<Person | Machine>,
  path: ReleasePath,
): Promise<ReleaseRetention> {
  const { application } = await requireApp(ctx, path.org, path.app, 'releases.read')
  const { release } = await requireRelease(ctx, application.id, path.release, path.channel)
  return readReleaseRetention(ctx.db, release.id)
}

export async function readReleaseRetention(db: Database, releaseId: string): Promise<ReleaseRetention> {
  const [[kept], [notice]] = await db.batch([
    db.select().from(keptReleases).where(eq(keptReleases.releaseId, releaseId)),
    db.select().from(retentionNotices).where(eq(retentionNotices.releaseId, releaseId)),
  ])
  return { kept: kept !== undefined, purgeAt: notice ? purgeTime(notice.announcedAt) : null }
}

function toDue({ announcedAt, ...row }: DueRow, now: Date): DueRelease {
  return { ...row, purgeAt: purgeTime(announcedAt ?? now.toISOString()) }
}

function purgeTime(announcedAt: string): string {
  return new Date(Date.parse(announcedAt) + NOTICE_MS).toISOString()
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
