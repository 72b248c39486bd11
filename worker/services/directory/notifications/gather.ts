// Puts what happened together: all of one kind in an organization within ten minutes is one message, but for the first,
// which leaves at once. So a pipeline that publishes ten thousand times sends six emails an hour. A message, its emails
// and its posts to chats are written in one batch, before any is sent.

import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm'
import type { NotificationKind } from '#shared/domain/notifications/notification-kind.ts'
import { NOTIFICATION_WINDOW_MS } from '#shared/limits.ts'
import { Batch } from '#worker/platform/database/d1.ts'
import { newId } from '#worker/platform/ids.ts'
import type { Context, DirectoryBatch } from '#worker/services/directory/context.ts'
import {
  chatPosts,
  notificationOutbox,
  notificationStreams,
  notifications,
} from '#worker/services/directory/notification-schema.ts'
import { isFor, mayBeMailed } from './recipients.ts'

/** Messages that one run makes. */
const MAX_MESSAGES = 200

interface Stream {
  orgId: string
  kind: NotificationKind
}

/** Makes the messages that are due. */
export async function gatherNotifications({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  const { orgId, kind, messageId } = notifications
  const isSame = and(eq(notificationStreams.orgId, orgId), eq(notificationStreams.kind, kind))
  const streams = await db
    .select({ orgId, kind })
    .from(notifications)
    .leftJoin(notificationStreams, isSame)
    .where(and(isNull(messageId), sql`coalesce(${notificationStreams.at}, '') <= ${windowStart(now)}`))
    .groupBy(orgId, kind)
    .orderBy(asc(orgId), asc(kind))
    .limit(MAX_MESSAGES)
  for (const stream of streams) {
    const batch = new Batch(db)
    addMessage(batch, stream, now)
    await batch.run()
  }
}

/** Nothing is written when a concurrent run has made a message of this kind within the window. */
function addMessage(batch: DirectoryBatch, { orgId, kind }: Stream, now: Date): void {
  const { db } = batch
  const messageId = newId(now)
  const at = now.toISOString()
  const begun = batch.add(
    db
      .insert(notificationStreams)
      .values({ orgId, kind, messageId, at })
      .onConflictDoUpdate({
        target: [notificationStreams.orgId, notificationStreams.kind],
        set: { messageId, at },
        setWhere: lte(notificationStreams.at, windowStart(now)),
      }),
  )
  const isWaiting = and(eq(notifications.orgId, orgId), eq(notifications.kind, kind), sql`message_id is null`)
  batch.when(begun).update(notifications, { messageId }, isWaiting)
  const isOpen = sql`exists (select 1 from organizations o
    where o.id = ${orgId} and o.archived_at is null and o.suspended_at is null)`
  // Of ten thousand by one author about one application, one decides who wants them.
  const told = sql`(select distinct app_id, actor_kind, actor_id from notifications
    where message_id = ${messageId}) as notifications`
  batch.insertEach(
    notificationOutbox,
    {
      id: sql`${messageId} || '/' || members.user_id`,
      payload: sql`json_object('about', 'message', 'message', ${messageId}, 'orgId', ${orgId}, 'kind', ${kind},
        'userId', members.user_id)`,
      dueAt: at,
      createdAt: at,
    },
    sql`from members join people on people.user_id = members.user_id
      where members.org_id = ${orgId} and ${isOpen} and ${mayBeMailed(kind)}
        and exists (select 1 from ${told} where ${isFor(kind)})`,
  )
  batch.insertEach(
    chatPosts,
    {
      id: sql`${messageId} || '/' || d.id`,
      destinationId: sql`d.id`,
      messageId,
      kind,
      createdAt: at,
    },
    sql`from chat_destinations d
      where d.org_id = ${orgId} and d.disabled_at is null and ${isOpen}
        and exists (select 1 from json_each(d.kinds) where value = ${kind})
        and exists (select 1 from ${told} where d.applications is null
          or exists (select 1 from json_each(d.applications) where value = notifications.app_id))`,
  )
}

function windowStart(now: Date): string {
  return new Date(now.getTime() - NOTIFICATION_WINDOW_MS).toISOString()
}
