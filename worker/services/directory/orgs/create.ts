import { sql } from 'drizzle-orm'
import type { NewOrganization, Organization } from '#shared/domain/organization.ts'
import { badInput, conflict } from '#shared/errors.ts'
import { RESERVED_SLUGS } from '#shared/routes.ts'
import type { Person } from '#worker/platform/context.ts'
import { insertIf, insertIfChanged, uniqueViolation } from '#worker/platform/d1.ts'
import { newId } from '#worker/platform/ids.ts'
import { recordAct } from '#worker/services/directory/audit/record.ts'
import type { Context } from '#worker/services/directory/context.ts'
import { rememberActor } from '#worker/services/directory/people.ts'
import { members, organizations } from '#worker/services/directory/schema.ts'
import { getOrganization } from './get.ts'
import { mayFoundAnother, readPersonLimit, refreshPaid, tooManyUnpaid } from './unpaid.ts'

/**
 * Founds an organization with the actor as its Admin. Reading it afterwards is what tells billing of it, so its
 * subscription begins here, or with the first reading that finds billing at home.
 * @throws RpcError 409 when the slug is taken, 403 `quota_exceeded`
 */
export async function createOrganization(
  ctx: Context<Person>,
  { name, slug }: NewOrganization,
): Promise<Organization> {
  if (RESERVED_SLUGS.has(slug)) throw badInput('This slug is reserved. Choose another one.', 'slug')
  const isFree = ctx.site.defaultPlan === 'complementary'
  const [limit] = await Promise.all([
    readPersonLimit(ctx, 'unpaidOrganizations'),
    isFree ? undefined : refreshPaid(ctx),
  ])
  const id = newId(ctx.now)
  const createdAt = ctx.now.toISOString()
  const { userId } = ctx.actor
  const row = { id, name, slug, creatorId: userId, createdAt }
  const allowed = isFree ? sql`true` : mayFoundAnother(ctx, limit)
  try {
    const [inserted] = await ctx.db.batch([
      insertIf(ctx.db, organizations, row, allowed).returning({ id: organizations.id }),
      recordAct(ctx, { orgId: id, action: 'organization.created', subject: { id, name }, details: { slug } }),
      insertIfChanged(ctx.db, members, { orgId: id, userId, role: 'Admin', joinedAt: createdAt }),
      rememberActor(ctx),
    ])
    if (inserted.length === 0) throw tooManyUnpaid(limit)
  } catch (error) {
    if (uniqueViolation(error) !== 'organizations.slug') throw error
    throw conflict('This slug is already taken. Choose another one.', 'slug')
  }
  return getOrganization(ctx, id)
}
