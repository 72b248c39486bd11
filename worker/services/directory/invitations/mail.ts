import type { Role } from '#shared/domain/member.ts'
import type { Person } from '#worker/platform/context.ts'
import type { Write } from '#worker/platform/d1.ts'
import { composeMail, type Mail } from '#worker/platform/mail.ts'
import { nameInMail } from '#worker/platform/mail-name.ts'
import { deliver, outboxRow } from '#worker/platform/outbox.ts'
import type { OrganizationRow } from '#worker/services/directory/access.ts'
import type { Context, DirectoryBatch } from '#worker/services/directory/context.ts'
import { invitationLinks, outbox } from '#worker/services/directory/schema.ts'
import { drawLink } from './link.ts'
import type { InvitationRow } from './queries.ts'

interface InvitationMail {
  to: string
  role: Role
  organization: string
  /** Address of who invites, where it is known. */
  inviter: string | undefined
  url: string
  expiresAt: string
  productName: string
}

/** The letter that brings an invitation. */
function invitationMail(invitation: InvitationMail): Mail {
  const { to, role, inviter = 'An administrator', url, expiresAt, productName } = invitation
  const organization = nameInMail(invitation.organization)
  const day = new Date(expiresAt).toUTCString().slice(0, 16)
  return composeMail({
    to,
    productName,
    // Without the organization's name: the inviter chose it, and a subject is read before anything explains it.
    subject: `You're invited to an organization on ${productName}`,
    title: `Join “${organization}”`,
    paragraphs: [
      `${inviter} invites you to the organization “${organization}” on ${productName}, as ${role === 'Admin' ? 'an Admin' : 'a Member'}.`,
      `Log in or sign up with this email, ${to}, to accept. The invitation expires on ${day} (UTC).`,
    ],
    action: { label: 'See the invitation', url },
    footer: "Didn't expect this? You can safely ignore this email.",
  })
}

/**
 * Mails an invitation a new link, in the batch of `cause`, the write that the email is about; nothing is sent if that
 * changes nothing.
 */
export function mailInvitation(
  batch: DirectoryBatch,
  cause: Write,
  { now, actor, site }: Context<Person>,
  { name }: OrganizationRow,
  { id, email, role, expiresAt }: Pick<InvitationRow, 'id' | 'email' | 'role' | 'expiresAt'>,
): void {
  const { url, hash } = drawLink(site)
  const { productName } = site
  const inviter = actor.email
  const mail = invitationMail({ to: email, role, organization: name, inviter, url, expiresAt, productName })
  batch.when(cause).insert(invitationLinks, { hash, invitationId: id, sentAt: now.toISOString() })
  batch.when(cause).insert(outbox, outboxRow(mail, now))
}

/** Sends what is due in the outbox. */
export function sendMails({ db, ports, now }: Pick<Context, 'db' | 'ports' | 'now'>): Promise<void> {
  return deliver({ db, outbox, send: (mail) => ports.mail.send(mail), now })
}
