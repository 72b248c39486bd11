import { sql } from 'drizzle-orm'
import { isFree } from '#shared/domain/billing/pricing.ts'
import type { NewOrganization, Organization } from '#shared/domain/organizations/organization.ts'
import { badInput, conflict } from '#shared/errors.ts'
import { RESERVED_SLUGS } from '#shared/reserved-slugs.ts'
import { Batch } from '#worker/platform/database/d1.ts'
import { unique } from '#worker/platform/database/unique.ts'
import { newId } from '#worker/platform/ids.ts'
import type { Person } from '#worker/platform/rpc/context.ts'
import type { Context } from '#worker/services/directory/context.ts'
import { emit } from '#worker/services/directory/events.ts'
import { rememberActor } from '#worker/services/directory/people.ts'
import { members, organizations } from '#worker/services/directory/schema.ts'
import { getOrganization } from './get.ts'
import { mayFoundAnother, readPersonLimit, refreshPaid, tooManyUnpaid } from './unpaid.ts'

const SLUG = unique(organizations, 'organizations_slug_unique')

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
  const needsNoPlan = isFree(ctx.site.defaultPlan)
  const [limit] = await Promise.all([
    readPersonLimit(ctx, 'unpaidOrganizations'),
    needsNoPlan ? undefined : refreshPaid(ctx),
  ])
  const id = newId(ctx.now)
  const createdAt = ctx.now.toISOString()
  const { userId } = ctx.actor
  const row = { id, name, slug, creatorId: userId, createdAt }
  const allowed = needsNoPlan ? sql`true` : mayFoundAnother(ctx, limit)
  const batch = new Batch(ctx.db)
  const inserted = batch.when(allowed).insert(organizations, row)
  emit(batch, inserted, ctx, {
    orgId: id,
    name: 'organization.created',
    subject: { id, name },
    details: { slug },
  })
  batch.when(inserted).insert(members, { orgId: id, userId, role: 'Admin', joinedAt: createdAt })
  batch.add(rememberActor(ctx))
  if (await batch.attempt(SLUG)) throw conflict('This slug is already taken. Choose another one.', 'slug')
  if (!inserted.changed) throw tooManyUnpaid(limit)
  return getOrganization(ctx, id)
}
