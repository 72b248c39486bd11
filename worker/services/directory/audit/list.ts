import type { AuditEntry, AuditFilter } from '#shared/domain/audit.ts'
import type { Person } from '#worker/platform/rpc/context.ts'
import { requireOrgAnd } from '#worker/services/directory/access.ts'
import type { Context } from '#worker/services/directory/context.ts'
import { selectEntries, toEntry } from './queries.ts'

interface ListQuery extends AuditFilter {
  org: string
  limit: number
  /** Where the page before ended. */
  cursor?: string | null | undefined
}

interface Page {
  entries: AuditEntry[]
  cursor: string | null
  retentionDays: number | null
}

/** A page of an organization's audit log, newest first. */
export async function listAudit(ctx: Context<Person>, query: ListQuery): Promise<Page> {
  const { org, limit, cursor, ...filter } = query
  const { answer } = await requireOrgAnd(ctx, org, 'audit.read', (orgId) =>
    selectEntries(ctx.db, orgId, filter, limit + 1, cursor),
  )
  const page = answer.slice(0, limit)
  return {
    entries: page.map(toEntry),
    cursor: answer.length > limit ? (page.at(-1)?.id ?? null) : null,
    retentionDays: ctx.site.auditRetentionDays ?? null,
  }
}
