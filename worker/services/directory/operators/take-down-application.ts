import { and, eq, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import { Batch } from '#worker/platform/database/d1.ts'
import { applications } from '#worker/services/directory/schema.ts'
import type { OperatorContext } from './context.ts'
import { requireApplication } from './queries.ts'
import { emitAsOperator } from './record.ts'
import { showTakedowns } from './show-takedowns.ts'
import { markTakedowns } from './write-takedowns.ts'

/**
 * Stops an application: its feeds offer no updates and its files answer 410 with the reason. Doing it again replaces
 * the reason.
 * @throws RpcError 404, 503 `not_visible_yet`
 */
export async function takeDownApplication(
  ctx: OperatorContext,
  { app, reason }: { app: string; reason: string },
): Promise<null> {
  const { db, now } = ctx
  const { id, name, slug, orgId } = await requireApplication(db, app)
  const isOther = or(isNull(applications.takenDownReason), ne(applications.takenDownReason, reason))
  const batch = new Batch(db)
  const takenDown = batch.add(
    db
      .update(applications)
      .set({ takenDownAt: now.toISOString(), takenDownReason: reason })
      .where(and(eq(applications.id, id), isOther)),
  )
  emitAsOperator(batch, takenDown, ctx, {
    orgId,
    name: 'application.takenDown',
    subject: { id, name },
    details: { application: slug, reason },
  })
  markTakedowns(batch, sql`id = ${id}`)
  await batch.run()
  await showTakedowns(ctx, sql`id = ${id}`)
  return null
}

/** Brings an application back unchanged. @throws RpcError 404, 503 `not_visible_yet` */
export async function restoreApplication(ctx: OperatorContext, { app }: { app: string }): Promise<null> {
  const { db } = ctx
  const { id, name, slug, orgId } = await requireApplication(db, app)
  const batch = new Batch(db)
  const restored = batch.add(
    db
      .update(applications)
      .set({ takenDownAt: null, takenDownReason: null })
      .where(and(eq(applications.id, id), isNotNull(applications.takenDownAt))),
  )
  emitAsOperator(batch, restored, ctx, {
    orgId,
    name: 'application.restored',
    subject: { id, name },
    details: { application: slug },
  })
  markTakedowns(batch, sql`id = ${id}`)
  await batch.run()
  await showTakedowns(ctx, sql`id = ${id}`)
  return null
}
