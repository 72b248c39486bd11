// An id_token that a native client got from a provider itself. Signature, audience and age are verified by
// the library. It logs in once: a token that leaks later, in a log for example, can't be replayed.

import { createRemoteJWKSet, customFetch, errors, type JWTPayload, jwtVerify } from 'jose'
import type { AuthorizationServer } from 'oauth4webapi'
import { type Call, permits } from '#identity/http/context.ts'
import { DAY, SECOND } from '#shared/domain/time.ts'
import { IDENTITY_RATES } from '#shared/limits.ts'
import { equalText, sha256Hex } from '#worker/platform/crypto/digest.ts'
import { accountFrom, type ProviderAccount } from './provider-account.ts'
import { about, PROVIDER_TIMEOUT_MS, report } from './provider-server.ts'
import type { OidcProvider } from './providers.ts'

/** Asymmetric signatures only: a shared secret would let others sign. */
const ALGORITHMS = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
]
/** Half of the time for which used tokens are remembered. */
const MAX_AGE_SECONDS = DAY / 2 / SECOND
const CLOCK_TOLERANCE_SECONDS = 30

const keys = new WeakMap<AuthorizationServer, ReturnType<typeof createRemoteJWKSet>>()

/**
 * The account of an id_token. `refused`: it is invalid, expired or used; `failed`, which is logged: the
 * provider's keys can't be fetched.
 */
export async function readIdToken(
  c: Call,
  provider: OidcProvider,
  token: string,
  nonce: string,
): Promise<ProviderAccount | 'refused' | 'failed'> {
  if (provider.kind !== 'oidc') return 'refused'
  const oauth = await import('oauth4webapi')
  try {
    const { server } = await about(c, oauth, provider)
    const { payload } = await jwtVerify(token, keysOf(c, provider, server), {
      issuer: server.issuer,
      audience: provider.audiences,
      algorithms: ALGORITHMS,
      currentDate: c.var.service.now(),
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
      maxTokenAge: MAX_AGE_SECONDS,
      requiredClaims: ['sub', 'iat', 'exp', 'nonce'],
    })
    if (!isForUs(payload, provider) || !equalText(String(payload['nonce']), nonce)) return 'refused'
    const account = accountFrom(payload)
    return (await isFirstUse(c, provider, payload)) ? account : 'refused'
  } catch (error) {
    if (error instanceof errors.JOSEError && !isProvidersFault(error)) return 'refused'
    report(provider, error)
    return 'failed'
  }
}

/** A token that is for other audiences as well could have been sent here by one of them. */
function isForUs({ aud }: JWTPayload, { audiences }: OidcProvider): boolean {
  return [aud].flat().every((one) => one !== undefined && audiences.includes(one))
}

/** By what was signed: one token can be encoded in several ways. */
function isFirstUse(c: Call, { id }: OidcProvider, { sub, iat, nonce }: JWTPayload): Promise<boolean> {
  const use = sha256Hex(JSON.stringify([id, sub, iat, nonce]))
  return permits(c, 'id-token', IDENTITY_RATES.usesPerIdToken, use)
}

function keysOf(c: Call, { issuer }: OidcProvider, server: AuthorizationServer) {
  const held = keys.get(server)
  if (held) return held
  const address = new URL(server.jwks_uri ?? '')
  // The settings allow http for localhost only.
  if (address.protocol !== 'https:' && !issuer.startsWith('http:'))
    throw new Error("The provider's keys aren't at an https URL.")
  const { ask } = c.var.service
  const options = {
    [customFetch]: (url: string, init: object) => ask(url, init),
    timeoutDuration: PROVIDER_TIMEOUT_MS,
  }
  const found = createRemoteJWKSet(address, options)
  keys.set(server, found)
  return found
}

/** Whether the provider is at fault and not the token. */
function isProvidersFault({ code }: errors.JOSEError): boolean {
  return ['ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID', 'ERR_JOSE_GENERIC'].includes(code)
}
