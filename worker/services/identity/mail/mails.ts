// The emails of the identity service. An email goes into the outbox in the batch of the change that it is
// about, and is sent after the response.

import { type Call, type Service, timestamp } from '#identity/http/context.ts'
import { type CredentialMethod, outbox } from '#identity/store/schema.ts'
import { formatUtcMinute } from '#shared/domain/time.ts'
import { patterns } from '#shared/routes.ts'
import type { Batch, Write } from '#worker/platform/database/d1.ts'
import { composeMail, type Mail } from '#worker/platform/mail/mail.ts'
import { deliver, outboxRow } from '#worker/platform/outbox.ts'

/** A change of a login method. `name` is the user's name for the credential. */
export type SecurityChange =
  | { changed: 'password' }
  | { added: CredentialMethod; name?: string }
  | { removed: CredentialMethod; name?: string }
  | { movingTo: string }
  | { movedTo: string; until: string }
  | { takenBackBy: string }

/** The notification of a changed login method. */
export function securityNotification(c: Call, to: string, change: SecurityChange): Mail {
  const { productName, siteOrigin } = c.var.service
  const { subject, sentence } = wordsOf(change)
  const canRecover = !('takenBackBy' in change)
  return composeMail({
    to,
    productName,
    subject: `${subject} on ${productName}`,
    title: subject,
    paragraphs: [
      `${sentence} It happened on ${formatUtcMinute(timestamp(c))}.`,
      'If this was you, you don’t need to do anything.',
      adviceFor(change, to, productName),
    ],
    ...(canRecover && {
      action: { label: 'Recover account', url: `${siteOrigin}${patterns.recovery}` },
    }),
    footer:
      'You’re getting this email because it’s about your account’s security. You can’t unsubscribe from these emails.',
  })
}

/**
 * The write that queues such an email. It belongs in the batch of the change; `sendMails` follows it (`mails:
 * true` of a settings method's outcome). Where the email itself changes, `to` is the former one.
 */
export function securityMail(c: Call, to: string, change: SecurityChange) {
  const { db, now } = c.var.service
  return db.insert(outbox).values(outboxRow(securityNotification(c, to, change), now()))
}

/** Sends such a letter in the batch of `cause`, the write that it is about; none is sent if that changes nothing. */
export function mailSecurityChange<Schema extends Record<string, unknown>>(
  batch: Batch<Schema>,
  cause: Write,
  c: Call,
  to: string,
  change: SecurityChange,
): void {
  batch.when(cause).insert(outbox, outboxRow(securityNotification(c, to, change), c.var.service.now()))
}

/** What to do if it wasn't the user. */
function adviceFor(change: SecurityChange, to: string, productName: string): string {
  const effect = 'That ends all other sessions and lets you choose a new password'
  if ('movingTo' in change)
    return `If it wasn’t, recover your account now. ${effect}. It also cancels the change.`
  if ('movedTo' in change)
    return `If it wasn’t, recover your account with this email, ${to}. ${effect}. It also makes this its email again. You can do that until ${formatUtcMinute(change.until)}.`
  if ('takenBackBy' in change)
    return `If it wasn’t and the account is yours, contact your administrator of ${productName}.`
  return `If it wasn’t, recover your account now. ${effect}.`
}

const NOUNS: Record<CredentialMethod, { subject: string; sentence: string }> = {
  password: { subject: 'Password', sentence: 'A password' },
  code: { subject: 'Login by email', sentence: 'Login with an emailed code' },
  oidc: { subject: 'Linked account', sentence: 'A linked account' },
  passkey: { subject: 'Passkey', sentence: 'A passkey' },
  totp: { subject: 'Authenticator app', sentence: 'An authenticator app' },
  lookup_secret: { subject: 'Backup codes', sentence: 'A set of backup codes' },
  webauthn: { subject: 'Security key', sentence: 'A security key' },
}

function wordsOf(change: SecurityChange): { subject: string; sentence: string } {
  if ('changed' in change)
    return { subject: 'Your password was changed', sentence: 'The password of your account was changed.' }
  if ('movingTo' in change)
    return {
      subject: 'An email change was requested',
      sentence: `The email of your account will change to ${change.movingTo} once it’s verified.`,
    }
  if ('movedTo' in change)
    return {
      subject: 'Your email was changed',
      sentence: `The email of your account was changed to ${change.movedTo}.`,
    }
  if ('takenBackBy' in change)
    return {
      subject: 'Your email was changed back',
      sentence: `The account was recovered with its former email, ${change.takenBackBy}. That’s its email again.`,
    }
  const [method, verb] = 'added' in change ? [change.added, 'added to'] : [change.removed, 'removed from']
  const { subject, sentence } = NOUNS[method]
  const name = change.name ? ` (${change.name})` : ''
  return {
    subject: `${subject} ${verb} your account`,
    sentence: `${sentence}${name} was ${verb} your account.`,
  }
}

/** Sends what the call has queued, after the response. */
export function sendMails(c: Call) {
  c.env.waitUntil(deliverMails(c.var.service))
}

/** Sends the emails that are due. */
export function deliverMails({ db, mail, now }: Service): Promise<void> {
  return deliver({
    db,
    outbox,
    send: (letter) => (letter === 'decoy' ? mail.reach() : mail.send(letter)),
    now: now(),
  })
}
