// Sends the emails. Each is written when it is sent, of what its reader may know and wants at that moment; one that has
// nothing left to say isn't sent.

import { and, sql } from 'drizzle-orm'
import { links } from '#shared/routes.ts'
import { composeMail } from '#worker/platform/mail/mail.ts'
import { nameInMail } from '#worker/platform/mail/mail-name.ts'
import { deliver } from '#worker/platform/outbox.ts'
import type { Context, DirectoryPorts } from '#worker/services/directory/context.ts'
import {
  type MailedNotification,
  notificationOutbox,
} from '#worker/services/directory/notification-schema.ts'
import { digestWords } from './digest/digest-words.ts'
import { readDigest } from './digest/read-digest.ts'
import { readItems } from './read-items.ts'
import { chose, findRecipient, isFor } from './recipients.ts'
import { unsubscribeUrl } from './unsubscribe-token.ts'
import type { Words } from './words/item.ts'
import { messageWords } from './words/message-words.ts'

interface SendContext extends Pick<Context, 'db' | 'now' | 'site'> {
  ports: Pick<DirectoryPorts, 'mail' | 'linkSecrets' | 'organizationCounts' | 'counts' | 'clients'>
}
type Recipient = NonNullable<Awaited<ReturnType<typeof findRecipient>>>

/** Sends what is due. An email that fails is tried again for three days. */
export function sendNotifications(ctx: SendContext): Promise<void> {
  const { db, now } = ctx
  return deliver({ db, outbox: notificationOutbox, now, send: (mailed, id) => sendOne(ctx, mailed, id) })
}

async function sendOne(ctx: SendContext, mailed: MailedNotification, id: string): Promise<void> {
  const { ports, site } = ctx
  const { orgId, userId } = mailed
  const kind = mailed.about === 'digest' ? 'digest' : mailed.kind
  const recipient = await findRecipient(ctx.db, { orgId, userId, kind })
  const words = recipient && (await wordsFor(ctx, mailed, recipient))
  if (!recipient || !words) return
  const organization = nameInMail(recipient.name)
  const mail = composeMail({
    to: recipient.email,
    productName: site.productName,
    ...words,
    footer: `You’re getting this email because you’re ${recipient.role === 'Admin' ? 'an Admin' : 'a Member'} of the organization ${organization}.`,
    unsubscribe: {
      url: await unsubscribeUrl(ctx, { userId, orgId, kind }),
      settingsUrl: `${site.origin}${links.notifications(recipient.slug)}`,
    },
    messageId: `${id.replace(/[^\w.-]+/g, '.')}@${new URL(site.origin).hostname}`,
  })
  await ports.mail.send(mail)
}

/** Null: there is nothing left to say. */
async function wordsFor(
  ctx: SendContext,
  mailed: MailedNotification,
  { name: organization, slug }: Recipient,
): Promise<Words | null> {
  const place = { organization, slug, origin: ctx.site.origin }
  const { orgId, userId } = mailed
  const isMember = sql`members.org_id = ${orgId} and members.user_id = ${userId}`
  if (mailed.about === 'digest') {
    const isWanted = sql`exists (select 1 from members where ${isMember} and ${chose('digest', sql`''`)})`
    const digest = await readDigest(ctx, orgId, mailed, isWanted)
    return digest && digestWords(digest, place)
  }
  const isMine = sql`exists (select 1 from members where ${and(isMember, isFor(mailed.kind))})`
  const { items, total } = await readItems(ctx.db, mailed.message, isMine)
  return total > 0 ? messageWords(mailed.kind, items, total, place) : null
}
