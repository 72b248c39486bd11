import { and, eq } from 'drizzle-orm'
import { DAY } from '#shared/domain/time.ts'
import { QUOTA_RESET_PERCENT, QUOTA_WARNING_PERCENT } from '#shared/limits.ts'
import { Batch } from '#worker/platform/database/d1.ts'
import { readQuota } from '#worker/services/directory/assets/quota.ts'
import { notifications, notificationWatches } from '#worker/services/directory/notification-schema.ts'
import { foundRow } from './found.ts'
import type { WatchContext, WatchRow } from './watch.ts'

const FULL = 100

/**
 * Tells when files reach 80% of the storage, and when it is full: nothing is left, or an upload found no room. Each once,
 * until less than 75% is used again.
 */
export async function warnOfQuota({ db, now }: WatchContext, watch: WatchRow): Promise<void> {
  const orgId = watch.id
  const quota = await readQuota(db, orgId)
  if (!quota) return
  const share = (quota.used / quota.allowed) * FULL
  const wasRefused = watch.refusedAt !== null && Date.parse(watch.refusedAt) > now.getTime() - DAY
  const percent = levelOf(share, wasRefused)
  const isReset = share < QUOTA_RESET_PERCENT && percent === 0
  if (isReset ? watch.quotaTold === 0 : percent <= watch.quotaTold) return
  const batch = new Batch(db)
  const told = batch.add(
    db
      .update(notificationWatches)
      .set({ quotaTold: percent, ...(isReset && { refusedAt: null }) })
      .where(and(eq(notificationWatches.id, orgId), eq(notificationWatches.quotaTold, watch.quotaTold))),
  )
  if (percent > watch.quotaTold)
    batch.when(told).insert(
      notifications,
      foundRow({
        id: `quota/${orgId}/${percent}/${now.toISOString()}`,
        ...{ orgId, kind: 'quota', name: 'quota.reached', at: now },
        subject: { id: orgId, name: null },
        details: {
          percent,
          used: gigabytes(quota.used),
          allowed: gigabytes(quota.allowed),
          inTrial: quota.inTrial,
        },
      }),
    )
  await batch.run()
}

function levelOf(share: number, wasRefused: boolean): number {
  if (share >= FULL || (wasRefused && share >= QUOTA_WARNING_PERCENT)) return FULL
  return share >= QUOTA_WARNING_PERCENT ? QUOTA_WARNING_PERCENT : 0
}

function gigabytes(bytes: number): number {
  return Math.round(bytes / 1e8) / 10
}
