import { and, eq } from 'drizzle-orm'
import { gone } from '#shared/errors.ts'
import { Batch } from '#worker/platform/database/d1.ts'
import type { Person } from '#worker/platform/rpc/context.ts'
import type { Context } from '#worker/services/directory/context.ts'
import { emit } from '#worker/services/directory/events.ts'
import { invitations } from '#worker/services/directory/schema.ts'
import { isUnanswered } from './queries.ts'
import { requireInvitation } from './require.ts'

/**
 * Revokes an invitation for the actor's own, verified email. Its Admins can send another one. Repeating it is
 * idempotent.
 * @throws RpcError 403 `other_address` or `unverified_address`; 410 `accepted`
 */
export async function declineInvitation(ctx: Context<Person>, { id: key }: { id: string }): Promise<null> {
  const { db, now } = ctx
  const { id, orgId, email } = (await requireInvitation(ctx, key)).invitation
  const batch = new Batch(db)
  const declined = batch.add(
    db
      .update(invitations)
      .set({ revokedAt: now.toISOString() })
      .where(and(eq(invitations.id, id), isUnanswered)),
  )
  emit(batch, declined, ctx, { orgId, name: 'invitation.declined', subject: { id, name: email } })
  await batch.run()
  if (declined.changed) return null
  const { acceptedAt } = (await requireInvitation(ctx, key)).invitation
  if (!acceptedAt) return null
  throw gone('accepted', 'This invitation was accepted already. You can leave the organization.')
}
