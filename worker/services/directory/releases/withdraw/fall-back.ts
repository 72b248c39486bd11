import { and, eq, exists, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#worker/services/directory/context.ts'
import { channels, releases } from '#worker/services/directory/release-schema.ts'
import { includedNames } from '#worker/services/directory/releases/channels/links.ts'
import { precedenceOf } from '#worker/services/directory/releases/channels/precedence.ts'
import type { ReleaseRow } from '#worker/services/directory/releases/rows.ts'

/**
 * To be run in the batch that takes a release out of the feed. Where it is the target of a rollback, the next lower
 * full release takes its place: what was withdrawn must not return because a second release is bad as well.
 * @param withdrawn holds for the release after the change; left out: after any
 */
export function fallBackFurther(db: Database, release: ReleaseRow, withdrawn?: SQL) {
  const { appId, id, version, pubDate } = release
  const names = includedNames(appId, sql.raw('channels.channel'))
  const offered = sql.raw(
    "other.status = 'published' and other.yanked_at is null and other.purged_at is null",
  )
  const precedence = release.precedence ?? precedenceOf(version)
  // One version that doesn't parse, the target's own included, orders a channel by publication.
  const isOrderedByVersion = sql`(${precedence} <> '' and not exists (
    select 1 from releases as other
      where other.app_id = ${appId} and other.channel in ${names} and other.precedence = '' and ${offered}
  ))`
  const order = (key: unknown) => sql`iif(${isOrderedByVersion}, ${key}, '')`
  const place = sql`${order(sql.raw('other.precedence'))}, other.pub_date, other.id`
  const next = sql`(
    select other.id from releases as other
      where other.app_id = ${appId} and other.channel in ${names} and ${offered}
        and not other.paused and other.rollout_percent >= 100
        and (${place}) < (${order(precedence)}, ${pubDate ?? ''}, ${id})
      order by ${order(sql.raw('other.precedence'))} desc, other.pub_date desc, other.id desc limit 1
  )`
  const changed = db
    .select({ id: releases.id })
    .from(releases)
    .where(and(eq(releases.id, id), withdrawn))
  return db
    .update(channels)
    .set({ rolledBackTo: sql`coalesce(${next}, ${channels.rolledBackTo})` })
    .where(and(eq(channels.appId, appId), eq(channels.rolledBackTo, id), withdrawn && exists(changed)))
}
