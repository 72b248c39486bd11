// A channel and the channels whose releases it offers as well, nearest first. Each includes at most one other.

import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { MAX_INCLUDE_DEPTH, MAX_INCLUDING_CHANNELS } from '#shared/domain/releases/channel.ts'
import type { Rollback } from '#shared/domain/releases/compile-manifest.ts'
import type { Database } from '#worker/services/directory/context.ts'
import { channels, releases } from '#worker/services/directory/release-schema.ts'

export interface Link {
  channel: string
  /** Null while the channel has no row: nothing was ever published on it. */
  row: ChannelRow | null
}

export interface ChannelRow extends NonNullable<typeof channels.$inferSelect> {
  targetVersion: string | null
  targetPubDate: string | null
}

/** Names of a channel and of those that it includes, as a subquery. `channel` may be a column of the outer query. */
export function includedNames(appId: string, channel: string | SQL): SQL {
  return sql`(${walk(appId, channel, 'included')} select name from chain)`
}

/** Names of the channels that include a channel, directly or through others, as a subquery. */
export function includingNames(appId: string | SQL, channel: string | SQL): SQL {
  return sql`(${walk(appId, channel, 'including')} select name from chain where depth > 0)`
}

/** Holds while the inclusions around a channel are within their limits. A cycle is a chain without an end. */
export function isWithinLimits(appId: string, channel: string): SQL {
  const depth = (direction: 'included' | 'including') =>
    sql`(${walk(appId, channel, direction, MAX_INCLUDE_DEPTH + 1)} select max(depth) from chain)`
  const last = sql`(${walk(appId, channel, 'included')} select name from chain order by depth desc limit 1)`
  const users = sql`(select count(*) from ${includingNames(appId, last)})`
  return sql`${depth('included')} + ${depth('including')} <= ${MAX_INCLUDE_DEPTH}
    and ${users} <= ${MAX_INCLUDING_CHANNELS}`
}

function walk(
  appId: string | SQL,
  start: string | SQL,
  direction: 'included' | 'including',
  most = MAX_INCLUDE_DEPTH,
): SQL {
  const [from, to] = direction === 'included' ? ['channel', 'includes'] : ['includes', 'channel']
  return sql`with recursive chain (name, depth) as (
    select ${start}, 0
    union select link.${sql.raw(to ?? '')}, depth + 1 from chain
      join channels as link on link.app_id = ${appId} and link.${sql.raw(from ?? '')} = chain.name
      where link.includes is not null and depth < ${most}
  )`
}

/** The rows of a channel and of those that it includes, in any order, with what is known of their rollbacks. */
export function selectLinks(db: Database, appId: string, channel: string) {
  return db
    .select({
      ...getTableColumns(channels),
      // Under names of their own: a batch returns rows as objects, where equal names would be one.
      targetVersion: sql<string | null>`${releases.version}`.as('target_version'),
      targetPubDate: sql<string | null>`${releases.pubDate}`.as('target_pub_date'),
    })
    .from(channels)
    .leftJoin(releases, eq(releases.id, channels.rolledBackTo))
    .where(and(eq(channels.appId, appId), sql`${channels.channel} in ${includedNames(appId, channel)}`))
}

/** Follows the chain from `channel` through the rows. */
export function linksOf(rows: readonly ChannelRow[], channel: string): Link[] {
  const links: Link[] = []
  for (let name: string | null = channel; name !== null && links.length <= MAX_INCLUDE_DEPTH; ) {
    const row: ChannelRow | null = rows.find((each) => each.channel === name) ?? null
    links.push({ channel: name, row })
    name = row?.includes ?? null
  }
  return links
}

export function rollbacksOf(links: readonly Link[], semver: boolean): Rollback[] {
  return links.flatMap(({ channel, row }) => {
    if (!row?.rolledBackTo || !row.rolledBackAt || row.targetVersion === null || !row.targetPubDate) return []
    return [
      {
        channel: channel || null,
        releaseId: row.rolledBackTo,
        version: row.targetVersion,
        pubDate: row.targetPubDate,
        at: row.rolledBackAt,
        withdrawnUpTo: semver ? row.withdrawnUpTo : null,
      },
    ]
  })
}

/** Equal for two readings between which nothing of these channels has changed. */
export function stateOf(links: readonly Link[]): string {
  return JSON.stringify(links.map(({ channel, row }) => [channel, row?.revision ?? 0]))
}
