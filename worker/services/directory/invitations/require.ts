import { maskEmail } from '#shared/domain/email.ts'
import { invitationStanding } from '#shared/domain/organizations/invitation.ts'
import { forbidden, notFound } from '#shared/errors.ts'
import type { Person } from '#worker/platform/rpc/context.ts'
import type { Context } from '#worker/services/directory/context.ts'
import { type FoundInvitation, findInvitation } from './queries.ts'

/**
 * The invitation that `key` names, in whichever state, if it is for the actor's own, verified email.
 * @param key the secret of its link, or its id
 * @throws RpcError 404; 403 `other_address` or `unverified_address`
 */
export async function requireInvitation(ctx: Context<Person>, key: string): Promise<FoundInvitation> {
  const { actor } = ctx
  const found = await findInvitation(ctx, key, actor)
  if (!found) throw notFound('This invitation')
  const { email } = found.invitation
  const standing = invitationStanding(email, actor)
  if (standing === 'other_address')
    throw forbidden(`This invitation is for ${maskEmail(email)}. Log in with that email.`, standing)
  if (standing === 'unverified_address')
    throw forbidden('Verify your email address first, then continue with the invitation.', standing)
  return found
}
