import { ROLE_NOUNS, type Role } from '#shared/domain/organizations/member.ts'
import { formatUtcDay } from '#shared/domain/time.ts'
import type { Write } from '#worker/platform/database/d1.ts'
import type { AnyEvent } from '#worker/platform/events.ts'
import { composeMail, type Mail } from '#worker/platform/mail/mail.ts'
import { nameInMail } from '#worker/platform/mail/mail-name.ts'
import { deliver, outboxRow } from '#worker/platform/outbox.ts'
import type { Context, DirectoryBatch, EventContext } from '#worker/services/directory/context.ts'
import { invitationLinks, outbox } from '#worker/services/directory/schema.ts'
import { drawLink } from './link.ts'

type InvitationEvent = AnyEvent<'invitation.created' | 'invitation.resent'>

interface InvitationMail {
  to: string
  role: Role
  organization: string
  /** The email of the Admin who invited; undefined for an API key. */
  inviter: string | undefined
  url: string
  expiresAt: string
  productName: string
}

/** The email with an invitation's link. */
function invitationMail(invitation: InvitationMail): Mail {
  const { to, role, inviter, url, expiresAt, productName } = invitation
  const organization = nameInMail(invitation.organization)
  return composeMail({
    to,
    productName,
    // Without the organization's name: the inviter chose it, and a subject is read before anything explains it. Their
    // own email is verified.
    subject: inviter
      ? `${inviter} invited you to an organization on ${productName}`
      : `You’re invited to an organization on ${productName}`,
    title: `Join “${organization}”`,
    paragraphs: [
      `${inviter ?? 'An Admin'} invited you to join the organization “${organization}” on ${productName} as ${ROLE_NOUNS[role]}. ${productName} publishes the releases of apps and keeps every copy up to date.`,
      `Log in or sign up with this email, ${to}, to accept. The invitation expires on ${formatUtcDay(expiresAt)}.`,
    ],
    action: { label: 'View invitation', url },
    footer: 'Didn’t expect this? You can safely ignore this email.',
  })
}

/** Emails an invitation with a new link, in the batch of `cause`; nothing is sent if that changes nothing. */
export function mailInvitation(
  batch: DirectoryBatch,
  cause: Write,
  { now, actor, site }: EventContext,
  { subject, data }: InvitationEvent,
): void {
  const { email: to, organization, role, expiresAt } = data
  const { url, hash } = drawLink(site)
  const { productName } = site
  const inviter = actor.kind === 'person' ? actor.email : undefined
  const mail = invitationMail({ to, role, organization, inviter, url, expiresAt, productName })
  batch.when(cause).insert(invitationLinks, { hash, invitationId: subject.id, sentAt: now.toISOString() })
  batch.when(cause).insert(outbox, outboxRow(mail, now))
}

/** Sends what is due in the outbox. */
export function sendMails({ db, ports, now }: Pick<Context, 'db' | 'ports' | 'now'>): Promise<void> {
  return deliver({ db, outbox, send: (mail) => ports.mail.send(mail), now })
}
