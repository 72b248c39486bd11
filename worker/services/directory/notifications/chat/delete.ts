import { and, eq } from 'drizzle-orm'
import { chatName } from '#shared/domain/notifications/chat-destination.ts'
import { Batch } from '#worker/platform/database/d1.ts'
import type { Person } from '#worker/platform/rpc/context.ts'
import { requireOrg } from '#worker/services/directory/access.ts'
import type { Context } from '#worker/services/directory/context.ts'
import { emit } from '#worker/services/directory/events.ts'
import { isStillAdmin } from '#worker/services/directory/members/queries.ts'
import { chatDestinations, chatPosts } from '#worker/services/directory/notification-schema.ts'
import { requireDestination } from './queries.ts'

/** Deletes a chat. What hasn't been sent isn't sent. */
export async function deleteChat(ctx: Context<Person>, input: { org: string; id: string }): Promise<null> {
  const { db, actor } = ctx
  const { organization } = await requireOrg(ctx, input.org, 'chats.manage')
  const orgId = organization.id
  const destination = await requireDestination(db, orgId, input.id)
  const { id, host } = destination
  const batch = new Batch(db)
  const mayDelete = isStillAdmin(db, orgId, actor.userId)
  batch.add(db.delete(chatPosts).where(and(eq(chatPosts.destinationId, id), mayDelete)))
  const deleted = batch.add(db.delete(chatDestinations).where(and(eq(chatDestinations.id, id), mayDelete)))
  emit(batch, deleted, ctx, {
    orgId,
    name: 'chat.deleted',
    subject: { id, name: chatName(destination) },
    details: { host },
  })
  await batch.run()
  return null
}
