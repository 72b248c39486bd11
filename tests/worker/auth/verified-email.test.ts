// Whose email counts as verified: what the identity service says becomes a claim of the access token, and the claim
// becomes what the other services go by.

import { env } from 'cloudflare:workers'
import { decodeJwt } from 'jose'
import { expect, it } from 'vitest'
import { createAuthenticator, readTokenKeys } from '#worker/platform/rpc/access-token.ts'
import { createAuth } from '#worker/services/auth/app.ts'

const site = env.SITE_ORIGIN
const keys = readTokenKeys(env.TOKEN_SIGNING_KEY, site)
const now = () => new Date('2026-11-22T10:00:00Z')
const session = { 'x-session-token': 'x', 'content-type': 'application/x-www-form-urlencoded' }

function authWith(identity: object) {
  const whoami = { id: 'session-1', active: true, identity: { id: 'person-1', ...identity } }
  const deps = { keys, siteOrigin: site, now, chatSecret: null, isAdmin: async () => false }
  const auth = createAuth({ ...deps, identity: { fetch: async () => Response.json(whoami) } })
  return (path: string, init: RequestInit) =>
    auth.fetch(new Request(`${site}${path}`, { headers: session, ...init }), () => undefined)
}

const email = 'ada@example.test'

it.each([
  ['its own address, verified', [{ value: email, verified: true }], true],
  ['its own address in other letters', [{ value: 'ADA@example.test', verified: true }], true],
  ['its own address, not verified yet', [{ value: email, verified: false }], false],
  ['another address', [{ value: 'former@example.test', verified: true }], false],
  ['no verifiable addresses', [], true],
  ['null in place of addresses', null, true],
  ['no word of addresses', undefined, true],
])('an identity with %s', async (_what, verifiable_addresses, verified) => {
  const ask = authWith({ traits: { email }, verifiable_addresses })
  const granted = await ask('/oauth2/token', { method: 'POST', body: 'grant_type=session' })
  const { access_token } = await granted.json<{ access_token: string }>()
  const claim = verifiable_addresses?.length ? verified : undefined
  expect(decodeJwt(access_token)['email_verified']).toBe(claim)
  const lookup = await (await ask('/rspc/session.get', {})).json<{ result: { data: { identity: object } } }>()
  expect(lookup.result.data.identity).toMatchObject({ emailVerified: verified })
})

it.each([
  [undefined, true],
  [true, true],
  [false, false],
])('a token whose email_verified is %s', async (email_verified, verified) => {
  const claims = { sub: 'person-1', email, ...(email_verified !== undefined && { email_verified }) }
  const headers = { authorization: `Bearer ${await keys.sign(claims, 60, now())}` }
  const authenticate = createAuthenticator(keys.lookup, site, now)
  expect(await authenticate(new Request(site, { headers }))).toMatchObject({
    emailVerified: verified,
    emailProven: email_verified ?? false,
  })
})
