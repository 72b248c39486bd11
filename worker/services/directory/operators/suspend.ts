import { and, eq, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import { Batch } from '#worker/platform/database/d1.ts'
import { organizations } from '#worker/services/directory/schema.ts'
import type { OperatorContext } from './context.ts'
import { requireOrganization } from './queries.ts'
import { emitAsOperator } from './record.ts'
import { showTakedowns } from './show-takedowns.ts'
import { markTakedowns } from './write-takedowns.ts'

/**
 * Suspends an organization: members can only read, its API keys open nothing, its feeds offer no updates and its files
 * answer 410 with the reason. Nothing is deleted. Suspending it again replaces the reason.
 * @throws RpcError 404, 503 `not_visible_yet`
 */
export async function suspendOrganization(
  ctx: OperatorContext,
  { org, reason }: { org: string; reason: string },
): Promise<null> {
  const { db, now } = ctx
  const { id, name } = await requireOrganization(db, org)
  const isOther = or(isNull(organizations.suspendedReason), ne(organizations.suspendedReason, reason))
  const batch = new Batch(db)
  const suspended = batch.add(
    db
      .update(organizations)
      .set({ suspendedAt: now.toISOString(), suspendedReason: reason })
      .where(and(eq(organizations.id, id), isOther)),
  )
  emitAsOperator(batch, suspended, ctx, {
    orgId: id,
    name: 'organization.suspended',
    subject: { id, name },
    details: { reason },
  })
  markTakedowns(batch, sql`org_id = ${id}`)
  await batch.run()
  await showTakedowns(ctx, sql`org_id = ${id}`)
  return null
}

/** Brings everything of a suspended organization back unchanged. @throws RpcError 404, 503 `not_visible_yet` */
export async function restoreOrganization(ctx: OperatorContext, { org }: { org: string }): Promise<null> {
  const { db } = ctx
  const { id, name } = await requireOrganization(db, org)
  const batch = new Batch(db)
  const restored = batch.add(
    db
      .update(organizations)
      .set({ suspendedAt: null, suspendedReason: null })
      .where(and(eq(organizations.id, id), isNotNull(organizations.suspendedAt))),
  )
  emitAsOperator(batch, restored, ctx, { orgId: id, name: 'organization.restored', subject: { id, name } })
  markTakedowns(batch, sql`org_id = ${id}`)
  await batch.run()
  await showTakedowns(ctx, sql`org_id = ${id}`)
  return null
}
