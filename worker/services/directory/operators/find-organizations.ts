import { asc, desc, eq, getTableColumns, or, sql } from 'drizzle-orm'
import { type FoundOrganization, OPERATOR_RESULTS } from '#shared/domain/operator.ts'
import { ORGANIZATION_LIMITS } from '#shared/domain/organizations/organization-limits.ts'
import type { Database } from '#worker/services/directory/context.ts'
import { organizations } from '#worker/services/directory/schema.ts'
import { describeLimits } from './describe-limits.ts'
import { hasPublished } from './queries.ts'
import type { Search } from './read-search.ts'

/** Whose emails an organization lists. */
const MAX_ADMINS = 5

/** Exact matches first, then by name. */
export async function findOrganizations(
  db: Database,
  { organization, place }: Search,
): Promise<FoundOrganization[]> {
  const term = place?.org ?? organization
  if (!term) return []
  // In SQL by name: a subquery has other columns called `id`.
  const { id, slug, name } = organizations
  const isExact = sql`(${organizations.id} = ${term} or ${organizations.slug} = ${term})`
  const found = await db
    .select({
      ...getTableColumns(organizations),
      members: sql<number>`(select count(*) from members where org_id = organizations.id)`.as('member_count'),
      applications: sql<number>`(
        select count(*) from applications where org_id = organizations.id and deleted_at is null
      )`.as('application_count'),
      storedBytes: sql<number>`(
        select coalesce(sum(size), 0) from assets where org_id = organizations.id and freed = 0 and state = 'ready'
      )`.as('stored_bytes'),
      hasPublished: hasPublished(sql`applications.org_id = organizations.id`).as('has_published'),
      admins: sql<string>`(
        select json_group_array(email) from (
          select people.email from members join people on people.user_id = members.user_id
            where members.org_id = organizations.id and role = 'Admin' and people.email is not null
            order by joined_at limit ${MAX_ADMINS}
        )
      )`.as('admins'),
    })
    .from(organizations)
    .where(place ? eq(slug, term) : or(isExact, contains(slug, term), contains(name, term)))
    .orderBy(desc(isExact), sql`${name} collate nocase`, asc(id))
    .limit(OPERATOR_RESULTS)
  return found.map((row) => ({
    ...row,
    hasPublished: Boolean(row.hasPublished),
    admins: JSON.parse(row.admins),
    limits: describeLimits(ORGANIZATION_LIMITS, row.limits),
  }))
}

function contains(column: typeof organizations.name | typeof organizations.slug, term: string) {
  return sql`instr(lower(${column}), ${term.toLowerCase()}) > 0`
}
