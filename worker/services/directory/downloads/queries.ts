// What everyone may see of an application. A release is shown once everyone gets it: neither yanked nor purged,
// neither paused nor partial, and not withdrawn by a rollback.

import { and, eq, gte, isNull, sql } from 'drizzle-orm'
import type { Context, Database } from '#worker/services/directory/context.ts'
import { assets, releases } from '#worker/services/directory/release-schema.ts'
import { applications, organizations } from '#worker/services/directory/schema.ts'

/** The name under which a file is saved, and which finds it among those of its release. */
export const savedAs = sql<string>`coalesce(${assets.downloadName}, ${assets.filename})`.as('saved_as')

/** A public application; null for every other URL, whatever the reason. */
export async function findPublicApp({ db }: Pick<Context, 'db'>, org: string, app: string) {
  const { id, name, description, appType, updaters } = applications
  const [found] = await db
    .select({
      id,
      name,
      description,
      appType,
      updaters,
      organization: sql<string>`${organizations.name}`.as('organization'),
    })
    .from(applications)
    .innerJoin(organizations, eq(organizations.id, applications.orgId))
    .where(
      and(
        eq(organizations.slug, org),
        eq(applications.slug, app),
        eq(applications.visibility, 'Public'),
        isNull(applications.deletedAt),
        isNull(organizations.archivedAt),
        isNull(organizations.suspendedAt),
        isNull(applications.takenDownAt),
      ),
    )
    .limit(1)
  return found ?? null
}

/** The releases of an application that everyone may see. */
export function selectOffered(db: Database, appId: string) {
  const { id, version, channel, pubDate } = releases
  return db
    .select({ id, version, channel, pubDate })
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

/** Not both higher than the target of a rollback and published before it, as in `compileManifest`. */
const isNotWithdrawn = sql`not exists (
  select 1 from channels as place join releases as target on target.id = place.rolled_back_to
  where place.app_id = releases.app_id and place.channel = releases.channel
    and releases.pub_date <= place.rolled_back_at
    and case when target.precedence <> '' and releases.precedence <> ''
      then target.precedence < releases.precedence
      else (target.pub_date, target.id) < (releases.pub_date, releases.id) end
)`
