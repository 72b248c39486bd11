import { type AuditFilter, auditCsv } from '#shared/domain/audit.ts'
import { AUDIT_EXPORT_PAGE } from '#shared/limits.ts'
import type { Person } from '#worker/platform/rpc/context.ts'
import type { Context } from '#worker/services/directory/context.ts'
import { listAudit } from './list.ts'

interface ExportQuery extends AuditFilter {
  org: string
  /** Where the page before ended. */
  cursor?: string | null | undefined
}

interface Page {
  csv: string
  cursor: string | null
  complete: boolean
}

/** A page of an organization's audit log as CSV, newest first. */
export async function exportAudit(ctx: Context<Person>, query: ExportQuery): Promise<Page> {
  const { entries, cursor } = await listAudit(ctx, { ...query, limit: AUDIT_EXPORT_PAGE })
  return { csv: auditCsv(entries, { header: !query.cursor }), cursor, complete: cursor === null }
}
