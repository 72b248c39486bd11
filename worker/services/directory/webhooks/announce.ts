// The messages of an event, in the batch of the write that made it happen: nothing is announced for a write that failed,
// and nothing is lost in a crash between the two. Who wants it is decided here, at that moment.

import { type SQL, sql } from 'drizzle-orm'
import type { Context, DirectoryBatch } from '#worker/services/directory/context.ts'
import { webhookDeliveries, webhookMessages } from '#worker/services/directory/webhook-schema.ts'

interface Announced {
  /** Ids of the first and the last entry in the audit log that the event has in this batch. */
  first: string
  last: string
  /** `''`: the organization itself. */
  appId: string | SQL
}

/** Adds a message for each entry, if its organization has an endpoint, and its delivery to each that wants it. */
export function announce(
  batch: DirectoryBatch,
  { now, announced }: Pick<Context, 'now' | 'announced'>,
  { first, last, appId }: Announced,
): void {
  const newest = sql`select max(sequence) from webhook_messages where org_id = audit.org_id and app_id = (${appId})`
  batch.insertEach(
    webhookMessages,
    {
      id: sql`audit.id`,
      orgId: sql`audit.org_id`,
      appId: sql`${appId}`,
      application: sql`select slug from applications where id = (${appId})`,
      // All rows of a statement see the table as it was before.
      sequence: sql`coalesce((${newest}), 0) + row_number() over (order by audit.id)`,
      type: sql`audit.action`,
      at: sql`audit.at`,
      subjectId: sql`audit.subject_id`,
      subjectName: sql`audit.subject_name`,
      actorKind: sql`audit.actor_kind`,
      actorId: sql`audit.actor_id`,
      actorName: sql`audit.actor_name`,
      details: sql`audit.details`,
    },
    sql`from audit where audit.id between ${first} and ${last} and exists (
      select 1 from webhook_endpoints e join organizations o on o.id = e.org_id
      where e.org_id = audit.org_id and e.disabled_at is null
        and o.archived_at is null and o.suspended_at is null
    )`,
  )
  const deliveries = batch.insertEach(
    webhookDeliveries,
    {
      endpointId: sql`e.id`,
      messageId: sql`m.id`,
      state: 'pending',
      // What is announced late has its full time of retries.
      createdAt: now.toISOString(),
      dueAt: now.toISOString(),
    },
    sql`from webhook_messages m join webhook_endpoints e on e.org_id = m.org_id
      where m.id between ${first} and ${last} and e.disabled_at is null
        and (e.events is null or exists (select 1 from json_each(e.events) where value = m.type))
        and (e.applications is null or exists (select 1 from json_each(e.applications) where value = m.app_id))`,
  )
  announced?.push(deliveries)
}
