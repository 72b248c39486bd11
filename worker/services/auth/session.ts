import type { SessionLookup } from '#shared/contracts/auth.ts'
import { RpcError, unauthenticated } from '#shared/errors.ts'
import type { AuthDeps } from './auth-deps.ts'
import { askIdentity, hasSessionToken, hasVerifiedEmail, whoami } from './whoami.ts'

/** `session.get`: the logged-in identity and the logout URL. */
export async function getSession(deps: AuthDeps, request: Request): Promise<SessionLookup> {
  const [answer, logoutUrl] = await Promise.all([whoami(deps, request), findLogoutUrl(deps, request)])
  if ('session' in answer) {
    const { id, traits } = answer.session.identity
    const { email, picture } = traits
    const shown = { ...(email && { email }), ...(picture && { picture }) }
    return { identity: { id, traits: shown, emailVerified: hasVerifiedEmail(answer.session) }, logoutUrl }
  }
  const { status } = answer.refusal
  if (status === 401) throw unauthenticated()
  if (status === 403) throw new RpcError(403, 'Your second factor is needed. Log in again.')
  throw new RpcError(502, 'The identity service gave an answer that cannot be used.')
}

async function findLogoutUrl(deps: AuthDeps, request: Request): Promise<string | null> {
  if (hasSessionToken(request)) return null
  const answer = await askIdentity(deps, request, '/self-service/logout/browser')
  const body = (await answer.json().catch(() => null)) as { logout_url?: unknown } | null
  return answer.ok && typeof body?.logout_url === 'string' ? body.logout_url : null
}
