import { and, eq, isNull, lte, or } from 'drizzle-orm'
import type { Invitation } from '#shared/domain/organizations/invitation.ts'
import { IS_PRIVILEGED } from '#shared/domain/organizations/member.ts'
import { conflict, type RpcError, tooMany } from '#shared/errors.ts'
import { INVITATION_LIFETIME, RESEND_PAUSE } from '#shared/limits.ts'
import { Batch } from '#worker/platform/database/d1.ts'
import type { Person } from '#worker/platform/rpc/context.ts'
import { requireRecentLogin } from '#worker/platform/rpc/recent-login.ts'
import { requireOrgOf } from '#worker/services/directory/access.ts'
import type { Context } from '#worker/services/directory/context.ts'
import { emit } from '#worker/services/directory/events.ts'
import { isStillAdmin } from '#worker/services/directory/members/queries.ts'
import { invitations } from '#worker/services/directory/schema.ts'
import { requireInvitationUrl } from './link.ts'
import { sendMails } from './mail.ts'
import {
  type InvitationRow,
  isUnanswered,
  mailedEnough,
  mayBeMailed,
  orgOf,
  toInvitation,
} from './queries.ts'
import { countInvitation } from './rates.ts'

/**
 * Sends an invitation once more and gives it its full time again, also after that was over. Links of earlier emails
 * stay valid.
 * @throws RpcError 409 `accepted` or `revoked`, 429 within a minute of the last time, 403 `quota_exceeded`, and
 * `login_required` for an Admin's
 */
export async function resendInvitation(
  ctx: Context<Person>,
  { id, invitationUrl }: { id: string; invitationUrl: string },
): Promise<Invitation> {
  const { db, now, actor } = ctx
  const { organization } = await requireOrgOf(ctx, orgOf(id), 'members.invite', 'This invitation')
  requireInvitationUrl(ctx.site, invitationUrl)
  const before = await read(ctx, id)
  if (IS_PRIVILEGED[before.role]) requireRecentLogin(actor, now)
  const orgId = organization.id
  const { email } = before
  const expiresAt = new Date(now.getTime() + INVITATION_LIFETIME).toISOString()
  const rested = new Date(now.getTime() - RESEND_PAUSE).toISOString()
  const release = await countInvitation(ctx, organization)
  const batch = new Batch(db)
  const renewed = batch.add(
    db
      .update(invitations)
      .set({ expiresAt, resentAt: now.toISOString() })
      .where(
        and(
          eq(invitations.id, id),
          isUnanswered,
          or(isNull(invitations.resentAt), lte(invitations.resentAt, rested)),
          isStillAdmin(db, orgId, actor.userId),
          mayBeMailed(ctx, email),
        ),
      ),
  )
  emit(batch, renewed, ctx, {
    orgId,
    name: 'invitation.resent',
    subject: { id, name: email },
    data: { email, organization: organization.name, role: before.role, expiresAt },
  })
  await batch.run()
  if (!renewed.changed) {
    await release()
    throw explain(ctx, await read(ctx, id))
  }
  ctx.waitUntil(sendMails(ctx))
  return toInvitation({ ...before, expiresAt, resentAt: now.toISOString() })
}

async function read({ db }: Context, id: string): Promise<InvitationRow> {
  const [row] = await db.select().from(invitations).where(eq(invitations.id, id))
  if (!row) throw new Error('An invitation that was just there is gone')
  return row
}

/** Why the conditions of the renewal did not hold. */
function explain({ now }: Context, { acceptedAt, revokedAt, resentAt }: InvitationRow): RpcError {
  if (acceptedAt) return conflict('This invitation was accepted already.', undefined, 'accepted')
  if (revokedAt)
    return conflict('This invitation was revoked. Invite the address again.', undefined, 'revoked')
  const wait = resentAt ? Date.parse(resentAt) + RESEND_PAUSE - now.getTime() : 0
  return wait > 0 ? tooMany(Math.ceil(wait / 1000)) : mailedEnough()
}
