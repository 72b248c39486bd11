// What members and chats are told of an event, in the batch of the write that made it happen: nothing is told of a write
// that failed, and nothing is lost in a crash between the two. Who wants it is decided when a message is made of it.

import { type SQL, sql } from 'drizzle-orm'
import type { EventName } from '#shared/domain/events.ts'
import { KINDS_BY_EVENT } from '#shared/domain/notifications/notification-kind.ts'
import type { DirectoryBatch } from '#worker/services/directory/context.ts'
import { notifications } from '#worker/services/directory/notification-schema.ts'

interface Told {
  name: EventName
  /** Ids of the first and the last entry in the audit log that the event has in this batch. */
  first: string
  last: string
  /** `''`: the organization itself. */
  appId: string | SQL
}

/** Adds a notification for each entry, if there is a kind for such events. */
export function tell(batch: DirectoryBatch, { name, first, last, appId }: Told): void {
  const kind = KINDS_BY_EVENT[name]
  if (!kind) return
  batch.insertEach(
    notifications,
    {
      id: sql`audit.id`,
      orgId: sql`audit.org_id`,
      appId: sql`${appId}`,
      kind,
      name: sql`audit.action`,
      at: sql`audit.at`,
      subjectId: sql`audit.subject_id`,
      subjectName: sql`audit.subject_name`,
      actorKind: sql`audit.actor_kind`,
      actorId: sql`audit.actor_id`,
      actorName: sql`audit.actor_name`,
      details: sql`audit.details`,
    },
    sql`from audit where audit.id between ${first} and ${last}`,
  )
}
