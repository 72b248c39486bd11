import { and, asc, lt, sql } from 'drizzle-orm'
import { DAY, MINUTE } from '#shared/domain/time.ts'
import { Batch } from '#worker/platform/database/d1.ts'
import type { Context, Database } from '#worker/services/directory/context.ts'
import { assets } from '#worker/services/directory/release-schema.ts'
import { repairManifests } from '#worker/services/directory/releases/manifests/repair.ts'
import { discardAssets, removeDiscarded } from './discard.ts'
import { fillFacts } from './facts/fill-facts.ts'
import { fillDigests } from './fill-digests.ts'

/** An upload to which nothing has happened for this long is aborted. */
const ABANDONED_AFTER = DAY
/** A verification that says nothing for this long is started again. It may well be running: then it is joined. */
const SILENT_AFTER = MINUTE
/** Uploads that one run aborts. */
const MAX_ABORTED = 200
/** Verifications that one run starts again. */
const MAX_RESTARTED = 20

/** The scheduled run of releases and uploads: finishes what was interrupted and removes what was left. */
export async function sweepReleases(ctx: Pick<Context, 'db' | 'now' | 'ports'>): Promise<void> {
  const { db, now } = ctx
  const abandoned = selectSilent(db, 'uploading', before(now, ABANDONED_AFTER)).limit(MAX_ABORTED)
  const batch = new Batch(db)
  discardAssets(batch, ctx, sql`${assets.id} in ${abandoned}`)
  await batch.run()
  const waiting = await selectSilent(db, 'verifying', before(now, SILENT_AFTER)).limit(MAX_RESTARTED)
  await Promise.allSettled(waiting.map(({ id }) => ctx.ports.verify(id)))
  await fillDigests(ctx)
  await fillFacts(ctx)
  await repairManifests(ctx)
  await removeDiscarded(ctx)
}

/** Files in a state in which nothing has happened to them since a moment, the longest waiting first. */
function selectSilent(db: Database, state: 'uploading' | 'verifying', since: string) {
  return (
    db
      .select({ id: assets.id })
      .from(assets)
      // As text, with the condition of the partial index: a parameter can't tell that the index applies.
      .where(
        and(
          sql.raw(`state in ('uploading', 'verifying') and state = '${state}'`),
          lt(assets.touchedAt, since),
        ),
      )
      .orderBy(asc(assets.touchedAt))
  )
}

function before(now: Date, milliseconds: number): string {
  return new Date(now.getTime() - milliseconds).toISOString()
}
