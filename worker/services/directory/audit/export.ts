import { type AuditFilter, auditCsv } from '#shared/domain/audit.ts'
import type { Person } from '#worker/platform/context.ts'
import { LIST_LIMIT } from '#worker/platform/d1.ts'
import { requireOrgAnd } from '#worker/services/directory/access.ts'
import type { Context } from '#worker/services/directory/context.ts'
import { selectEntries, toEntry } from './queries.ts'

/** An organization's audit log as a table for spreadsheets, newest first. */
export async function exportAudit(
  ctx: Context<Person>,
  { org, ...filter }: AuditFilter & { org: string },
): Promise<{ csv: string; complete: boolean }> {
  const { answer } = await requireOrgAnd(ctx, org, 'audit.read', (orgId) =>
    selectEntries(ctx.db, orgId, filter, LIST_LIMIT + 1),
  )
  const entries = answer.slice(0, LIST_LIMIT).map(toEntry)
  return { csv: auditCsv(entries), complete: answer.length <= LIST_LIMIT }
}
