import type { PlanEvent } from '#shared/domain/billing/plan-event.ts'
import { Batch } from '#worker/platform/database/d1.ts'
import { composeMail } from '#worker/platform/mail/mail.ts'
import { nameInMail } from '#worker/platform/mail/mail-name.ts'
import { deliver, outboxRow } from '#worker/platform/outbox.ts'
import type { AdminMailer, BillingDeps } from '#worker/services/billing/context.ts'
import { outbox } from '#worker/services/billing/schema.ts'
import { wordsOf } from './letters.ts'
import type { Message } from './message.ts'

/**
 * Sends what is due in the outbox: first notices become letters, each of which is then sent by itself. Entries go to the
 * audit log.
 */
export function sendNotices(deps: BillingDeps, mailer: AdminMailer, only?: readonly string[]): Promise<void> {
  return deliver({ db: deps.db, outbox, send, now: deps.now, only })

  async function send(message: Message, id: string): Promise<void> {
    if ('entry' in message) await deps.logBilling({ id, ...message.entry })
    else if ('about' in message) await address(deps, mailer, message, id)
    else await mailer.mail.send(message)
  }
}

/** Writes a letter to each Admin of an organization. Doing it again writes no second one. */
async function address(deps: BillingDeps, mailer: AdminMailer, notice: PlanEvent, id: string): Promise<void> {
  const found = await deps.admins(notice.orgId)
  if (!found) return
  const admins = { ...found, name: nameInMail(found.name) }
  const words = await wordsOf(deps, mailer, admins, notice)
  if (!words) return
  // Members choose whether they are told of spending, and chats are told too: that is the directory's.
  if (notice.about === 'spending') {
    const { subject, title, paragraphs } = words
    await deps.notifySpending({ id, orgId: notice.orgId, subject, title, paragraphs })
    return
  }
  const { productName } = mailer.site
  const footer = `You’re getting this email because you’re an Admin of the organization ${admins.name}.`
  const letters = admins.emails.map((to) => ({
    ...outboxRow(composeMail({ to, productName, footer, ...words }), deps.now),
    id: `${id}/${to}`,
  }))
  const batch = new Batch(deps.db)
  for (const letter of letters) batch.add(deps.db.insert(outbox).values(letter).onConflictDoNothing())
  await batch.run()
}
