// Access tokens: short-lived JWTs signed with Ed25519. The auth service issues them; every other service
// verifies them with the published keys, so authentication needs no database. A service that calls another
// one without a user signs a token of its own, valid for a minute.

import {
  createLocalJWKSet,
  createRemoteJWKSet,
  errors,
  importJWK,
  type JWK,
  type JWTPayload,
  jwtVerify,
  SignJWT,
} from 'jose'
import * as z from 'zod/mini'
import { MINUTE } from '#shared/domain/time.ts'
import { RpcError, unauthenticated } from '#shared/errors.ts'
import { hmacHex } from '#worker/platform/crypto/digest.ts'
import { createExpiringCache } from '#worker/platform/expiring-cache.ts'
import { tryParseJson } from '#worker/platform/parse-json.ts'
import type { Person, ServiceActor } from './context.ts'

const ALGORITHM = 'EdDSA'
const AUDIENCE = 'gantry'
/** Life of a person's token, in seconds. */
export const ACCESS_TOKEN_SECONDS = 15 * 60
const SERVICE_TOKEN_SECONDS = 60
/** How long a verification is cached, and so how long a revoked key still works. */
const VERIFIED_TTL_MS = MINUTE
const MAX_VERIFIED_TOKENS = 1000
/** The prefix of services' subjects, which users' never have. */
export const SERVICE = 'service:'

const Key = z.looseObject({
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  x: z.string(),
  d: z.string(),
  kid: z.optional(z.string()),
})
const KeySet = z.union([Key, z.object({ keys: z.array(Key).check(z.minLength(1)) })])

/** Finds the key that signed a token. */
export type KeyLookup = ReturnType<typeof createLocalJWKSet>

export interface TokenKeys {
  /** The public half, as published at `/.well-known/jwks.json`. */
  jwks: { keys: JWK[] }
  /** @param audience who accepts it; absent: the services of the product */
  sign: (claims: JWTPayload, lifeSeconds: number, now: Date, audience?: string) => Promise<string>
  lookup: KeyLookup
  /** Secrets for something else that follow from the keys: that of the signing key, then those of the others. */
  secretsFor: (purpose: string) => [string, ...string[]]
}

/**
 * Reads the signing key: a private JWK, or a set of them, of which the first signs and the others stay published,
 * so that a key can be replaced while its tokens are still about.
 * @throws Error when it is no Ed25519 private key
 */
export function readTokenKeys(setting: string, issuer: string): TokenKeys {
  const parsed = KeySet.safeParse(tryParseJson(setting))
  if (!parsed.success)
    throw new Error('TOKEN_SIGNING_KEY is malformed: it must be a private Ed25519 JWK, or a set of them')
  const keys = ('keys' in parsed.data ? parsed.data.keys : [parsed.data]) as z.infer<typeof Key>[]
  const published = keys.map(({ kty, crv, x, kid }) => ({
    kty,
    crv,
    x,
    kid: kid ?? x.slice(0, 16),
    alg: ALGORITHM,
    use: 'sig',
  }))
  const signer = { ...keys[0], kid: published[0]?.kid } as JWK
  let imported: Awaited<ReturnType<typeof importJWK>> | undefined
  return {
    jwks: { keys: published },
    lookup: createLocalJWKSet({ keys: published }),
    secretsFor(purpose) {
      const [first = '', ...others] = keys.map(({ d }) => hmacHex(d, purpose))
      return [first, ...others]
    },
    async sign(claims, lifeSeconds, now, audience = AUDIENCE) {
      imported ??= await importJWK(signer, ALGORITHM)
      const issuedAt = Math.floor(now.getTime() / 1000)
      return new SignJWT(claims)
        .setProtectedHeader({ alg: ALGORITHM, kid: signer.kid ?? '', typ: 'JWT' })
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + lifeSeconds)
        .sign(imported)
    },
  }
}

/** Own keys, then the remote auth service's: users' tokens come from there, our services' are our own. */
export function withRemoteKeys(own: KeyLookup, url: string): KeyLookup {
  const remote = createRemoteJWKSet(new URL(url)) as unknown as KeyLookup
  return ((header, token) => own(header, token).catch(() => remote(header, token))) as KeyLookup
}

/** A token with which the service `name` asks another service of the product. */
export function serviceToken(keys: TokenKeys, name: ServiceActor['name'], now: Date): Promise<string> {
  return keys.sign({ sub: `${SERVICE}${name}` }, SERVICE_TOKEN_SECONDS, now)
}

const Claims = z.object({
  sub: z.string(),
  sid: z.optional(z.string()),
  email: z.optional(z.string()),
  email_verified: z.optional(z.boolean()),
  picture: z.optional(z.string()),
  name: z.optional(z.string()),
  auth_time: z.optional(z.number()),
})

/** The bearer token of a request: an access token, or an API key. */
export function bearerOf({ headers }: Request): string | undefined {
  return /^Bearer +(\S+)$/i.exec(headers.get('authorization') ?? '')?.[1]
}

/** Finds out for whom a request's access token was made. @throws RpcError 401, 503 */
export type Authenticate = (request: Request) => Promise<Person | ServiceActor>

/**
 * Turns a request's bearer token into an actor. The gateway and the service behind it both do, so a signature
 * is verified once a minute.
 * @throws RpcError 401 when the token is missing, invalid or expired
 */
export function createAuthenticator(lookup: KeyLookup, issuer: string, now: () => Date): Authenticate {
  const verified = createExpiringCache<Person | ServiceActor>(MAX_VERIFIED_TOKENS)
  return async function authenticate(request) {
    const token = bearerOf(request)
    if (!token) throw unauthenticated()
    const at = now()
    const known = verified.get(token, at.getTime())
    if (known) return known
    const { exp = 0, ...payload } = await verify(token, lookup, issuer, at)
    const actor = actorOf(Claims.parse(payload))
    verified.set(token, actor, Math.min(exp * 1000, at.getTime() + VERIFIED_TTL_MS))
    return actor
  }
}

function actorOf(claims: z.infer<typeof Claims>): Person | ServiceActor {
  const service = /^service:(directory|billing|auth|operators)$/.exec(claims.sub)?.[1] as
    | ServiceActor['name']
    | undefined
  if (service) return { kind: 'service', name: service, user: claims.name }
  return {
    kind: 'person',
    userId: claims.sub,
    sessionId: claims.sid ?? '',
    email: claims.email,
    // An auth service of another maker may not say it.
    emailVerified: claims.email_verified ?? true,
    emailProven: claims.email_verified ?? false,
    picture: claims.picture,
    authenticatedAt: claims.auth_time ?? 0,
  }
}

async function verify(token: string, lookup: KeyLookup, issuer: string, now: Date): Promise<JWTPayload> {
  try {
    const options = {
      issuer,
      audience: AUDIENCE,
      algorithms: [ALGORITHM],
      currentDate: now,
      requiredClaims: ['sub', 'exp'],
    }
    return (await jwtVerify(token, lookup, options)).payload
  } catch (problem) {
    if (isTokensFault(problem)) throw unauthenticated('Your login is no longer valid. Log in again.')
    throw new RpcError(503, 'Sign-ins cannot be checked right now. Try again in a moment.')
  }
}

/** Whether the token is to blame, rather than the keys that could not be fetched. */
function isTokensFault(problem: unknown): boolean {
  if (!(problem instanceof errors.JOSEError)) return false
  return !['ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID', 'ERR_JOSE_GENERIC'].includes(problem.code)
}
