import { and, eq, gt, isNull, lte, type SQL, sql } from 'drizzle-orm'
import { normalizeEmail } from '#shared/domain/email.ts'
import type { Invitation } from '#shared/domain/organizations/invitation.ts'
import { DAY } from '#shared/domain/time.ts'
import { forbidden, type RpcError } from '#shared/errors.ts'
import { INVITATION_MAILS_PER_ADDRESS } from '#shared/limits.ts'
import type { Person } from '#worker/platform/rpc/context.ts'
import type { Context } from '#worker/services/directory/context.ts'
import {
  invitationLinks,
  invitations,
  members,
  organizations,
  people,
} from '#worker/services/directory/schema.ts'
import { hashLink } from './link.ts'

export type InvitationRow = typeof invitations.$inferSelect

/** Neither accepted nor revoked. As text, so that the index of such invitations serves it. */
export const isUnanswered = sql`accepted_at is null and revoked_at is null`

/** Unanswered, and its time is over. */
export function isExpired(now: Date): SQL | undefined {
  return and(isUnanswered, lte(invitations.expiresAt, now.toISOString()))
}

/** Unanswered, and its time is not over. */
export function isPending(now: Date): SQL | undefined {
  return and(isUnanswered, gt(invitations.expiresAt, now.toISOString()))
}

/** The organization that the invitation with this id belongs to. */
export function orgOf(id: string): SQL {
  return sql`(select org_id from invitations where id = ${id})`
}

/**
 * The invitation that an address names, its organization, and what the reader is there already. It is named by the
 * secret of a link, or by its id for the reader whose verified email is the invited one. The condition is part of the
 * lookup, so that an id answers everyone else like an unknown one, in the same time.
 * @param key what the address ends with
 * @param reader null for a visitor
 */
export async function findInvitation({ db }: Pick<Context, 'db'>, key: string, reader: Person | null) {
  const verified = reader?.emailVerified ? normalizeEmail(reader.email ?? '') : ''
  const isReader = and(eq(members.orgId, organizations.id), eq(members.userId, reader?.userId ?? ''))
  const named = sql`(
    select invitation_id from invitation_links where hash = ${hashLink(key)}
    union select id from invitations where id = ${key} and email = ${verified}
  )`
  const [found] = await db
    .select({
      invitation: invitations,
      organization: organizations,
      ownRole: members.role,
      inviter: people.email,
    })
    .from(invitations)
    .innerJoin(organizations, eq(organizations.id, invitations.orgId))
    .leftJoin(members, isReader)
    .leftJoin(people, eq(people.userId, invitations.createdBy))
    .where(sql`${invitations.id} in ${named}`)
  return found
}
export type FoundInvitation = NonNullable<Awaited<ReturnType<typeof findInvitation>>>

/** Whether this is the secret of a pending invitation's link, which was mailed to this very address. */
export async function isMailedTo(
  { db, now }: Pick<Context, 'db' | 'now'>,
  secret: string,
  email: string,
): Promise<boolean> {
  const found = await db
    .select({ id: invitations.id })
    .from(invitationLinks)
    .innerJoin(invitations, eq(invitations.id, invitationLinks.invitationId))
    .innerJoin(organizations, eq(organizations.id, invitations.orgId))
    .where(
      and(
        eq(invitationLinks.hash, hashLink(secret)),
        eq(invitations.email, normalizeEmail(email)),
        isPending(now),
        isNull(organizations.archivedAt),
      ),
    )
    .limit(1)
  return found.length > 0
}

/** Holds while a member of the organization has this address, as far as the directory has learned. */
export function isMemberAddress(orgId: string, email: string): SQL {
  return sql`exists (
    select 1 from members join people on people.user_id = members.user_id
    where members.org_id = ${orgId} and lower(people.email) = ${normalizeEmail(email)}
  )`
}

/** Holds while an email address is below its daily limit of invitations. */
export function mayBeMailed({ db, now }: Pick<Context, 'db' | 'now'>, email: string): SQL {
  const yesterday = new Date(now.getTime() - DAY).toISOString()
  const sent = db
    .select({ count: sql<number>`count(*)` })
    .from(invitationLinks)
    .innerJoin(invitations, eq(invitations.id, invitationLinks.invitationId))
    .where(and(eq(invitations.email, email), gt(invitationLinks.sentAt, yesterday)))
  return sql`${sent} < ${INVITATION_MAILS_PER_ADDRESS}`
}

/** Why an address is sent no more for now. */
export function mailedEnough(): RpcError {
  return forbidden('This address has been sent many invitations today. Try again tomorrow.', 'quota_exceeded')
}

type InvitationFacts = Pick<InvitationRow, 'id' | 'email' | 'role' | 'expiresAt' | 'createdAt'> &
  Partial<Pick<InvitationRow, 'resentAt'>>

/** As the contract wants it. */
export function toInvitation({
  id,
  email,
  role,
  expiresAt,
  createdAt,
  resentAt,
}: InvitationFacts): Invitation {
  return { id, email, role, expiredAt: expiresAt, sentAt: resentAt ?? createdAt }
}
