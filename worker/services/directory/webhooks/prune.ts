import { asc, inArray, sql } from 'drizzle-orm'
import { DAY } from '#shared/domain/time.ts'
import { WEBHOOK_MESSAGES_PRUNED_PER_RUN, WEBHOOK_RETENTION_DAYS } from '#shared/limits.ts'
import { firstIdAt } from '#worker/platform/ids.ts'
import type { Context } from '#worker/services/directory/context.ts'
import { webhookDeliveries, webhookMessages } from '#worker/services/directory/webhook-schema.ts'

/**
 * The scheduled run of the delivery log: deletes messages after their retention, sent or not, the oldest first and a
 * bounded number at a time. The newest of each application stays, as the next one is numbered after it.
 */
export async function pruneWebhooks({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  const cutoff = firstIdAt(new Date(now.getTime() - WEBHOOK_RETENTION_DAYS * DAY))
  const expired = db
    .select({ id: webhookMessages.id })
    .from(webhookMessages)
    .where(
      sql`webhook_messages.id < ${cutoff} and (webhook_messages.sequence is null or exists (
        select 1 from webhook_messages later where later.org_id = webhook_messages.org_id
          and later.app_id = webhook_messages.app_id and later.sequence > webhook_messages.sequence
      ))`,
    )
    .orderBy(asc(webhookMessages.id))
    .limit(WEBHOOK_MESSAGES_PRUNED_PER_RUN)
  await db.batch([
    db.delete(webhookDeliveries).where(inArray(webhookDeliveries.messageId, expired)),
    db.delete(webhookMessages).where(inArray(webhookMessages.id, expired)),
  ])
}
