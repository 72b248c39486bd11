import { and, desc, eq } from 'drizzle-orm'
import type { HistoryEntry } from '#shared/domain/audit.ts'
import { RELEASE_HISTORY_LISTED } from '#shared/limits.ts'
import type { Person } from '#worker/platform/rpc/context.ts'
import { requireApp } from '#worker/services/directory/access.ts'
import { toHistoryEntry } from '#worker/services/directory/audit/queries.ts'
import type { Context } from '#worker/services/directory/context.ts'
import { audit } from '#worker/services/directory/schema.ts'
import { requireRelease } from './queries.ts'
import type { ReleasePath } from './rows.ts'

/**
 * What was done to a release, newest first. Every member publishes and pauses, so every member sees it, but only those
 * who read the audit log see where it was done from.
 */
export async function listReleaseHistory(
  ctx: Context<Person>,
  { org, app, release, channel }: ReleasePath,
): Promise<HistoryEntry[]> {
  const { application } = await requireApp(ctx, org, app, 'releases.read')
  const found = await requireRelease(ctx, application.id, release, channel)
  const rows = await ctx.db
    .select()
    .from(audit)
    .where(and(eq(audit.subjectId, found.release.id), eq(audit.orgId, application.orgId)))
    .orderBy(desc(audit.id))
    .limit(RELEASE_HISTORY_LISTED)
  return rows.map(toHistoryEntry)
}
