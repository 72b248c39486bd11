import { and, asc, eq, lt } from 'drizzle-orm'
import { DAY, MINUTE } from '#shared/domain/time.ts'
import type { Context } from '#worker/services/directory/context.ts'
import { assets } from '#worker/services/directory/release-schema.ts'
import { repairManifests } from '#worker/services/directory/releases/repair.ts'
import { discardAssets, removeDiscarded } from './discard.ts'

/** An upload to which nothing has happened for this long is aborted. */
const ABANDONED_AFTER = DAY
/** A verification that says nothing for this long is started again. It may well be running: then it is joined. */
const SILENT_AFTER = MINUTE
const RUN = 20

/** The scheduled run of releases and uploads: finishes what was interrupted and removes what was left. */
export async function sweepReleases(ctx: Pick<Context, 'db' | 'now' | 'ports'>): Promise<void> {
  const { db, now } = ctx
  const abandoned = and(eq(assets.state, 'uploading'), lt(assets.touchedAt, before(now, ABANDONED_AFTER)))
  const silent = and(eq(assets.state, 'verifying'), lt(assets.touchedAt, before(now, SILENT_AFTER)))
  await db.batch([...discardAssets(ctx, abandoned)])
  const waiting = await db
    .select({ id: assets.id })
    .from(assets)
    .where(silent)
    .orderBy(asc(assets.touchedAt))
    .limit(RUN)
  await Promise.allSettled(waiting.map(({ id }) => ctx.ports.verify(id)))
  await repairManifests(ctx)
  await removeDiscarded(ctx)
}

function before(now: Date, milliseconds: number): string {
  return new Date(now.getTime() - milliseconds).toISOString()
}
