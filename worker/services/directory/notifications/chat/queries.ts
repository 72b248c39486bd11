import { and, asc, count, eq } from 'drizzle-orm'
import type { ChatDestination } from '#shared/domain/notifications/chat-destination.ts'
import { notFound } from '#shared/errors.ts'
import { MAX_CHAT_DESTINATIONS } from '#shared/limits.ts'
import type { Database } from '#worker/services/directory/context.ts'
import { chatDestinations, chatPosts } from '#worker/services/directory/notification-schema.ts'
import type { DestinationRow } from './attempt.ts'

/** A destination of an organization. @throws RpcError 404 */
export async function requireDestination(db: Database, orgId: string, id: string): Promise<DestinationRow> {
  const [found] = await db
    .select()
    .from(chatDestinations)
    .where(and(eq(chatDestinations.id, id), eq(chatDestinations.orgId, orgId)))
  if (!found) throw notFound('This chat')
  return found
}

/** The destinations of an organization, or one of them, the oldest first. Without their URLs. */
export async function readDestinations(db: Database, orgId: string, id?: string): Promise<ChatDestination[]> {
  const own = and(
    eq(chatDestinations.orgId, orgId),
    id === undefined ? undefined : eq(chatDestinations.id, id),
  )
  const [rows, waiting] = await db.batch([
    db
      .select()
      .from(chatDestinations)
      .where(own)
      .orderBy(asc(chatDestinations.createdAt), asc(chatDestinations.id))
      .limit(MAX_CHAT_DESTINATIONS),
    db
      .select({ id: chatPosts.destinationId, posts: count() })
      .from(chatPosts)
      .innerJoin(chatDestinations, eq(chatDestinations.id, chatPosts.destinationId))
      .where(own)
      .groupBy(chatPosts.destinationId),
  ])
  return rows.map((row) => toDestination(row, waiting.find((each) => each.id === row.id)?.posts ?? 0))
}

/** @throws RpcError 404 */
export async function readDestination(db: Database, orgId: string, id: string): Promise<ChatDestination> {
  const [found] = await readDestinations(db, orgId, id)
  if (!found) throw notFound('This chat')
  return found
}

function toDestination(row: DestinationRow, waiting: number): ChatDestination {
  const { id, service, name, host, ending, kinds, applications, createdAt } = row
  const { disabledAt, disabledReason, failingSince, lastAt, lastStatus, lastFault, lastAnswer } = row
  return {
    ...{ id, service, name, host, ending, kinds, applications, createdAt },
    ...{ disabledAt, disabledReason, failingSince, waiting },
    last: lastAt === null ? null : { at: lastAt, status: lastStatus, fault: lastFault, answer: lastAnswer },
  }
}
