import { sql } from 'drizzle-orm'
import type { AuditDetails } from '#shared/domain/audit.ts'
import type { NotificationKind } from '#shared/domain/notifications/notification-kind.ts'
import type { FoundName } from '#worker/services/directory/notification-schema.ts'

interface Found {
  id: string
  orgId: string
  appId?: string
  kind: NotificationKind
  name: FoundName
  at: Date
  subject: { id: string; name: string | null }
  details: AuditDetails
}

/** What a sweep found, as a row. Its id says what it is: the same again is no news. */
export function foundRow({ id, orgId, appId = '', kind, name, at, subject, details }: Found) {
  return {
    ...{ id, orgId, appId, kind, name, details, at: at.toISOString() },
    ...{ subjectId: subject.id, subjectName: subject.name },
    ...{ actorKind: 'system' as const, actorId: 'system', actorName: null },
  }
}

/** Holds while an organization is neither archived nor suspended. */
export function isOrganizationOpen(orgId: string) {
  return sql`exists (select 1 from organizations o
    where o.id = ${orgId} and o.archived_at is null and o.suspended_at is null)`
}
