import { and, eq } from 'drizzle-orm'
import {
  type AcceptedInvitation,
  type InvitationState,
  invitationState,
} from '#shared/domain/organizations/invitation.ts'
import { gone, notFound } from '#shared/errors.ts'
import { Batch } from '#worker/platform/database/d1.ts'
import type { Person } from '#worker/platform/rpc/context.ts'
import { isOpen, refuseIfSuspended } from '#worker/services/directory/access.ts'
import type { Context } from '#worker/services/directory/context.ts'
import { emit } from '#worker/services/directory/events.ts'
import { rememberActor } from '#worker/services/directory/people.ts'
import { invitations, members } from '#worker/services/directory/schema.ts'
import { type FoundInvitation, isPending } from './queries.ts'
import { requireInvitation } from './require.ts'

/**
 * Makes the actor a member, if the invitation is for the actor's own, verified address. It works once; repeating it
 * is idempotent.
 * @throws RpcError 403 `other_address`, `unverified_address` or `suspended`; 410 `expired`, `revoked` or `accepted`
 */
export async function acceptInvitation(
  ctx: Context<Person>,
  { id: key }: { id: string },
): Promise<AcceptedInvitation> {
  const found = await requireInvitation(ctx, key)
  refuseIfSuspended(found.organization)
  return conclude(ctx, found) ?? (await join(ctx, found)) ?? answerAgain(ctx, key)
}

const OVER: Record<Exclude<InvitationState, 'pending'>, string> = {
  expired: 'This invitation has expired. Ask for a new one.',
  revoked: 'This invitation was revoked or declined. Ask for a new one.',
  accepted: 'This invitation was used already. Ask for a new one.',
}

/** What there is to say of an invitation that was answered before or can no longer be; null while it is pending. */
function conclude({ actor, now }: Context<Person>, found: FoundInvitation): AcceptedInvitation | null {
  const { invitation, organization, ownRole } = found
  const state = invitationState(invitation, now.toISOString())
  if (state === 'pending') return null
  const { id: orgId, slug, name, archivedAt } = organization
  if (state === 'accepted' && invitation.acceptedBy === actor.userId && ownRole && !archivedAt)
    return { orgId, slug, name }
  throw gone(state, OVER[state])
}

/** Accepts and joins in one batch; null when the invitation was no longer pending by then. */
async function join(
  ctx: Context<Person>,
  { invitation, organization }: FoundInvitation,
): Promise<AcceptedInvitation | null> {
  const { db, now, actor } = ctx
  const { id: orgId, slug, name } = organization
  const { userId } = actor
  const { role } = invitation
  const at = now.toISOString()
  const batch = new Batch(db)
  const accepted = batch.add(
    db
      .update(invitations)
      .set({ acceptedAt: at, acceptedBy: userId })
      .where(and(eq(invitations.id, invitation.id), isPending(now), isOpen(db, orgId))),
  )
  // Members who accept another invitation keep their role.
  const joined = batch.when(accepted).insert(members, { orgId, userId, role, joinedAt: at }, 'ignore')
  emit(batch, joined, ctx, {
    orgId,
    name: 'member.joined',
    subject: { id: userId, name: actor.email ?? null },
    details: { role, invitation: invitation.id },
  })
  batch.add(rememberActor(ctx))
  await batch.run()
  return accepted.changed ? { orgId, slug, name } : null
}

/** Lost the race: against the actor in another tab, an Admin who revoked it, or its expiry. */
async function answerAgain(ctx: Context<Person>, key: string): Promise<AcceptedInvitation> {
  const answer = conclude(ctx, await requireInvitation(ctx, key))
  if (!answer) throw notFound('This invitation')
  return answer
}
