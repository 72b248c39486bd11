import { and, desc, eq, gte, lt, type SQL } from 'drizzle-orm'
import type { AuditEntry, AuditFilter, HistoryEntry } from '#shared/domain/audit.ts'
import { firstIdAt } from '#worker/platform/ids.ts'
import type { Database } from '#worker/services/directory/context.ts'
import { audit } from '#worker/services/directory/schema.ts'

/**
 * The entries of an organization for which the filter holds, newest first.
 * @param before id of an entry, with which the page before ended
 */
export function selectEntries(
  db: Database,
  orgId: SQL,
  { actor, action, from, to }: AuditFilter,
  limit: number,
  before?: string | null,
) {
  return db
    .select()
    .from(audit)
    .where(
      and(
        eq(audit.orgId, orgId),
        actor === undefined ? undefined : eq(audit.actorId, actor),
        action && eq(audit.action, action),
        // Ids sort by the moment of the act, and every index ends with them.
        from === undefined ? undefined : gte(audit.id, firstIdAt(new Date(from))),
        to === undefined ? undefined : lt(audit.id, firstIdAt(new Date(to))),
        before ? lt(audit.id, before) : undefined,
      ),
    )
    .orderBy(desc(audit.id))
    .limit(limit)
}

/** As the contract wants it. */
export function toEntry(row: typeof audit.$inferSelect): AuditEntry {
  const { ip, country, requestId } = row
  return { ...toHistoryEntry(row), ip, country, requestId }
}

/** Without where it was done from. */
export function toHistoryEntry(row: typeof audit.$inferSelect): HistoryEntry {
  const { id, at, action, details } = row
  return {
    id,
    at,
    actor: { kind: row.actorKind, id: row.actorId, name: row.actorName },
    action,
    subject: { id: row.subjectId, name: row.subjectName },
    details,
  }
}
