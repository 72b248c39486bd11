import { sql } from 'drizzle-orm'
import type { Application, NewApplication } from '#shared/domain/organizations/application.ts'
import { organizationLimit } from '#shared/domain/organizations/organization-limits.ts'
import { badInput, conflict, forbidden, notFound } from '#shared/errors.ts'
import { RESERVED_APP_SLUGS } from '#shared/reserved-slugs.ts'
import { Batch } from '#worker/platform/database/d1.ts'
import { unique } from '#worker/platform/database/unique.ts'
import { newId } from '#worker/platform/ids.ts'
import type { Person } from '#worker/platform/rpc/context.ts'
import { type ApplicationRow, isOpen, requireOrg } from '#worker/services/directory/access.ts'
import type { Context } from '#worker/services/directory/context.ts'
import { emit } from '#worker/services/directory/events.ts'
import { refuseIfRestricted } from '#worker/services/directory/orgs/restrictions.ts'
import { openFirstChannel } from '#worker/services/directory/releases/manifests/advance.ts'
import { repair } from '#worker/services/directory/releases/manifests/repair.ts'
import { applications } from '#worker/services/directory/schema.ts'
import { linkMeters } from '#worker/services/directory/usage/link-meters.ts'
import { readPublicKey } from './public-key.ts'

const SLUG = unique(applications, 'applications_slug')

type NewRow = Omit<
  ApplicationRow,
  'deletedAt' | 'retiredAt' | 'takenDownAt' | 'takenDownReason' | 'meterLinkedAt'
>

/**
 * Creates an application, and with it its feed: updaters hear "no release" from now on.
 * @throws RpcError 409 when the slug is taken, 403 `quota_exceeded`
 */
export async function createApplication(ctx: Context<Person>, input: NewApplication): Promise<Application> {
  const { now, actor } = ctx
  const { organization } = await requireOrg(ctx, input.orgId, 'applications.create')
  await refuseIfRestricted(ctx, organization, 'application')
  if (RESERVED_APP_SLUGS.has(input.slug)) throw badInput('This slug is reserved. Choose another one.', 'slug')
  const application = {
    id: newId(now),
    orgId: organization.id,
    slug: input.slug,
    name: input.name,
    description: input.description,
    appType: input.appType,
    updaters: input.updaters,
    visibility: input.visibility,
    updaterPublicKey: readPublicKey(input.updaterPublicKey),
    createdAt: now.toISOString(),
    createdBy: actor.userId,
  }
  const limit = organizationLimit(organization.limits, 'applications')
  if (!(await insert(ctx, application, limit))) throw await explain(ctx, organization.id, limit)
  await repair(ctx, [{ appId: application.id, channel: '' }])
  // The scheduled run repeats what fails.
  ctx.waitUntil(linkMeters(ctx, organization.id))
  return { ...application, keys: [], stats: { publishedReleases: 0 }, live: null, takenDownReason: null }
}

/** Inserts an application and its first channel; false when the organization is archived or full. */
async function insert(ctx: Context<Person>, application: NewRow, limit: number): Promise<boolean> {
  const { db } = ctx
  const { id, orgId, name, slug } = application
  const batch = new Batch(db)
  const allowed = sql`${isOpen(db, orgId)} and ${hasPlace(orgId, limit)}`
  const inserted = batch.when(allowed).insert(applications, application)
  emit(batch, inserted, ctx, {
    orgId,
    name: 'application.created',
    subject: { id, name },
    details: { slug },
  })
  openFirstChannel(batch, inserted, id)
  if (await batch.attempt(SLUG))
    throw conflict('This slug is already taken in this organization. Choose another one.', 'slug')
  return inserted.changed
}

/** Holds while the organization has room for another application. */
function hasPlace(orgId: string, limit: number) {
  return sql`(select count(*) from applications where org_id = ${orgId} and deleted_at is null)
    < ${limit}`
}

/** Why the conditions of the insert did not hold. */
async function explain({ db }: Context, orgId: string, limit: number): Promise<Error> {
  const [state] = await db.all<{ open: number }>(sql`select ${isOpen(db, orgId)} as open`)
  if (!state?.open) return notFound('This organization')
  return forbidden(
    `An organization can have ${limit} applications. Delete one that you no longer need.`,
    'quota_exceeded',
  )
}
