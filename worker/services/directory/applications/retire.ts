import { and, eq, inArray, lte, sql } from 'drizzle-orm'
import { DAY } from '#shared/domain/time.ts'
import { Batch } from '#worker/platform/database/d1.ts'
import { noteBytes } from '#worker/services/directory/assets/discard.ts'
import type { Context } from '#worker/services/directory/context.ts'
import { assets, releases } from '#worker/services/directory/release-schema.ts'
import { applications } from '#worker/services/directory/schema.ts'

/** How long the files of a deleted application are kept and count. */
const RETENTION_MS = 7 * DAY
/** Applications per run. */
const BATCH_SIZE = 10

/** The scheduled run: gives up the files of applications that were deleted a while ago. */
export async function retireApplications(ctx: Pick<Context, 'db' | 'now'>): Promise<void> {
  const { db, now } = ctx
  const due = await db
    .select({ id: applications.id })
    .from(applications)
    .where(
      and(
        // As text, so that the index of these applications serves it.
        sql`deleted_at is not null and retired_at is null`,
        lte(applications.deletedAt, new Date(now.getTime() - RETENTION_MS).toISOString()),
      ),
    )
    .limit(BATCH_SIZE)
  if (!due.length) return
  const ids = due.map(({ id }) => id)
  const theirReleases = db.select({ id: releases.id }).from(releases).where(inArray(releases.appId, ids))
  const kept = and(inArray(assets.releaseId, theirReleases), eq(assets.freed, false))
  const batch = new Batch(db)
  // First, so that none of its files keeps bytes that another one of them shares.
  batch.add(
    db.update(applications).set({ retiredAt: now.toISOString() }).where(inArray(applications.id, ids)),
  )
  batch.add(noteBytes(ctx, kept))
  batch.add(db.update(assets).set({ freed: true }).where(kept))
  await batch.run()
}
