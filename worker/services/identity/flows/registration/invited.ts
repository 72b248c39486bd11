// Registration with an invitation: its secret is only in the email to the invited address, so holding it
// proves control of the address as a code would.

import type { Service } from '#identity/http/context.ts'
import type { NewAccount } from '#identity/methods/method.ts'
import { logProblem } from '#worker/platform/log.ts'

/** Longer than any secret of an invitation. */
const MAX_SECRET_LENGTH = 200

/** The new account, verified if the submission carries the secret that was mailed to exactly its email. */
export async function withInvitation(
  { isMailedTo }: Service,
  made: NewAccount,
  { invitation }: Record<string, unknown>,
): Promise<NewAccount> {
  if (made.verified || !isMailedTo || typeof invitation !== 'string') return made
  if (invitation === '' || invitation.length > MAX_SECRET_LENGTH) return made
  const verified = await isMailedTo(invitation, made.traits.email).catch((problem: unknown) => {
    logProblem('The directory is unreachable', {}, problem)
    return false
  })
  return verified ? { ...made, verified } : made
}
