import { and, eq, isNull } from 'drizzle-orm'
import { CHAT_SERVICES, type ChatOffReason, chatName } from '#shared/domain/notifications/chat-destination.ts'
import { links } from '#shared/routes.ts'
import { Batch } from '#worker/platform/database/d1.ts'
import { composeMail } from '#worker/platform/mail/mail.ts'
import { nameInMail } from '#worker/platform/mail/mail-name.ts'
import { outboxRow } from '#worker/platform/outbox.ts'
import { emit } from '#worker/services/directory/events.ts'
import { findAdmins } from '#worker/services/directory/internal.ts'
import { chatDestinations, chatPosts } from '#worker/services/directory/notification-schema.ts'
import { outbox } from '#worker/services/directory/schema.ts'
import type { ChatContext, DestinationRow } from './attempt.ts'

type Reason = Exclude<ChatOffReason, 'admin'>

const NO_ORIGIN = { ip: null, country: null, requestId: null }

/** Turns a destination off without a person, drops what waits for it, and emails the Admins. */
export async function turnOff(ctx: ChatContext, destination: DestinationRow, reason: Reason): Promise<void> {
  const { db, site, now } = ctx
  const { id, orgId, host, service } = destination
  const organization = await findAdmins(db, orgId)
  const name = nameInMail(organization?.name ?? '')
  const why =
    reason === 'gone'
      ? `${CHAT_SERVICES[service]} no longer knows its URL.`
      : 'Every message has failed for three days.'
  const batch = new Batch(db)
  const off = batch.add(
    db
      .update(chatDestinations)
      .set({ disabledAt: now.toISOString(), disabledReason: reason })
      .where(and(eq(chatDestinations.id, id), isNull(chatDestinations.disabledAt))),
  )
  emit(
    batch,
    off,
    { now, site, actor: { kind: 'system' }, origin: NO_ORIGIN },
    {
      orgId,
      name: 'chat.disabled',
      subject: { id, name: chatName(destination) },
      details: { host, reason: why },
    },
  )
  for (const to of organization?.emails ?? []) {
    const mail = composeMail({
      to,
      productName: site.productName,
      subject: `A chat of ${name} was turned off`,
      title: `“${nameInMail(chatName(destination))}” was turned off`,
      paragraphs: [
        why,
        'It gets no more messages. Replace its URL, send a test message, then turn it on again.',
      ],
      action: {
        label: 'View chats',
        url: `${site.origin}${links.notifications(organization?.slug ?? '')}`,
      },
      footer: `You’re getting this email because you’re an Admin of the organization ${name}.`,
    })
    batch.when(off).insert(outbox, outboxRow(mail, now))
  }
  batch.add(db.delete(chatPosts).where(eq(chatPosts.destinationId, id)))
  await batch.run()
}
