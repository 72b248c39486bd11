import { and, asc, eq, gt, isNotNull, isNull, lte } from 'drizzle-orm'
import { DAY } from '#shared/domain/time.ts'
import { KEY_WARNING_DAYS } from '#shared/limits.ts'
import { Batch } from '#worker/platform/database/d1.ts'
import { notifications } from '#worker/services/directory/notification-schema.ts'
import { apiKeys } from '#worker/services/directory/schema.ts'
import { foundRow, isOrganizationOpen } from './found.ts'
import type { WatchContext } from './watch.ts'

/** Of one organization. */
const MAX_KEYS = 100

/**
 * Tells of keys that expire within 14 days, and within 3: each once, and again after a rotation. A key that never lived longer than that isn't told
 * of, as its maker has just chosen the day.
 */
export async function warnOfKeys({ db, now }: WatchContext, orgId: string): Promise<void> {
  const { uid, displayName, createdAt, rotatedAt, expiresAt, revokedAt } = apiKeys
  const within = Math.max(...KEY_WARNING_DAYS) * DAY
  const expiring = await db
    .select({ uid, displayName, createdAt, rotatedAt, expiresAt })
    .from(apiKeys)
    .where(
      and(
        ...[eq(apiKeys.orgId, orgId), isNull(revokedAt), isNotNull(expiresAt)],
        ...[gt(expiresAt, now.toISOString()), lte(expiresAt, new Date(now.getTime() + within).toISOString())],
      ),
    )
    .orderBy(asc(expiresAt))
    .limit(MAX_KEYS)
  const batch = new Batch(db)
  for (const key of expiring) {
    const ends = Date.parse(key.expiresAt ?? '')
    const due = KEY_WARNING_DAYS.filter(
      (days) =>
        ends - now.getTime() <= days * DAY && ends - Date.parse(key.rotatedAt ?? key.createdAt) > days * DAY,
    )
    // After an outage the later warning says all.
    const days = due.length > 0 ? Math.min(...due) : null
    if (days === null) continue
    const row = foundRow({
      id: ['key', key.uid, ...(key.rotatedAt ? [key.rotatedAt] : []), days].join('/'),
      ...{ orgId, kind: 'keyExpiring', name: 'apiKey.expiring', at: now },
      subject: { id: key.uid, name: key.displayName },
      details: { expiresAt: key.expiresAt, days },
    })
    batch.when(isOrganizationOpen(orgId)).insert(notifications, row, 'ignore')
  }
  await batch.run()
}
