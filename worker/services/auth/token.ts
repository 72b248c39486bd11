// `POST /oauth2/token` with `grant_type=session`: exchanges a session for an access token. Errors come in two
// shapes: an OAuth error for what the caller can fix, and the identity service's own error passed through.

import { ACCESS_TOKEN_SECONDS } from '#worker/platform/rpc/access-token.ts'
import type { AuthDeps } from './auth-deps.ts'
import { chatTokenAlong } from './chat-token.ts'
import { emailVerification, hasSessionToken, type Session, whoami } from './whoami.ts'

const NO_STORE = { 'cache-control': 'no-store' }

export async function grantToken(deps: AuthDeps, request: Request): Promise<Response> {
  if (!isSameOrigin(request, deps.siteOrigin))
    return oauthError(403, 'access_denied', 'This endpoint answers only the console itself.')
  const grant = await readGrantType(request)
  if (grant === null) return oauthError(400, 'invalid_request', 'Send grant_type as a form field.')
  if (grant !== 'session')
    return oauthError(400, 'unsupported_grant_type', 'The only grant type here is session.')

  const answer = await whoami(deps, request)
  if ('session' in answer) return grantTo(deps, answer.session)
  const { status, body } = answer.refusal
  if (status === 401)
    return oauthError(401, 'Unauthenticated', 'There is no session, or it has ended. Log in again.')
  const nested = body as { error?: unknown } | null
  if (nested?.error) return Response.json(nested, { status, headers: NO_STORE })
  const message = 'The identity service gave an answer that cannot be used.'
  return Response.json(
    { error: { id: 'upstream_error', code: 502, status: 'Bad Gateway', message } },
    { status: 502, headers: NO_STORE },
  )
}

async function grantTo(deps: AuthDeps, session: Session): Promise<Response> {
  const { id, identity, authenticated_at } = session
  const now = deps.now()
  const { email, picture } = identity.traits
  // Absent counts as verified too, but proves nothing where a proof is required.
  const verified = emailVerification(session)
  const claims = {
    sub: identity.id,
    sid: id,
    ...(email && { email, ...(verified !== null && { email_verified: verified }) }),
    ...(picture && { picture }),
    ...(authenticated_at && { auth_time: Math.floor(Date.parse(authenticated_at) / 1000) }),
  }
  const [access_token, chat] = await Promise.all([
    deps.keys.sign(claims, ACCESS_TOKEN_SECONDS, now),
    chatTokenAlong(deps, session),
  ])
  const expires_at = Math.floor(now.getTime() / 1000) + ACCESS_TOKEN_SECONDS
  const body = { access_token, token_type: 'session', expires_at, scope: 'session', refresh_token: '' }
  return Response.json({ ...body, ...chat }, { headers: NO_STORE })
}

/** A cookie is sent with requests that other sites start (CSRF); a session token isn't. */
function isSameOrigin(request: Request, siteOrigin: string): boolean {
  if (hasSessionToken(request)) return true
  const origin = request.headers.get('origin')
  if (origin) return origin === siteOrigin
  return request.headers.get('sec-fetch-site') === 'same-origin'
}

async function readGrantType(request: Request): Promise<string | null> {
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(request.headers.get('content-type') ?? '')
  if (!isForm) return null
  const form = await request.formData()
  const grant = form.get('grant_type')
  return typeof grant === 'string' ? grant : null
}

function oauthError(code: number, error: string, error_description: string): Response {
  return Response.json({ code, error, error_description }, { status: code, headers: NO_STORE })
}
