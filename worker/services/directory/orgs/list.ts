import { and, asc, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { OrganizationSummary } from '#shared/domain/organizations/organization.ts'
import { LIST_LIMIT } from '#worker/platform/database/d1.ts'
import type { Person } from '#worker/platform/rpc/context.ts'
import type { Context } from '#worker/services/directory/context.ts'
import { rememberActor } from '#worker/services/directory/people.ts'
import { members, organizations } from '#worker/services/directory/schema.ts'

/**
 * The actor's organizations, by name. The console lists them after every log in, so this is also where the
 * directory learns a changed email or picture.
 */
export async function listOrganizations(ctx: Context<Person>): Promise<OrganizationSummary[]> {
  const [, summaries] = await ctx.db.batch([
    rememberActor(ctx),
    summariesOf(ctx)
      .where(and(eq(own.userId, ctx.actor.userId), isNull(organizations.archivedAt)))
      .orderBy(sql`${organizations.name} collate nocase`, asc(organizations.id))
      .limit(LIST_LIMIT),
  ])
  return summaries
}

/** The actor's archived organizations, the latest archived first. */
export function listArchivedOrganizations(ctx: Context<Person>): Promise<OrganizationSummary[]> {
  return summariesOf(ctx)
    .where(and(eq(own.userId, ctx.actor.userId), isNotNull(organizations.archivedAt)))
    .orderBy(desc(organizations.archivedAt), asc(organizations.id))
    .limit(LIST_LIMIT)
}

const own = alias(members, 'own')

function summariesOf({ db }: Context<Person>) {
  return db
    .select({
      id: organizations.id,
      name: organizations.name,
      slug: organizations.slug,
      createdAt: organizations.createdAt,
      archivedAt: organizations.archivedAt,
      role: own.role,
      memberCount: db.$count(members, eq(members.orgId, organizations.id)),
    })
    .from(own)
    .innerJoin(organizations, eq(organizations.id, own.orgId))
    .$dynamic()
}
