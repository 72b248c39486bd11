import { eq, sql } from 'drizzle-orm'
import {
  type ChatDestination,
  chatName,
  type NewChat,
} from '#shared/domain/notifications/chat-destination.ts'
import { forbidden } from '#shared/errors.ts'
import { MAX_CHAT_DESTINATIONS } from '#shared/limits.ts'
import { Batch } from '#worker/platform/database/d1.ts'
import { newId } from '#worker/platform/ids.ts'
import type { Person } from '#worker/platform/rpc/context.ts'
import { isOpen, requireOrg } from '#worker/services/directory/access.ts'
import type { Context } from '#worker/services/directory/context.ts'
import { emit } from '#worker/services/directory/events.ts'
import { isStillAdmin } from '#worker/services/directory/members/queries.ts'
import { chatDestinations } from '#worker/services/directory/notification-schema.ts'
import { rememberActor } from '#worker/services/directory/people.ts'
import { checkFields } from '#worker/services/directory/webhooks/check-fields.ts'
import { readDestination } from './queries.ts'
import { sealUrl } from './url.ts'

/** Adds a chat. @throws RpcError 403 `quota_exceeded`, 503 without SEALING_KEY */
export async function createChat(ctx: Context<Person>, input: NewChat): Promise<ChatDestination> {
  const { db, now, actor, ports } = ctx
  const { organization } = await requireOrg(ctx, input.org, 'chats.manage')
  await checkFields(ctx, organization.id, input)
  const { org: _, url, ...fields } = input
  const orgId = organization.id
  const id = newId(now)
  const sealed = await sealUrl(ports, id, url)
  const count = db
    .select({ count: sql<number>`count(*)` })
    .from(chatDestinations)
    .where(eq(chatDestinations.orgId, orgId))
  const allowed = sql`${isOpen(db, orgId)} and ${isStillAdmin(db, orgId, actor.userId)}
    and ${count} < ${MAX_CHAT_DESTINATIONS}`
  const batch = new Batch(db)
  const created = batch.when(allowed).insert(chatDestinations, {
    ...{ id, orgId, ...sealed, ...fields },
    createdAt: now.toISOString(),
    createdBy: actor.userId,
  })
  emit(batch, created, ctx, {
    orgId,
    name: 'chat.created',
    subject: { id, name: chatName(input) },
    details: { host: sealed.host },
  })
  batch.add(rememberActor(ctx))
  await batch.run()
  if (!created.changed) {
    await requireOrg(ctx, orgId, 'chats.manage')
    const message = `An organization can have ${MAX_CHAT_DESTINATIONS} chats. Delete one that you no longer need.`
    throw forbidden(message, 'quota_exceeded')
  }
  return readDestination(db, orgId, id)
}
