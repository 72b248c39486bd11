import { and, asc, desc, eq, getTableColumns, or, sql } from 'drizzle-orm'
import { type FoundApplication, OPERATOR_RESULTS } from '#shared/domain/operator.ts'
import type { Database } from '#worker/services/directory/context.ts'
import { applications, organizations } from '#worker/services/directory/schema.ts'
import type { Search } from './read-search.ts'

/** Exact matches first, then by name, all of an organization's too. Also deleted ones: their files stay for a while. */
export async function findApplications(
  db: Database,
  { application: term = '', place }: Search,
): Promise<FoundApplication[]> {
  if (!term && !place) return []
  const { id, slug, name } = applications
  const isExact = sql`(${id} = ${term} or ${slug} = ${term})`
  const found = await db
    .select({
      ...getTableColumns(applications),
      orgSlug: sql<string>`${organizations.slug}`.as('org_slug'),
      hasPublished: sql<number>`exists (
        select 1 from releases where app_id = ${id} and status = 'published'
      )`.as('has_published'),
    })
    .from(applications)
    .innerJoin(organizations, eq(organizations.id, applications.orgId))
    .where(
      place
        ? and(eq(organizations.slug, place.org), eq(slug, place.app))
        : or(
            isExact,
            eq(organizations.slug, term),
            eq(organizations.id, term),
            sql`instr(lower(${name}), ${term.toLowerCase()}) > 0`,
          ),
    )
    .orderBy(desc(isExact), sql`${name} collate nocase`, asc(id))
    .limit(OPERATOR_RESULTS)
  return found.map((row) => ({ ...row, hasPublished: Boolean(row.hasPublished) }))
}
