import { type SQL, sql } from 'drizzle-orm'
import type { Application } from '#shared/domain/organizations/application.ts'
import { PUBLISHED_RELEASES_COUNTED } from '#shared/limits.ts'
import { LIST_LIMIT } from '#worker/platform/database/d1.ts'
import type { Database } from '#worker/services/directory/context.ts'
import { applications } from '#worker/services/directory/schema.ts'

// As text, so that the index of published releases serves it. Counting stops early: a list of applications must not
// read every release of each.
const publishedReleases = sql<number>`(
  select count(*) from (
    select 1 from releases where app_id = applications.id and status = 'published' limit ${sql.raw(String(PUBLISHED_RELEASES_COUNTED))}
  )
)`

/** The applications that `where` holds for, by name, each with the number of its published releases. */
export function selectApplications(db: Database, where: SQL | undefined) {
  return db
    .select({ application: applications, publishedReleases: publishedReleases.as('published_releases') })
    .from(applications)
    .where(where)
    .orderBy(sql`${applications.name} collate nocase`, applications.id)
    .limit(LIST_LIMIT)
}

/** A row of `selectApplications` as the contract wants it. */
export function toApplication({
  application,
  publishedReleases,
}: Awaited<ReturnType<typeof selectApplications>>[number]): Application {
  return { ...application, stats: { publishedReleases } }
}
