import { type SQL, sql } from 'drizzle-orm'
import type { Application } from '#shared/domain/organizations/application.ts'
import { PUBLISHED_RELEASES_COUNTED } from '#shared/limits.ts'
import { LIST_LIMIT } from '#worker/platform/database/d1.ts'
import type { Database } from '#worker/services/directory/context.ts'
import { isOffered } from '#worker/services/directory/releases/channels/outlines.ts'
import { applications } from '#worker/services/directory/schema.ts'

// As text, so that the index of published releases serves it. Counting stops early: a list of applications must not
// read every release of each.
const publishedReleases = sql<number>`(
  select count(*) from (
    select 1 from releases where app_id = applications.id and status = 'published' limit ${sql.raw(String(PUBLISHED_RELEASES_COUNTED))}
  )
)`

// The primary key of channels puts production first, and its order ends the search at the first channel that offers
// a release.
const live = sql<string | null>`(
  select json_object(
    'id', releases.id, 'version', version, 'channel', nullif(releases.channel, ''), 'pubDate', pub_date,
    'rolloutPercent', rollout_percent, 'paused', json(iif(paused, 'true', 'false')),
    'hold', json(hold), 'pausedAt', paused_at, 'plan', json(iif(rollout_percent < 100, plan, null)),
    'hasUpdates', json(iif(exists (
      select 1 from assets where release_id = releases.id and update_platform is not null
    ), 'true', 'false'))
  )
  from channels join releases on releases.id = compiled ->> '$.kept[0][0]'
  where channels.app_id = applications.id and ${isOffered}
  order by channels.channel limit 1
)`

const keys = sql<string>`(
  select json_group_array(json_object('scheme', scheme, 'value', value, 'addedAt', added_at, 'addedBy', added_by, 'knownFrom', known_from))
  from (
    select scheme, value, added_at, known_from, coalesce((select email from people where user_id = added_by), added_by) as added_by
    from application_keys
    where app_id = applications.id and retired_at is null
      and (scheme = 'ed25519' or replaces = updater_public_key)
    order by scheme
  )
)`

/** The applications that `where` holds for, by name, each with the number of its published releases and the live one. */
export function selectApplications(db: Database, where: SQL | undefined) {
  return db
    .select({
      application: applications,
      publishedReleases: publishedReleases.as('published_releases'),
      live: live.as('live'),
      keys: keys.as('keys'),
    })
    .from(applications)
    .where(where)
    .orderBy(sql`${applications.name} collate nocase`, applications.id)
    .limit(LIST_LIMIT)
}

/** A row of `selectApplications` as the contract wants it. */
export function toApplication({
  application,
  publishedReleases,
  live,
  keys,
}: Awaited<ReturnType<typeof selectApplications>>[number]): Application {
  return {
    ...application,
    keys: JSON.parse(keys),
    stats: { publishedReleases },
    live: live === null ? null : JSON.parse(live),
  }
}
