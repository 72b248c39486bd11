import { asc, inArray, lt } from 'drizzle-orm'
import { DAY } from '#shared/domain/time.ts'
import { AUDIT_PRUNED_PER_RUN } from '#shared/limits.ts'
import { firstIdAt } from '#worker/platform/ids.ts'
import type { Context } from '#worker/services/directory/context.ts'
import { audit } from '#worker/services/directory/schema.ts'

/**
 * The scheduled run of the audit log: deletes entries older than the retention, the oldest first and a bounded number
 * at a time. Without a retention everything stays.
 */
export async function pruneAudit({ db, now, site }: Pick<Context, 'db' | 'now' | 'site'>): Promise<void> {
  if (site.auditRetentionDays === undefined) return
  const cutoff = firstIdAt(new Date(now.getTime() - site.auditRetentionDays * DAY))
  const expired = db
    .select({ id: audit.id })
    .from(audit)
    .where(lt(audit.id, cutoff))
    .orderBy(asc(audit.id))
    .limit(AUDIT_PRUNED_PER_RUN)
  await db.delete(audit).where(inArray(audit.id, expired))
}
