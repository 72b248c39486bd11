import { and, desc, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { NOTIFICATION_ITEMS } from '#shared/limits.ts'
import type { Database } from '#worker/services/directory/context.ts'
import { notifications } from '#worker/services/directory/notification-schema.ts'
import { applications } from '#worker/services/directory/schema.ts'
import type { Item } from './words/item.ts'

export interface Items {
  /** The newest ones. */
  items: Item[]
  /** All of them. */
  total: number
}

/** What a message tells of, without applications that were deleted since. @param where of `notifications` */
export async function readItems(db: Database, messageId: string, where: SQL): Promise<Items> {
  const isThere = and(isNotNull(applications.id), isNull(applications.deletedAt))
  const rows = await db
    .select({
      notification: notifications,
      application: { name: applications.name, slug: applications.slug },
      total: sql<number>`count(*) over ()`,
    })
    .from(notifications)
    .leftJoin(applications, eq(applications.id, notifications.appId))
    .where(and(eq(notifications.messageId, messageId), or(eq(notifications.appId, ''), isThere), where))
    .orderBy(desc(notifications.id))
    .limit(NOTIFICATION_ITEMS)
  const items = rows.map(({ notification, application }) => ({ ...notification, application }))
  return { items, total: rows[0]?.total ?? 0 }
}
