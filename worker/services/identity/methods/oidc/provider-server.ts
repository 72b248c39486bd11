// The providers as servers: their metadata, their keys, and requests to them.

import type { AuthorizationServer, JWKSCacheInput } from 'oauth4webapi'
import type { Call } from '#identity/http/context.ts'
import { HOUR, SECOND } from '#shared/domain/time.ts'
import { logProblem } from '#worker/platform/log.ts'
import type { OidcProvider } from './providers.ts'

export const PROVIDER_TIMEOUT_MS = 6 * SECOND
const METADATA_TTL_MS = HOUR

export type OAuth = typeof import('oauth4webapi')

interface Known {
  server: AuthorizationServer
  until: number
  keys: JWKSCacheInput
}

/** Discovered metadata. */
const known = new WeakMap<OidcProvider, Known>()

export async function about(c: Call, oauth: OAuth, provider: OidcProvider): Promise<Known> {
  const { issuer } = provider
  const now = c.var.service.now().getTime()
  const held = known.get(provider)
  if (held && held.until > now) return held
  const server =
    provider.kind === 'github'
      ? {
          // The issuer in authorization responses (RFC 9207).
          issuer: `${issuer}/login/oauth`,
          authorization_endpoint: `${issuer}/login/oauth/authorize`,
          token_endpoint: `${issuer}/login/oauth/access_token`,
        }
      : await oauth.processDiscoveryResponse(
          new URL(issuer),
          await oauth.discoveryRequest(new URL(issuer), httpOf(c, oauth, provider)),
        )
  const fresh = { server, until: now + METADATA_TTL_MS, keys: {} }
  known.set(provider, fresh)
  return fresh
}

export function httpOf(c: Call, oauth: OAuth, provider: OidcProvider) {
  const ask = c.var.service.ask
  return {
    [oauth.customFetch]: (url: string, init: object) => ask(url, init),
    // The settings allow http for localhost only.
    [oauth.allowInsecureRequests]: provider.issuer.startsWith('http:'),
    signal: () => AbortSignal.timeout(PROVIDER_TIMEOUT_MS),
  }
}

/** Logged without the cause, which holds the provider's response, tokens included. */
export function report({ id }: OidcProvider, error: unknown) {
  const { name, message } = error instanceof Error ? error : new Error(String(error))
  const said = error instanceof Error && 'error' in error ? String(error.error) : undefined
  logProblem('A login at a provider failed', { provider: id, error: `${name}: ${message}`, said })
}
