import { asc, inArray, lt, or, sql } from 'drizzle-orm'
import { DAY } from '#shared/domain/time.ts'
import { NOTIFICATION_RETENTION_DAYS, NOTIFICATIONS_PRUNED_PER_RUN } from '#shared/limits.ts'
import type { Context } from '#worker/services/directory/context.ts'
import { chatDestinations, chatPosts, notifications } from '#worker/services/directory/notification-schema.ts'

/** Deletes notifications after their retention, a bounded number at a time, and posts whose chat is off for good. */
export async function pruneNotifications({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  const cutoff = new Date(now.getTime() - NOTIFICATION_RETENTION_DAYS * DAY).toISOString()
  const expired = db
    .select({ id: notifications.id })
    .from(notifications)
    .where(lt(notifications.at, cutoff))
    .orderBy(asc(notifications.at))
    .limit(NOTIFICATIONS_PRUNED_PER_RUN)
  const off = db
    .select({ id: chatDestinations.id })
    .from(chatDestinations)
    .where(sql`${chatDestinations.disabledAt} is not null`)
  await db.batch([
    db.delete(notifications).where(inArray(notifications.id, expired)),
    db.delete(chatPosts).where(or(inArray(chatPosts.destinationId, off), lt(chatPosts.createdAt, cutoff))),
  ])
}
