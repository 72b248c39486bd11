import { eq, sql } from 'drizzle-orm'
import type { ReleaseRetention } from '#shared/domain/retention/retention.ts'
import { Batch } from '#worker/platform/database/d1.ts'
import type { Machine, Person } from '#worker/platform/rpc/context.ts'
import { requireApp } from '#worker/services/directory/access.ts'
import type { Context } from '#worker/services/directory/context.ts'
import { emit } from '#worker/services/directory/events.ts'
import { requireRelease } from '#worker/services/directory/releases/queries.ts'
import { ofRelease } from '#worker/services/directory/releases/release-event.ts'
import type { ReleasePath } from '#worker/services/directory/releases/rows.ts'
import { requireKept } from '#worker/services/directory/releases/withdraw/published.ts'
import {
  keptReleases,
  retentionNotices,
  retentionRules,
} from '#worker/services/directory/retention-schema.ts'
import { readReleaseRetention } from './read.ts'

/**
 * Exempts a release from every rule and takes it off the list, or ends that. Releases of the same version on other
 * channels follow with the next look, which comes before anything is purged.
 * @throws RpcError 409 `not_published` or `purged`
 */
export async function keepRelease(
  ctx: Context<Person | Machine>,
  { kept, ...path }: ReleasePath & { kept: boolean },
): Promise<ReleaseRetention> {
  const { application } = await requireApp(ctx, path.org, path.app, 'retention.manage')
  const { db, actor, now } = ctx
  const { release } = await requireRelease(ctx, application.id, path.release, path.channel)
  requireKept(release)
  const keptBy = actor.kind === 'person' ? actor.userId : actor.keyId
  const row = { releaseId: release.id, keptAt: now.toISOString(), keptBy }
  const isThere = sql`exists (select 1 from releases where id = ${release.id} and purged_at is null)`
  const batch = new Batch(db)
  const changed = kept
    ? batch.when(isThere).insert(keptReleases, row, 'ignore')
    : batch.add(db.delete(keptReleases).where(eq(keptReleases.releaseId, release.id)))
  const name = kept ? 'release.kept' : 'release.keepEnded'
  emit(batch, changed, ctx, { name, ...ofRelease(application, release, {}) })
  if (kept) batch.add(db.delete(retentionNotices).where(eq(retentionNotices.releaseId, release.id)))
  // Whatever judged the releases before this judges them again.
  batch.add(
    db
      .update(retentionRules)
      .set({
        revision: sql`${retentionRules.revision} + 1`,
        dueAt: sql`iif(rule is null, null, ${now.toISOString()})`,
      })
      .where(eq(retentionRules.appId, application.id)),
  )
  await batch.run()
  if (kept && !changed.changed) requireKept((await requireRelease(ctx, application.id, release.id)).release)
  return readReleaseRetention(db, release.id)
}
