import { and, eq } from 'drizzle-orm'
import type { ChatDestination } from '#shared/domain/notifications/chat-destination.ts'
import { tooMany } from '#shared/errors.ts'
import { CHAT_TESTS } from '#shared/limits.ts'
import { links } from '#shared/routes.ts'
import { newId } from '#worker/platform/ids.ts'
import { nameInMail } from '#worker/platform/mail/mail-name.ts'
import type { Person } from '#worker/platform/rpc/context.ts'
import { requireOrg } from '#worker/services/directory/access.ts'
import type { Context } from '#worker/services/directory/context.ts'
import { chatDestinations } from '#worker/services/directory/notification-schema.ts'
import { personOf } from '#worker/services/directory/notifications/words/names.ts'
import { attempt } from './attempt.ts'
import { readDestination, requireDestination } from './queries.ts'

/**
 * Sends a test message, whether the chat is on or off, and keeps what came of it. One that is taken closes the circuit:
 * what waits is sent in the next run. One that fails says nothing of how the chat has been doing.
 */
export async function testChat(
  ctx: Context<Person>,
  input: { org: string; id: string },
): Promise<ChatDestination> {
  const { db, now, site, ports } = ctx
  const { organization } = await requireOrg(ctx, input.org, 'chats.manage')
  const destination = await requireDestination(db, organization.id, input.id)
  const limited = await ports.limit(`chats:${organization.id}`, CHAT_TESTS)
  if (!limited.ok) throw tooMany(limited.retryAfterSeconds)
  const title = `A test message from ${nameInMail(organization.name)}`
  const words = {
    subject: title,
    title,
    paragraphs: [`${personOf(ctx.actor.email, 'An Admin')} sent it. Notifications arrive here.`],
    action: { label: 'View chats', url: `${site.origin}${links.notifications(organization.slug)}` },
  }
  const { status, fault, answer } = await attempt(ctx, destination, words, `test/${newId(now)}`)
  const isTaken = fault === null
  await db
    .update(chatDestinations)
    .set({
      ...{ lastAt: now.toISOString(), lastStatus: status, lastFault: fault, lastAnswer: answer },
      ...(isTaken && { failures: 0, failingSince: null, retryAt: null }),
    })
    // Of this URL: it may have been replaced concurrently.
    .where(and(eq(chatDestinations.id, destination.id), eq(chatDestinations.url, destination.url)))
  return readDestination(db, organization.id, destination.id)
}
