import { and, eq, isNull, sql } from 'drizzle-orm'
import { Batch } from '#worker/platform/database/d1.ts'
import type { Person } from '#worker/platform/rpc/context.ts'
import { requireOrgOf } from '#worker/services/directory/access.ts'
import type { Context } from '#worker/services/directory/context.ts'
import { emit } from '#worker/services/directory/events.ts'
import { apiKeys } from '#worker/services/directory/schema.ts'

/** Ends a key at once. Doing it again changes nothing. */
export async function revokeApiKey(ctx: Context<Person>, { uid }: { uid: string }): Promise<null> {
  const { db, now } = ctx
  const ofKey = sql`(select org_id from api_keys where uid = ${uid})`
  const { organization } = await requireOrgOf(ctx, ofKey, 'apiKeys.manage', 'This API key')
  const batch = new Batch(db)
  const revoked = batch.add(
    db
      .update(apiKeys)
      .set({ revokedAt: now.toISOString() })
      .where(and(eq(apiKeys.uid, uid), isNull(apiKeys.revokedAt))),
  )
  emit(batch, revoked, ctx, {
    orgId: organization.id,
    name: 'apiKey.revoked',
    subject: { id: uid, name: sql`select display_name from api_keys where uid = ${uid}` },
  })
  await batch.run()
  return null
}
