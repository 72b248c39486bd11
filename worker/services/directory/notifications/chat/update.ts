import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import {
  type ChatChange,
  type ChatDestination,
  chatName,
} from '#shared/domain/notifications/chat-destination.ts'
import { Batch } from '#worker/platform/database/d1.ts'
import type { Person } from '#worker/platform/rpc/context.ts'
import { requireOrg } from '#worker/services/directory/access.ts'
import type { Context } from '#worker/services/directory/context.ts'
import { emit } from '#worker/services/directory/events.ts'
import { isStillAdmin } from '#worker/services/directory/members/queries.ts'
import { chatDestinations, chatPosts } from '#worker/services/directory/notification-schema.ts'
import { checkFields } from '#worker/services/directory/webhooks/check-fields.ts'
import { readDestination, requireDestination } from './queries.ts'
import { sealUrl } from './url.ts'

/** Changes what is given. One that is turned on begins without failures; one that is turned off drops what waits. */
export async function updateChat(ctx: Context<Person>, input: ChatChange): Promise<ChatDestination> {
  const { db, actor, now, ports } = ctx
  const { organization } = await requireOrg(ctx, input.org, 'chats.manage')
  const orgId = organization.id
  const before = await requireDestination(db, orgId, input.id)
  const { org: _, id, enabled, url, ...given } = input
  await checkFields(ctx, orgId, { url, applications: given.applications }, before.applications ?? [])
  const changed = Object.entries(given).filter(
    ([name, value]) =>
      value !== undefined && JSON.stringify(value) !== JSON.stringify(before[name as keyof typeof before]),
  )
  const sealed = url === undefined ? null : await sealUrl(ports, id, url)
  const set = { ...Object.fromEntries(changed), ...sealed }
  const mine = and(
    eq(chatDestinations.id, id),
    eq(chatDestinations.orgId, orgId),
    isStillAdmin(db, orgId, actor.userId),
  )
  const after = { ...before, ...set }
  const subject = { id, name: chatName(after) }
  const { host } = after
  const batch = new Batch(db)
  if (Object.keys(set).length > 0) {
    const names = [...changed.map(([name]) => name), ...(sealed ? ['url'] : [])].join(', ')
    const fresh = sealed ? { failures: 0, failingSince: null, retryAt: null } : {}
    const updated = batch.add(
      db
        .update(chatDestinations)
        .set({ ...set, ...fresh })
        .where(mine),
    )
    emit(batch, updated, ctx, { orgId, name: 'chat.updated', subject, details: { host, changed: names } })
  }
  if (enabled === true) {
    const on = { disabledAt: null, disabledReason: null, failures: 0, failingSince: null, retryAt: null }
    const turnedOn = batch.add(
      db
        .update(chatDestinations)
        .set(on)
        .where(and(mine, isNotNull(chatDestinations.disabledAt))),
    )
    emit(batch, turnedOn, ctx, { orgId, name: 'chat.enabled', subject, details: { host } })
  }
  if (enabled === false) {
    const turnedOff = batch.add(
      db
        .update(chatDestinations)
        .set({ disabledAt: now.toISOString(), disabledReason: 'admin' })
        .where(and(mine, isNull(chatDestinations.disabledAt))),
    )
    const details = { host, reason: 'An Admin turned it off.' }
    emit(batch, turnedOff, ctx, { orgId, name: 'chat.disabled', subject, details })
    const isAdmin = isStillAdmin(db, orgId, actor.userId)
    batch.add(db.delete(chatPosts).where(and(eq(chatPosts.destinationId, id), isAdmin)))
  }
  await batch.run()
  return readDestination(db, orgId, id)
}
