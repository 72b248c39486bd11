// What everybody may see of an application. Its release is shown once everybody gets it: published and whole, neither
// yanked nor purged, neither paused nor on its way to more people, and not withdrawn by a rollback. So the latest of
// these is what the links to the latest download lead to.

import { and, eq, gte, isNull, sql } from 'drizzle-orm'
import type { Context, Database } from '#worker/services/directory/context.ts'
import { assets, releases } from '#worker/services/directory/release-schema.ts'
import { applications, organizations } from '#worker/services/directory/schema.ts'

/** The name under which a file is saved, and which finds it among those of its release. */
export const savedAs = sql<string>`coalesce(${assets.downloadName}, ${assets.filename})`.as('saved_as')

/** A public application; null for every other address, without a difference between them. */
export async function findPublicApp({ db }: Pick<Context, 'db'>, org: string, app: string) {
  const { id, name, description } = applications
  const [found] = await db
    .select({ id, name, description, organization: sql<string>`${organizations.name}`.as('organization') })
    .from(applications)
    .innerJoin(organizations, eq(organizations.id, applications.orgId))
    .where(
      and(
        eq(organizations.slug, org),
        eq(applications.slug, app),
        eq(applications.visibility, 'Public'),
        isNull(applications.deletedAt),
        isNull(organizations.archivedAt),
      ),
    )
    .limit(1)
  return found ?? null
}

/** The releases of an application that everybody may see, each with its `place` on its channel: 1 is the latest. */
export function selectOffered(db: Database, appId: string) {
  const { id, version, channel, pubDate, notes } = releases
  const place = sql<number>`row_number() over (
    partition by ${channel} order by ${pubDate} desc, ${id} desc
  )`
  return db
    .select({ id, version, channel, pubDate, notes, place: place.as('place') })
    .from(releases)
    .where(
      and(
        eq(releases.appId, appId),
        // As text, so that the partial index serves it.
        sql`status = 'published'`,
        isNull(releases.yankedAt),
        isNull(releases.purgedAt),
        eq(releases.paused, false),
        gte(releases.rolloutPercent, 100),
        isNotWithdrawn,
      ),
    )
    .as('offered')
}

/** Published after the release that is the latest again, and before that was said: see `compileManifest`. */
const isNotWithdrawn = sql`not exists (
  select 1 from channels as place join releases as target on target.id = place.rolled_back_to
  where place.app_id = releases.app_id and place.channel = releases.channel
    and target.yanked_at is null and target.purged_at is null
    and (target.pub_date, target.id) < (releases.pub_date, releases.id)
    and releases.pub_date <= place.rolled_back_at
)`
