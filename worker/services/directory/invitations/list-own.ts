import { and, desc, eq, isNull, notExists, sql } from 'drizzle-orm'
import { normalizeEmail } from '#shared/domain/email.ts'
import type { OwnInvitation } from '#shared/domain/organizations/invitation.ts'
import type { Person } from '#worker/platform/rpc/context.ts'
import type { Context } from '#worker/services/directory/context.ts'
import { invitations, members, organizations, people } from '#worker/services/directory/schema.ts'
import { isPending } from './queries.ts'

/** More follow once these are answered. */
const MAX_LISTED = 20

/**
 * The invitations that the actor can accept without a link, newest first. Only for an email that the identity service
 * has verified: where it verifies none, anyone could sign up with the invited email, and the link alone proves who
 * reads its mailbox.
 */
export async function listOwnInvitations({ db, now, actor }: Context<Person>): Promise<OwnInvitation[]> {
  if (!actor.emailProven || !actor.email) return []
  const ownMembership = db
    .select({ one: sql`1` })
    .from(members)
    .where(and(eq(members.orgId, organizations.id), eq(members.userId, actor.userId)))
  return db
    .select({
      id: invitations.id,
      organization: { name: organizations.name },
      role: invitations.role,
      expiredAt: invitations.expiresAt,
      inviter: people.email,
    })
    .from(invitations)
    .innerJoin(organizations, eq(organizations.id, invitations.orgId))
    .leftJoin(people, eq(people.userId, invitations.createdBy))
    .where(
      and(
        eq(invitations.email, normalizeEmail(actor.email)),
        isPending(now),
        isNull(organizations.archivedAt),
        isNull(organizations.suspendedAt),
        notExists(ownMembership),
      ),
    )
    .orderBy(desc(invitations.id))
    .limit(MAX_LISTED)
}
