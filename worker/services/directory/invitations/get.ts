import { maskEmail } from '#shared/domain/email.ts'
import { type InvitationView, invitationStanding, invitationState } from '#shared/domain/invitation.ts'
import { notFound } from '#shared/errors.ts'
import type { Person, Visitor } from '#worker/platform/context.ts'
import type { Context } from '#worker/services/directory/context.ts'
import { findByLink } from './queries.ts'

/** What somebody who has opened the link of an invitation is to know of it, signed in or not. */
export async function getInvitation(ctx: Context<Person | Visitor>, secret: string): Promise<InvitationView> {
  const reader = ctx.actor.kind === 'person' ? ctx.actor : null
  const found = await findByLink(ctx, secret, reader?.userId ?? null)
  if (!found) throw notFound('This invitation')
  const { invitation, organization, ownRole } = found
  const { email, role, expiresAt } = invitation
  const standing = invitationStanding(email, reader)
  const isOwn = standing === 'addressee' || standing === 'unverified_address'
  return {
    organization: { name: organization.name, slug: ownRole && organization.slug },
    role,
    email: isOwn ? email : maskEmail(email),
    expiredAt: expiresAt,
    state: invitationState(invitation, ctx.now.toISOString()),
    standing,
  }
}
