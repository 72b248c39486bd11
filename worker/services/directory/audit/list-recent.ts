import { and, desc, eq, ne, or, sql } from 'drizzle-orm'
import type { AuditEntry } from '#shared/domain/audit.ts'
import { RECENT_AUDIT_LISTED, RECENT_AUDIT_SCANNED } from '#shared/limits.ts'
import type { Person } from '#worker/platform/rpc/context.ts'
import { requireApp } from '#worker/services/directory/access.ts'
import type { Context } from '#worker/services/directory/context.ts'
import { audit } from '#worker/services/directory/schema.ts'
import { toEntry } from './queries.ts'

/**
 * What was done lately to an application and to what belongs to it, newest first. No index names the application of
 * an entry, so only the newest entries of the organization are read.
 */
export async function listRecentAudit(
  ctx: Context<Person>,
  [org, app]: [org: string, app: string],
): Promise<AuditEntry[]> {
  const { application } = await requireApp(ctx, org, app, 'audit.read')
  const { id, orgId, slug } = application
  const rows = await ctx.db
    .select()
    .from(audit)
    .where(
      and(
        sql`${audit.id} in (
          select id from audit where org_id = ${orgId} order by id desc limit ${RECENT_AUDIT_SCANNED}
        )`,
        // Said with the upload that it begins, of which there would be as many.
        ne(audit.action, 'asset.created'),
        or(eq(audit.subjectId, id), sql`${audit.details} ->> '$.application' = ${slug}`),
      ),
    )
    .orderBy(desc(audit.id))
    .limit(RECENT_AUDIT_LISTED)
  return rows.map(toEntry)
}
