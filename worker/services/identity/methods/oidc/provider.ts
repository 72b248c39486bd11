// Requests to OIDC providers: the authorization request, and the user who returns. All checks, signatures
// included, are the library's; it is loaded with the first such login.

import type { AuthorizationServer } from 'oauth4webapi'
import type { Call } from '#identity/http/context.ts'
import { askGitHub } from './github.ts'
import type { AuthorizationRequest } from './memory.ts'
import { accountFrom, type ProviderAccount } from './provider-account.ts'
import { about, httpOf, type OAuth, report } from './provider-server.ts'
import type { OidcProvider } from './providers.ts'

/** Parameters that a client may add to the authorization request. */
const HINTS = ['login_hint', 'hd', 'prompt', 'auth_type', 'acr_values']
const MAX_HINT = 320

/** A new authorization request; `flowId` leads back to the flow. */
export async function newAuthorizationRequest(
  provider: OidcProvider,
  flowId: string,
): Promise<AuthorizationRequest> {
  const oauth = await import('oauth4webapi')
  return {
    provider: provider.id,
    state: `${flowId}.${oauth.generateRandomState()}`,
    nonce: oauth.generateRandomNonce(),
    verifier: oauth.generateRandomCodeVerifier(),
  }
}

interface Wishes {
  /** The provider must ask the user to log in again, even if they are logged in there. */
  confirm: boolean
  fields: ReadonlyMap<string, string>
}

/** The authorization URL. Null, which is logged: the provider is unreachable. */
export async function authorizationUrl(
  c: Call,
  provider: OidcProvider,
  pending: AuthorizationRequest,
  { confirm, fields }: Wishes,
): Promise<string | null> {
  const oauth = await import('oauth4webapi')
  try {
    const { server } = await about(c, oauth, provider)
    const address = new URL(server.authorization_endpoint ?? '')
    const hints = HINTS.map((name) => [name, fields.get(`upstream_parameters.${name}`)?.slice(0, MAX_HINT)])
    const parameters: Record<string, string> = {
      ...Object.fromEntries(hints.filter(([, value]) => value)),
      ...(confirm && provider.kind === 'oidc' && { prompt: 'login' }),
      client_id: provider.clientId,
      redirect_uri: redirectUri(c, provider),
      response_type: 'code',
      scope: provider.scope,
      state: pending.state,
      ...(provider.kind === 'oidc' && { nonce: pending.nonce }),
      code_challenge: await oauth.calculatePKCECodeChallenge(pending.verifier),
      code_challenge_method: 'S256',
    }
    for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value)
    return address.href
  } catch (error) {
    report(provider, error)
    return null
  }
}

/**
 * The user who has returned with these parameters. `denied`: by the user or the provider; `failed`, which is
 * logged: the response can't be trusted, or there is none.
 */
export async function readCallback(
  c: Call,
  provider: OidcProvider,
  pending: AuthorizationRequest,
  parameters: URLSearchParams,
): Promise<ProviderAccount | 'denied' | 'failed'> {
  const oauth = await import('oauth4webapi')
  try {
    const { server, keys } = await about(c, oauth, provider)
    const client = { client_id: provider.clientId }
    const http = httpOf(c, oauth, provider)
    const response = await oauth.authorizationCodeGrantRequest(
      server,
      client,
      authenticationOf(oauth, provider, server),
      oauth.validateAuthResponse(server, client, parameters, pending.state),
      redirectUri(c, provider),
      pending.verifier,
      http,
    )
    if (provider.kind === 'github') {
      const { access_token: token } = await oauth.processAuthorizationCodeResponse(server, client, response)
      return await askGitHub(provider.issuer, (url) =>
        oauth.protectedResourceRequest(token, 'GET', url, githubHeaders(), null, http),
      )
    }
    const tokens = await oauth.processAuthorizationCodeResponse(server, client, response, {
      expectedNonce: pending.nonce,
      requireIdToken: true,
    })
    await oauth.validateApplicationLevelSignature(server, response, { ...http, [oauth.jwksCache]: keys })
    const claims = oauth.getValidatedIdTokenClaims(tokens)
    if (!claims) return 'failed'
    const isTold = 'email' in claims && 'email_verified' in claims
    if (isTold || !server.userinfo_endpoint) return accountFrom(claims)
    const told = await oauth.userInfoRequest(server, client, tokens.access_token, http)
    return accountFrom({
      ...claims,
      ...(await oauth.processUserInfoResponse(server, client, claims.sub, told)),
    })
  } catch (error) {
    if (error instanceof oauth.AuthorizationResponseError && error.error === 'access_denied') return 'denied'
    report(provider, error)
    return 'failed'
  }
}

function githubHeaders() {
  return new Headers({ accept: 'application/vnd.github+json', 'user-agent': 'gantry' })
}

function authenticationOf(oauth: OAuth, { clientSecret, kind }: OidcProvider, server: AuthorizationServer) {
  if (clientSecret === null) return oauth.None()
  const inBody =
    kind === 'github' || server.token_endpoint_auth_methods_supported?.includes('client_secret_post')
  return inBody ? oauth.ClientSecretPost(clientSecret) : oauth.ClientSecretBasic(clientSecret)
}

/**
 * One redirect URI for each provider, so that none can pass its response off as another's (mix-up attack).
 */
function redirectUri(c: Call, { id }: OidcProvider): string {
  return `${c.var.service.siteOrigin}/self-service/methods/oidc/callback/${id}`
}
