import type { NewOrganization, Organization } from '#shared/domain/organization.ts'
import { badInput, conflict } from '#shared/errors.ts'
import { RESERVED_SLUGS } from '#shared/routes.ts'
import type { Person } from '#worker/platform/context.ts'
import { uniqueViolation } from '#worker/platform/d1.ts'
import { newId } from '#worker/platform/ids.ts'
import { recordAct } from '#worker/services/directory/audit/record.ts'
import type { Context } from '#worker/services/directory/context.ts'
import { rememberActor } from '#worker/services/directory/people.ts'
import { members, organizations } from '#worker/services/directory/schema.ts'
import { getOrganization } from './get.ts'

/**
 * Founds an organization with the actor as its Admin. Reading it afterwards is what tells billing of it, so its
 * subscription begins here, or with the first reading that finds billing at home.
 */
export async function createOrganization(
  ctx: Context<Person>,
  { name, slug }: NewOrganization,
): Promise<Organization> {
  if (RESERVED_SLUGS.has(slug)) throw badInput('This slug is reserved. Choose another one.', 'slug')
  const id = newId(ctx.now)
  const createdAt = ctx.now.toISOString()
  const { userId } = ctx.actor
  try {
    await ctx.db.batch([
      ctx.db.insert(organizations).values({ id, name, slug, creatorId: userId, createdAt }),
      recordAct(ctx, { orgId: id, action: 'organization.created', subject: { id, name }, details: { slug } }),
      ctx.db.insert(members).values({ orgId: id, userId, role: 'Admin', joinedAt: createdAt }),
      rememberActor(ctx),
    ])
  } catch (error) {
    if (uniqueViolation(error) !== 'organizations.slug') throw error
    throw conflict('This slug is already taken. Choose another one.', 'slug')
  }
  return getOrganization(ctx, id)
}
