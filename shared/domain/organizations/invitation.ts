// An invitation brings one email into one organization. Its link is a secret that only the email holds, but the
// link alone grants nothing: the accepting account must have that email, verified.

import * as z from 'zod/mini'
import { emailProblem, normalizeEmail } from '#shared/domain/email.ts'
import { Timestamp } from '#shared/domain/time.ts'
import { LEAST_ROLE, Role } from './member.ts'

/** An invitation that has not been accepted yet, as Admins see it. Its time may be over: it can be renewed. */
export const Invitation = z.object({
  id: z.string(),
  email: z.string(),
  role: Role,
  expiredAt: Timestamp,
  /** When its latest email was asked for; absent: not known. */
  sentAt: z.optional(Timestamp),
})
export type Invitation = z.infer<typeof Invitation>

const Email = z.string().check((context) => {
  const message = emailProblem(context.value)
  if (message) context.issues.push({ code: 'custom', input: context.value, message })
})

export const NewInvitation = z.object({
  email: Email,
  orgIdOrSlug: z.string(),
  role: z._default(Role, LEAST_ROLE),
  /** Where the email's link leads: the console's origin and `/invitation/`. */
  invitationUrl: z.string(),
})
export type NewInvitation = z.infer<typeof NewInvitation>

export const InvitationState = z.enum(['pending', 'expired', 'revoked', 'accepted'])
export type InvitationState = z.infer<typeof InvitationState>

/** What keeps the caller from accepting an invitation; `addressee`: nothing, it's theirs. */
export const InvitationStanding = z.enum(['addressee', 'signed_out', 'other_address', 'unverified_address'])
export type InvitationStanding = z.infer<typeof InvitationStanding>

/** An invitation as a holder of its link sees it. */
export const InvitationView = z.object({
  /** The slug is told to members alone. */
  organization: z.object({ name: z.string(), slug: z.nullable(z.string()) }),
  role: Role,
  /** Masked, unless it is the reader's own. */
  email: z.string(),
  expiredAt: Timestamp,
  state: InvitationState,
  standing: InvitationStanding,
  /** The invited email, for holders of a link that can still be used; absent: not known. */
  invitee: z.optional(z.nullable(z.string())),
  /** The email of who invites, where it is known. */
  inviter: z.optional(z.nullable(z.string())),
})
export type InvitationView = z.infer<typeof InvitationView>

/** A pending invitation as its addressee sees it, whose verified email is the invited one. */
export const OwnInvitation = z.object({
  id: z.string(),
  /** The slug is told to members alone. */
  organization: z.object({ name: z.string() }),
  role: Role,
  expiredAt: Timestamp,
  /** The email of who invites; null: not known. */
  inviter: z.nullable(z.string()),
})
export type OwnInvitation = z.infer<typeof OwnInvitation>

/** The membership created by accepting an invitation. */
export const AcceptedInvitation = z.object({ orgId: z.string(), slug: z.string(), name: z.string() })
export type AcceptedInvitation = z.infer<typeof AcceptedInvitation>

/** What the state of an invitation is at a moment (ISO 8601). */
export function invitationState(
  invitation: { acceptedAt: string | null; revokedAt: string | null; expiresAt: string },
  now: string,
): InvitationState {
  if (invitation.acceptedAt) return 'accepted'
  if (invitation.revokedAt) return 'revoked'
  return invitation.expiresAt <= now ? 'expired' : 'pending'
}

/**
 * The caller's relation to an invitation for `email`.
 * @param reader null for a visitor who is not signed in
 */
export function invitationStanding(
  email: string,
  reader: { email: string | undefined; emailVerified: boolean } | null,
): InvitationStanding {
  if (!reader) return 'signed_out'
  if (normalizeEmail(reader.email ?? '') !== email) return 'other_address'
  return reader.emailVerified ? 'addressee' : 'unverified_address'
}
