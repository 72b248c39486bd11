// A slug under which nothing was ever published can be given to someone else: no installed app asks there. What had it
// keeps working under a slug of the product's choice.

import { and, eq, type SQL, sql } from 'drizzle-orm'
import { conflict } from '#shared/errors.ts'
import { randomLowerAlphanumeric } from '#worker/platform/crypto/random.ts'
import { Batch } from '#worker/platform/database/d1.ts'
import { channels } from '#worker/services/directory/release-schema.ts'
import { NEXT } from '#worker/services/directory/releases/manifests/advance.ts'
import { repair } from '#worker/services/directory/releases/manifests/repair.ts'
import { applications, organizations } from '#worker/services/directory/schema.ts'
import type { OperatorContext } from './context.ts'
import { hasPublished, requireApplication, requireOrganization } from './queries.ts'
import { emitAsOperator } from './record.ts'

const RANDOM_LENGTH = 16
/** Objects that one list or deletion of R2 takes. */
const MAX_LISTED = 1000

const isOwn = sql`applications.org_id = organizations.id`

/**
 * Frees the slug of an organization that never published a release.
 * @throws RpcError 404, 409 `published`
 */
export async function freeOrganizationSlug(
  ctx: OperatorContext,
  { org }: { org: string },
): Promise<{ slug: string }> {
  const { db } = ctx
  const { id, name, slug: freed } = await requireOrganization(db, org)
  const neverPublished = sql`not ${hasPublished(isOwn)}`
  await refuseIfPublished(ctx, sql`select ${neverPublished} as free from organizations where id = ${id}`)
  await removeDocuments(ctx, freed)
  const slug = freshSlug()
  const ofOrg = sql`select id from applications where org_id = ${id}`
  const batch = new Batch(db)
  const renamed = batch.add(
    db
      .update(organizations)
      .set({ slug })
      .where(and(eq(organizations.id, id), eq(organizations.slug, freed), neverPublished)),
  )
  emitAsOperator(batch, renamed, ctx, {
    orgId: id,
    name: 'organization.slugFreed',
    subject: { id, name },
    details: { freed, slug },
  })
  batch.add(advanceChannels(ctx, ofOrg))
  await batch.run()
  ctx.waitUntil(writeAgain(ctx, ofOrg))
  if (!renamed.changed) throw published()
  return { slug }
}

/**
 * Frees the slug of an application that never published a release.
 * @throws RpcError 404, 409 `published`
 */
export async function freeApplicationSlug(
  ctx: OperatorContext,
  { app }: { app: string },
): Promise<{ slug: string }> {
  const { db } = ctx
  const { id, name, orgId, orgSlug, slug: freed } = await requireApplication(db, app)
  const neverPublished = sql`not ${hasPublished(sql`applications.id = ${id}`)}`
  await refuseIfPublished(ctx, sql`select ${neverPublished} as free`)
  await removeDocuments(ctx, `${orgSlug}/${freed}`)
  const slug = freshSlug()
  const itself = sql`select ${id}`
  const batch = new Batch(db)
  const renamed = batch.add(
    db
      .update(applications)
      .set({ slug })
      .where(and(eq(applications.id, id), eq(applications.slug, freed), neverPublished)),
  )
  emitAsOperator(batch, renamed, ctx, {
    orgId,
    name: 'application.slugFreed',
    subject: { id, name },
    details: { freed, slug },
  })
  batch.add(advanceChannels(ctx, itself))
  await batch.run()
  ctx.waitUntil(writeAgain(ctx, itself))
  if (!renamed.changed) throw published()
  return { slug }
}

function freshSlug(): string {
  return `freed-${randomLowerAlphanumeric(RANDOM_LENGTH)}`
}

/** @param question selects `free`: before anything is removed */
async function refuseIfPublished({ db }: OperatorContext, question: SQL): Promise<void> {
  const [answer] = await db.all<{ free: number }>(question)
  if (!answer?.free) throw published()
}

function published() {
  const message =
    'A release was published under this slug. Installed apps still ask there, so it stays taken.'
  return conflict(message, undefined, 'published')
}

/**
 * Removes the manifests under a path. It comes before the slug is free: afterwards they could be those of the new
 * owner. What a concurrent writer stores again has a lower revision than the new owner's will.
 */
async function removeDocuments({ ports: { files } }: OperatorContext, path: string): Promise<void> {
  for (let more = true; more; ) {
    const { objects, truncated } = await files.list({ prefix: `manifests/${path}/`, limit: MAX_LISTED })
    if (objects.length) await files.delete(objects.map(({ key }) => key))
    more = truncated
  }
}

/** @param apps selects ids. Whether or not the slug was freed, their manifests were removed. */
function advanceChannels({ db }: OperatorContext, apps: SQL) {
  return db.update(channels).set(NEXT).where(sql`${channels.appId} in (${apps})`)
}

/** Writes the manifests under the new path. Those beyond the first are left to the scheduled run. */
async function writeAgain(ctx: OperatorContext, apps: SQL): Promise<void> {
  const stale = await ctx.db.all<{ appId: string; channel: string }>(sql`
    select app_id as appId, channel from channels
      where app_id in (${apps}) and written_revision < revision limit 50
  `)
  await repair(ctx, stale)
}
