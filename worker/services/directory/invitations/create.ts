import { and, eq, type SQL, sql } from 'drizzle-orm'
import { normalizeEmail } from '#shared/domain/email.ts'
import type { Invitation, NewInvitation } from '#shared/domain/organizations/invitation.ts'
import { conflict, forbidden, type RpcError } from '#shared/errors.ts'
import { INVITATION_LIFETIME, OPEN_INVITATIONS } from '#shared/limits.ts'
import { Batch } from '#worker/platform/database/d1.ts'
import { unique } from '#worker/platform/database/unique.ts'
import { newId } from '#worker/platform/ids.ts'
import type { Person } from '#worker/platform/rpc/context.ts'
import { isOpen, type OrganizationRow, requireOrg } from '#worker/services/directory/access.ts'
import type { Context, Database } from '#worker/services/directory/context.ts'
import { emit } from '#worker/services/directory/events.ts'
import { isStillAdmin } from '#worker/services/directory/members/queries.ts'
import { invitations, members } from '#worker/services/directory/schema.ts'
import { requireInvitationUrl } from './link.ts'
import { sendMails } from './mail.ts'
import {
  type InvitationRow,
  isExpired,
  isMemberAddress,
  isUnanswered,
  mailedEnough,
  mayBeMailed,
  toInvitation,
} from './queries.ts'
import { countInvitation } from './rates.ts'

const OPEN_INVITATION = unique(invitations, 'invitations_open')

/**
 * Invites an address, by mail. An invitation of it whose time is over gives way to the new one.
 * @throws RpcError 409 on the email of a member, or of one who is invited already; 403 `quota_exceeded`; 429
 */
export async function createInvitation(ctx: Context<Person>, input: NewInvitation): Promise<Invitation> {
  const { now, actor, site } = ctx
  const { organization } = await requireOrg(ctx, input.orgIdOrSlug, 'members.invite')
  requireInvitationUrl(site, input.invitationUrl)
  const row = {
    id: newId(now),
    orgId: organization.id,
    email: normalizeEmail(input.email),
    role: input.role,
    createdAt: now.toISOString(),
    createdBy: actor.userId,
    expiresAt: new Date(now.getTime() + INVITATION_LIFETIME).toISOString(),
  }
  const release = await countInvitation(ctx, organization)
  const sent = await insert(ctx, organization, row).catch(async (error: unknown) => {
    await release()
    throw error
  })
  if (!sent) {
    await release()
    throw await explain(ctx, row)
  }
  ctx.waitUntil(sendMails(ctx))
  return toInvitation(row)
}

type NewRow = Pick<InvitationRow, 'id' | 'orgId' | 'email' | 'role' | 'createdAt' | 'createdBy' | 'expiresAt'>

async function insert(ctx: Context<Person>, organization: OrganizationRow, row: NewRow): Promise<boolean> {
  const { db, now, actor } = ctx
  const { id, orgId, email, role } = row
  const isSame = and(eq(invitations.orgId, orgId), eq(invitations.email, email))
  const allowed = sql`${isOpen(db, orgId)} and ${isStillAdmin(db, orgId, actor.userId)}
    and not ${isMemberAddress(orgId, email)} and ${hasRoom(db, orgId)} and ${mayBeMailed(ctx, email)}`
  const batch = new Batch(db)
  batch.add(
    db
      .update(invitations)
      .set({ revokedAt: now.toISOString() })
      .where(and(isSame, isExpired(now))),
  )
  const inserted = batch.when(allowed).insert(invitations, row)
  emit(batch, inserted, ctx, {
    orgId,
    name: 'invitation.created',
    subject: { id, name: email },
    details: { role },
    data: { email, organization: organization.name, role, expiresAt: row.expiresAt },
  })
  if (await batch.attempt(OPEN_INVITATION))
    throw conflict('This email is already invited. You can resend the invitation.', 'email')
  return inserted.changed
}

function hasRoom(db: Database, orgId: string): SQL {
  const unanswered = db
    .select({ count: sql<number>`count(*)` })
    .from(invitations)
    .where(and(eq(invitations.orgId, orgId), isUnanswered))
  return sql`${unanswered} < ${OPEN_INVITATIONS}`
}

/** Why the conditions of the insert did not hold. */
async function explain(ctx: Context<Person>, { orgId, email }: NewRow): Promise<RpcError> {
  await requireOrg(ctx, orgId, 'members.invite')
  const isInvited = isMemberAddress(orgId, email)
  if (await ctx.db.$count(members, and(eq(members.orgId, orgId), isInvited)))
    return conflict('This email already belongs to a member.', 'email')
  if (await ctx.db.$count(invitations, and(eq(invitations.orgId, orgId), sql`not ${hasRoom(ctx.db, orgId)}`)))
    return forbidden(
      `An organization can have ${OPEN_INVITATIONS} open invitations. Revoke some of them first.`,
      'quota_exceeded',
    )
  return mailedEnough()
}
