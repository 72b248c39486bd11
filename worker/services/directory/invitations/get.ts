import { maskEmail } from '#shared/domain/email.ts'
import {
  type InvitationView,
  invitationStanding,
  invitationState,
} from '#shared/domain/organizations/invitation.ts'
import { notFound } from '#shared/errors.ts'
import type { Person, Visitor } from '#worker/platform/rpc/context.ts'
import type { Context } from '#worker/services/directory/context.ts'
import { findInvitation } from './queries.ts'

/** What an invitation's page shows to holders of its link, logged in or not, and to its addressee by its id. */
export async function getInvitation(ctx: Context<Person | Visitor>, key: string): Promise<InvitationView> {
  const reader = ctx.actor.kind === 'person' ? ctx.actor : null
  const found = await findInvitation(ctx, key, reader)
  if (!found) throw notFound('This invitation')
  const { invitation, organization, ownRole, inviter } = found
  const { id, email, role, expiresAt } = invitation
  const state = invitationState(invitation, ctx.now.toISOString())
  const standing = invitationStanding(email, reader)
  const isOwn = standing === 'addressee' || standing === 'unverified_address'
  return {
    organization: { name: organization.name, slug: ownRole && organization.slug },
    role,
    email: isOwn ? email : maskEmail(email),
    expiredAt: expiresAt,
    state,
    standing,
    // The link was mailed to the invitee, whose sign-up it fills in.
    invitee: key !== id && state === 'pending' ? email : null,
    inviter,
  }
}
