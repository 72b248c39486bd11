import { exports } from 'cloudflare:workers'
import { createLocalJWKSet, decodeProtectedHeader, jwtVerify } from 'jose'
import { describe, expect, it } from 'vitest'

const origin = 'http://localhost:8787'
const JSON_HEADERS = { accept: 'application/json', 'content-type': 'application/json' }
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

function call(path: string, init?: RequestInit): Promise<Response> {
  return exports.default.fetch(new Request(`${origin}${path}`, init))
}

async function registered() {
  const email = `auth-${crypto.randomUUID()}@example.test`
  const { ui } = await (await call('/self-service/registration/api', { headers: JSON_HEADERS })).json<{
    ui: { action: string }
  }>()
  const body = JSON.stringify({
    method: 'password',
    password: `pw-${crypto.randomUUID()}`,
    traits: { email },
  })
  const action = ui.action.slice(origin.length)
  const done = await call(action, { method: 'POST', headers: JSON_HEADERS, body })
  const { session_token, identity } = await done.json<{ session_token: string; identity: { id: string } }>()
  return { email, token: session_token, id: identity.id }
}

describe('the token endpoint', () => {
  it('exchanges a session for a token that the published keys verify', async () => {
    const person = await registered()
    const before = Math.floor(Date.now() / 1000)
    const answer = await call('/oauth2/token', {
      method: 'POST',
      headers: { ...FORM, 'x-session-token': person.token },
      body: 'grant_type=session',
    })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const granted = await answer.json<{ access_token: string; expires_at: number }>()
    expect(granted).toMatchObject({ token_type: 'session', scope: 'session', refresh_token: '' })
    expect(granted.expires_at - before).toBeGreaterThanOrEqual(899)
    expect(granted.expires_at - before).toBeLessThanOrEqual(902)

    const jwks = await (await call('/.well-known/jwks.json')).json<{ keys: Record<string, string>[] }>()
    expect(jwks.keys[0]).not.toHaveProperty('d')
    const { payload } = await jwtVerify(granted.access_token, createLocalJWKSet(jwks as never), {
      issuer: origin,
      audience: 'gantry',
    })
    expect(payload).toMatchObject({ sub: person.id, email: person.email, email_verified: false })
    expect(decodeProtectedHeader(granted.access_token)).toMatchObject({
      alg: 'EdDSA',
      kid: jwks.keys[0]?.kid,
    })
  })

  it('refuses without a session, with an OAuth error', async () => {
    const answer = await call('/oauth2/token', {
      method: 'POST',
      headers: { ...FORM, origin },
      body: 'grant_type=session',
    })
    expect(answer.status).toBe(401)
    expect(await answer.json()).toMatchObject({
      code: 401,
      error: 'Unauthenticated',
      error_description: expect.any(String),
    })
  })

  it.each([
    ['another grant type', 'grant_type=password', 400, 'unsupported_grant_type'],
    ['no grant type', 'x=1', 400, 'invalid_request'],
  ])('refuses %s', async (_what, body, status, error) => {
    const answer = await call('/oauth2/token', { method: 'POST', headers: { ...FORM, origin }, body })
    expect(answer.status).toBe(status)
    expect(await answer.json()).toMatchObject({ error })
  })

  it('rejects a cookie that another site sends along (CSRF)', async () => {
    for (const headers of [
      { ...FORM },
      { ...FORM, origin: 'https://evil.example' },
      { ...FORM, 'sec-fetch-site': 'cross-site' },
    ])
      expect(
        (await call('/oauth2/token', { method: 'POST', headers, body: 'grant_type=session' })).status,
      ).toBe(403)
  })
})

describe('the session lookup', () => {
  it('identifies the logged-in user', async () => {
    const person = await registered()
    const answer = await call('/auth/rspc/session.get', { headers: { 'x-session-token': person.token } })
    const { result } = await answer.json<{ result: { data: unknown } }>()
    expect(result.data).toEqual({
      identity: { id: person.id, traits: { email: person.email }, emailVerified: false },
      logoutUrl: null,
    })
  })

  it('answers 401 in the envelope without a session, even with an access token', async () => {
    const answer = await call('/auth/rspc/session.get', { headers: { authorization: 'Bearer x.y.z' } })
    expect(answer.status).toBe(401)
    expect(await answer.json()).toMatchObject({ result: { type: 'error', data: { code: 401 } } })
  })
})

describe('access tokens', () => {
  it.each(['', 'Bearer', 'Bearer nonsense', `Bearer ${btoa('{"alg":"none"}')}.${btoa('{"sub":"x"}')}.`])(
    'are refused when they are %j',
    async (authorization) => {
      const answer = await call('/directory/rspc/orgs.list', { headers: { authorization } })
      expect(answer.status).toBe(401)
    },
  )
})
