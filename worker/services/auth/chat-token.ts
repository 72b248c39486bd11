// Identifies the user to the support chat: a JWT signed with the secret that we share with the chat.

import { SignJWT } from 'jose'
import { forbidden, RpcError, unauthenticated } from '#shared/errors.ts'
import { logProblem } from '#worker/platform/log.ts'
import { ACCESS_TOKEN_SECONDS } from '#worker/platform/rpc/access-token.ts'
import { withTimeout } from '#worker/platform/timeout.ts'
import type { AuthDeps } from './auth-deps.ts'
import { emailVerification, type Session, whoami } from './whoami.ts'

export interface ChatToken {
  support_chat_token: string
  /** Epoch seconds. */
  support_chat_token_expires_at: number
}

/** For the directory's answer, which an access token waits for. */
const ADMIN_TIMEOUT_MS = 1000

/**
 * The chat's token that comes with an access token; null where no chat is configured, for users who aren't an
 * Admin of any organization, and when the directory is unreachable: login doesn't depend on it.
 */
export async function chatTokenAlong(deps: AuthDeps, session: Session): Promise<ChatToken | null> {
  if (deps.chatSecret === null) return null
  try {
    const isAdmin = await withTimeout(deps.isAdmin(session.identity.id), ADMIN_TIMEOUT_MS)
    return isAdmin ? await signChatToken(deps, deps.chatSecret, session) : null
  } catch (problem) {
    logProblem('The directory did not say who is an Admin; no chat token was issued', {}, problem)
    return null
  }
}

async function signChatToken(deps: AuthDeps, secret: string, session: Session): Promise<ChatToken> {
  const issuedAt = Math.floor(deps.now().getTime() / 1000)
  const expiresAt = issuedAt + ACCESS_TOKEN_SECONDS
  const { identity } = session
  const { email } = identity.traits
  // Support trusts the email, so an unverified one is left out.
  const vouched = email && emailVerification(session) ? { email } : {}
  const token = await new SignJWT({ user_id: identity.id, ...vouched })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(identity.id)
    .setIssuedAt(issuedAt)
    .setExpirationTime(expiresAt)
    .sign(new TextEncoder().encode(secret))
  return { support_chat_token: token, support_chat_token_expires_at: expiresAt }
}

/**
 * `GET /auth/support-chat-token`: for consoles whose token endpoint returns none.
 * @throws RpcError 403 for users who aren't an Admin of any organization, 503 when the directory is
 * unreachable
 */
export async function giveChatToken(deps: AuthDeps, request: Request): Promise<Response> {
  if (deps.chatSecret === null) throw new RpcError(404, 'There is no support chat here.')
  const answer = await whoami(deps, request)
  if ('session' in answer) {
    const { session } = answer
    if (!(await deps.isAdmin(session.identity.id)))
      throw forbidden('The support chat is for Admins of an organization.')
    const token = await signChatToken(deps, deps.chatSecret, session)
    return Response.json(token, { headers: { 'cache-control': 'no-store' } })
  }
  if (answer.refusal.status === 401) throw unauthenticated()
  if (answer.refusal.status === 403) throw new RpcError(403, 'Your second factor is needed first.')
  throw new RpcError(502, 'The identity service gave an answer that cannot be used.')
}
