// Talks to the providers from which people sign in: where somebody is sent to, and who it is that comes back. All
// checks of what a provider says, signatures included, are the library's; it is loaded with the first such sign-in.

import type { AuthorizationServer } from 'oauth4webapi'
import type { FlowMemory } from '#identity/flows/flow-memory.ts'
import type { Call } from '#identity/http/context.ts'
import { askGitHub } from './github.ts'
import { accountFrom, type ProviderAccount } from './provider-account.ts'
import { about, httpOf, type OAuth, report } from './provider-server.ts'
import type { OidcProvider } from './providers.ts'

/** What a client may ask a provider for beyond what we ask. */
const HINTS = ['login_hint', 'hd', 'prompt', 'auth_type', 'acr_values']
const MAX_HINT = 320

/** What leads from the moment somebody leaves to the one at which they come back. */
export type Trip = NonNullable<FlowMemory['oidc']>

/** A new trip to a provider; `flowId` leads back to the flow. */
export async function newTrip(provider: OidcProvider, flowId: string): Promise<Trip> {
  const oauth = await import('oauth4webapi')
  return {
    provider: provider.id,
    state: `${flowId}.${oauth.generateRandomState()}`,
    nonce: oauth.generateRandomNonce(),
    verifier: oauth.generateRandomCodeVerifier(),
  }
}

interface Wishes {
  /** Whoever is signed in at the provider has to show again who they are. */
  confirm: boolean
  fields: ReadonlyMap<string, string>
}

/** Where somebody begins to sign in. Null, and said so in the log: the provider cannot be asked. */
export async function addressOf(
  c: Call,
  provider: OidcProvider,
  trip: Trip,
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
      redirect_uri: returnAddress(c, provider),
      response_type: 'code',
      scope: provider.scope,
      state: trip.state,
      ...(provider.kind === 'oidc' && { nonce: trip.nonce }),
      code_challenge: await oauth.calculatePKCECodeChallenge(trip.verifier),
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
 * Who has come back from a provider with these parameters. `denied`: they, or it, did not want to; `failed`, and said
 * so in the log: what the provider says cannot be trusted, or it says nothing.
 */
export async function whoCameBack(
  c: Call,
  provider: OidcProvider,
  trip: Trip,
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
      oauth.validateAuthResponse(server, client, parameters, trip.state),
      returnAddress(c, provider),
      trip.verifier,
      http,
    )
    if (provider.kind === 'github') {
      const { access_token: token } = await oauth.processAuthorizationCodeResponse(server, client, response)
      return await askGitHub(provider.issuer, (url) =>
        oauth.protectedResourceRequest(token, 'GET', url, githubHeaders(), null, http),
      )
    }
    const tokens = await oauth.processAuthorizationCodeResponse(server, client, response, {
      expectedNonce: trip.nonce,
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

/** Each provider has its own, so that one cannot pass off its answer as another's. */
function returnAddress(c: Call, { id }: OidcProvider): string {
  return `${c.var.service.siteOrigin}/self-service/methods/oidc/callback/${id}`
}
