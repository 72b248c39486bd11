// What tells the support chat who is writing: a JWT signed with the secret that the chat's operator and we share.

import { SignJWT } from 'jose'
import { RpcError, unauthenticated } from '#shared/errors.ts'
import { ACCESS_TOKEN_SECONDS } from '#worker/platform/access-token.ts'
import type { AuthDeps } from './app.ts'
import { emailVerification, type Session, whoami } from './whoami.ts'

export interface ChatToken {
  support_chat_token: string
  /** Epoch seconds. */
  support_chat_token_expires_at: number
}

/** A token for somebody whose session is known; null where no chat is configured. */
export async function signChatToken(deps: AuthDeps, session: Session): Promise<ChatToken | null> {
  if (deps.chatSecret === null) return null
  const issuedAt = Math.floor(deps.now().getTime() / 1000)
  const expiresAt = issuedAt + ACCESS_TOKEN_SECONDS
  const { identity } = session
  const { email } = identity.traits
  // Support takes it for granted that the email is theirs, so one that was never verified is left out.
  const vouched = email && emailVerification(session) ? { email } : {}
  const token = await new SignJWT({ user_id: identity.id, ...vouched })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(identity.id)
    .setIssuedAt(issuedAt)
    .setExpirationTime(expiresAt)
    .sign(new TextEncoder().encode(deps.chatSecret))
  return { support_chat_token: token, support_chat_token_expires_at: expiresAt }
}

/** `GET /auth/support-chat-token`: for consoles whose token endpoint gives none along. */
export async function giveChatToken(deps: AuthDeps, request: Request): Promise<Response> {
  if (deps.chatSecret === null) throw new RpcError(404, 'There is no support chat here.')
  const answer = await whoami(deps, request)
  if ('session' in answer)
    return Response.json(await signChatToken(deps, answer.session), {
      headers: { 'cache-control': 'no-store' },
    })
  if (answer.refusal.status === 401) throw unauthenticated()
  if (answer.refusal.status === 403) throw new RpcError(403, 'Your second factor is needed first.')
  throw new RpcError(502, 'The identity service gave an answer that cannot be used.')
}
