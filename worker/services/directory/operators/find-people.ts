import { asc, desc, getTableColumns, sql } from 'drizzle-orm'
import { type FoundPerson, OPERATOR_RESULTS } from '#shared/domain/operator.ts'
import { PERSON_LIMITS } from '#shared/domain/person-limits.ts'
import type { Database } from '#worker/services/directory/context.ts'
import { people } from '#worker/services/directory/schema.ts'
import { describeLimits } from './describe-limits.ts'
import type { Search } from './read-search.ts'

/** Exact matches first, then by email. */
export async function findPeople(db: Database, { person }: Search): Promise<FoundPerson[]> {
  if (!person) return []
  const term = person.toLowerCase()
  const { userId, email } = people
  const isExact = sql`(${userId} = ${person} or lower(${email}) = ${term})`
  const found = await db
    .select({
      ...getTableColumns(people),
      organizations: sql<string>`(
        select json_group_array(json_object('slug', slug, 'name', name, 'role', role)) from (
          select organizations.slug, organizations.name, members.role
            from members join organizations on organizations.id = members.org_id
            where members.user_id = people.user_id order by members.joined_at desc limit ${OPERATOR_RESULTS}
        )
      )`.as('organizations'),
    })
    .from(people)
    .where(sql`${isExact} or instr(lower(${email}), ${term}) > 0`)
    .orderBy(desc(isExact), asc(email), asc(userId))
    .limit(OPERATOR_RESULTS)
  return found.map(({ limits, organizations, ...row }) => ({
    ...row,
    organizations: JSON.parse(organizations),
    limits: describeLimits(PERSON_LIMITS, limits),
  }))
}
