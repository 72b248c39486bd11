// Puts digests that are due into the outbox, and notes when the next one is: in one batch, so that each leaves once.

import { and, asc, eq, isNotNull, lte, sql } from 'drizzle-orm'
import { DAY, utcDay } from '#shared/domain/time.ts'
import { Batch } from '#worker/platform/database/d1.ts'
import { outboxRow } from '#worker/platform/outbox.ts'
import type { Context } from '#worker/services/directory/context.ts'
import {
  type MailedNotification,
  notificationChoices,
  notificationOutbox,
} from '#worker/services/directory/notification-schema.ts'
import { nextMonday } from './next-monday.ts'

/** Of one run. */
const MAX_DIGESTS = 100
/** After an outage, or in a restored backup, a digest that is later than this is left out. */
const LATEST_MS = DAY

export async function scheduleDigests({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  const { digestDueAt, orgId, userId, appId } = notificationChoices
  const due = await db
    .select()
    .from(notificationChoices)
    .where(and(isNotNull(digestDueAt), sql`digest_due_at is not null`, lte(digestDueAt, now.toISOString())))
    .orderBy(asc(digestDueAt))
    .limit(MAX_DIGESTS)
  for (const row of due) {
    const batch = new Batch(db)
    const isSame = and(eq(orgId, row.orgId), eq(userId, row.userId), eq(appId, ''))
    const next = nextMonday(now, row.timeZone ?? 'UTC').toISOString()
    const advanced = batch.add(
      db
        .update(notificationChoices)
        .set({ digestDueAt: next })
        .where(and(isSame, eq(digestDueAt, row.digestDueAt ?? ''))),
    )
    const dueAt = Date.parse(row.digestDueAt ?? '')
    if (now.getTime() - dueAt <= LATEST_MS) {
      const day = utcDay(new Date(dueAt))
      const mailed: MailedNotification = {
        ...{ about: 'digest', orgId: row.orgId, userId: row.userId },
        // The seven days before the one on which it is due, as Meters count by UTC days.
        from: utcDay(new Date(Date.parse(day) - 7 * DAY)),
        to: utcDay(new Date(Date.parse(day) - DAY)),
      }
      const id = `digest/${row.orgId}/${row.userId}/${day}`
      batch.when(advanced).insert(notificationOutbox, { ...outboxRow(mailed, now), id }, 'ignore')
    }
    await batch.run()
  }
}
