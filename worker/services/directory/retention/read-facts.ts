// What the database knows at one moment that decides which releases a rule gives up.

import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Candidate, RollbackInForce } from '#shared/domain/retention/find-due.ts'
import { DAY } from '#shared/domain/time.ts'
import { LIST_LIMIT } from '#worker/platform/database/d1.ts'
import type { Database } from '#worker/services/directory/context.ts'
import { channels, releases } from '#worker/services/directory/release-schema.ts'
import { type ChannelRow, linksOf } from '#worker/services/directory/releases/channels/links.ts'
import { COMPILER } from '#worker/services/directory/releases/manifests/compiled.ts'
import { retentionNotices, retentionRules } from '#worker/services/directory/retention-schema.ts'

export type RuleRow = typeof retentionRules.$inferSelect
export type NoticeRow = typeof retentionNotices.$inferSelect

export interface Facts {
  /** Null: the application never had a rule. */
  row: RuleRow | null
  notices: NoticeRow[]
  /** The oldest ones. */
  candidates: Candidate[]
  /** Ids in the manifests of all channels. */
  offered: Set<string>
  rollbacks: RollbackInForce[]
  /** Each channel with those that it includes, nearest first. */
  chains: string[][]
  /** Changes with every change of a channel or of one of its published releases. */
  fingerprint: string
  /** Whether every manifest is written, so that `offered` is what clients are handed. */
  isCurrent: boolean
}

export async function readFacts(db: Database, appId: string, afterDays: number, now: Date): Promise<Facts> {
  const publishedBefore = new Date(now.getTime() - afterDays * DAY).toISOString()
  const [[row], notices, rows, [unknown], found] = await db.batch([
    db.select().from(retentionRules).where(eq(retentionRules.appId, appId)),
    db.select().from(retentionNotices).where(eq(retentionNotices.appId, appId)),
    db
      .select({
        ...getTableColumns(channels),
        // Under names of their own: a batch returns rows as objects, where equal names would be one.
        targetVersion: sql<string | null>`${releases.version}`.as('target_version'),
        targetPubDate: sql<string | null>`${releases.pubDate}`.as('target_pub_date'),
        targetPrecedence: sql<string | null>`${releases.precedence}`.as('target_precedence'),
      })
      .from(channels)
      .leftJoin(releases, eq(releases.id, channels.rolledBackTo))
      .where(eq(channels.appId, appId))
      .orderBy(asc(channels.channel)),
    db
      .select({ id: releases.id })
      .from(releases)
      .where(and(eq(releases.appId, appId), sql`precedence is null`))
      .limit(1),
    selectCandidates(db, appId, publishedBefore),
  ])
  return {
    row: row ?? null,
    notices,
    candidates: found.map(({ isYanked, isLastUnparsed, ...each }) => ({
      ...each,
      isYanked: Boolean(isYanked),
      isLastUnparsed: Boolean(isLastUnparsed),
    })),
    offered: new Set(rows.flatMap(({ compiled }) => (compiled?.kept ?? []).map(([id]) => id))),
    rollbacks: rows.flatMap((each) => rollbackOf(rows, each)),
    chains: rows.map((each) => chainOf(rows, each)),
    fingerprint: JSON.stringify(rows.map(({ channel, revision }) => [channel, revision])),
    isCurrent: !unknown && rows.every(isWritten),
  }
}

/** Holds while no channel of the application has changed since `fingerprint` was read. */
export function hasFingerprint(appId: string, fingerprint: string) {
  return sql`(
    select json_group_array(json_array(channel, revision)) from (
      select channel, revision from channels where app_id = ${appId} order by channel
    )
  ) = ${fingerprint}`
}

function isWritten({ revision, writtenRevision, compiled, compiledBy }: ChannelRow): boolean {
  return writtenRevision >= revision && compiledBy === COMPILER && compiled !== null
}

function chainOf(rows: readonly ChannelRow[], { channel }: ChannelRow): string[] {
  return linksOf(rows, channel).map((link) => link.channel)
}

function rollbackOf(
  rows: readonly ChannelRow[],
  row: ChannelRow & { targetPrecedence: string | null },
): RollbackInForce[] {
  const { rolledBackTo: targetId, rolledBackAt: at, targetPubDate: pubDate, targetPrecedence } = row
  if (targetId === null) return []
  return [
    {
      targetId,
      channels: chainOf(rows, row),
      precedence: targetPrecedence ?? '',
      pubDate: pubDate ?? '',
      at: at ?? '~',
    },
  ]
}

/** Published releases that are old enough, neither purged nor exempted, with their places in their channels. */
function selectCandidates(db: Database, appId: string, publishedBefore: string) {
  const isOffered = 'yanked_at is null'
  const place = (more: string, order: string) =>
    sql.raw(`row_number() over (partition by channel, ${isOffered}${more} order by ${order} desc, id desc)`)
  return db
    .select({
      id: sql<string>`id`.as('id'),
      version: sql<string>`version`.as('version'),
      channel: sql<string>`channel`.as('channel'),
      precedence: sql<string>`coalesce(precedence, '')`.as('precedence_key'),
      pubDate: sql<string>`pub_date`.as('pub_date'),
      byVersion: sql<number>`by_version`.as('by_version'),
      byPublication: sql<number>`by_publication`.as('by_publication'),
      isYanked: sql<number>`yanked_at is not null`.as('is_yanked'),
      isLastUnparsed: sql<number>`(precedence = '' and yanked_at is null and by_parsing = 1)`.as(
        'is_last_unparsed',
      ),
      sameVersion: sql<number>`same_version`.as('same_version'),
    })
    .from(
      sql`(
        select id, version, channel, precedence, pub_date, yanked_at,
          ${place('', 'precedence desc, pub_date')} as by_version,
          ${place('', 'pub_date')} as by_publication,
          ${place(", precedence = ''", 'pub_date')} as by_parsing,
          count(*) over (partition by version) as same_version
        from releases where app_id = ${appId} and status = 'published' and purged_at is null
      ) as ranked`,
    )
    .where(
      sql`pub_date <= ${publishedBefore}
        and not exists (select 1 from kept_releases where release_id = ranked.id)`,
    )
    .orderBy(sql`pub_date, id`)
    .limit(LIST_LIMIT)
}
