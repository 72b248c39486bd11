// Of a release in a list: how many files it has and whom they update, beside the release before it on its channel.
// As text: the query builder leaves out the table's name where it thinks that there is only one.

import { sql } from 'drizzle-orm'

export const assetCount = sql<number>`(select count(*) from assets where release_id = releases.id)`

export const totalSize = sql<number>`(select coalesce(sum(size), 0) from assets where release_id = releases.id)`

/** JSON of the platforms that its files update. */
export const updatePlatforms = sql<string>`(
  select json_group_array(update_platform) from assets
  where release_id = releases.id and update_platform is not null
)`

/** The same of the offered release with the next lower version on its channel; null without one. */
export const platformsBefore = sql<string | null>`(
  select (
    select json_group_array(update_platform) from assets
    where release_id = lower_release.id and update_platform is not null
  )
  from releases as lower_release
  where lower_release.app_id = releases.app_id
    and lower_release.channel = releases.channel
    and lower_release.status = 'published'
    and lower_release.yanked_at is null
    and lower_release.purged_at is null
    and lower_release.precedence < releases.precedence
    and lower_release.precedence > ''
  order by lower_release.precedence desc, lower_release.pub_date desc
  limit 1
)`

/** Reads one of those lists. */
export function namesOf(json: string): string[] {
  const names: unknown = JSON.parse(json)
  return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : []
}
