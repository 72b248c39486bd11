import { and, eq, lt } from 'drizzle-orm'
import type { Context } from '#worker/services/directory/context.ts'
import { notificationWatches } from '#worker/services/directory/notification-schema.ts'

const FULL = 100

/** Has the storage of an organization looked at in the next run, as an upload found no room. */
export async function noteRefusedUpload(
  { db, now }: Pick<Context, 'db' | 'now'>,
  orgId: string,
): Promise<void> {
  const at = now.toISOString()
  await db
    .update(notificationWatches)
    .set({ refusedAt: at, dueAt: at })
    .where(and(eq(notificationWatches.id, orgId), lt(notificationWatches.quotaTold, FULL)))
}
