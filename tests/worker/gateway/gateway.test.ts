import { describe, expect, it } from 'vitest'
import { RpcError, unauthenticated } from '#shared/errors.ts'
import { readSettings } from '#worker/env.ts'
import { createGateway } from '#worker/gateway/app.ts'
import type { Upstream } from '#worker/gateway/upstream.ts'

const settings = readSettings({
  ENVIRONMENT: 'local',
  SITE_ORIGIN: 'http://localhost:8787',
  TOKEN_SIGNING_KEY: '{}',
  UPSTREAM_SECRET: 'shared-secret',
})

/** A service that answers with what reached it. */
function echo(name: string): Upstream {
  return {
    mode: 'embedded',
    fetch: async (request) =>
      Response.json({
        name,
        method: request.method,
        path: new URL(request.url).pathname,
        headers: Object.fromEntries(request.headers),
      }),
  }
}

function gateway(
  services: Partial<Record<'identity' | 'auth' | 'directory' | 'billing', Upstream>> = {},
  its = settings,
) {
  const document = async () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } })
  return createGateway({
    settings: its,
    services: {
      identity: echo('identity'),
      auth: echo('auth'),
      directory: echo('directory'),
      billing: echo('billing'),
      ...services,
    },
    assets: { topLevel: async () => null, document },
    checks: { directory: async () => null },
    limit: async (_key, rule) => (rule.burst > 0 ? { ok: true } : { ok: false, retryAfterSeconds: 1 }),
    personOf: async (request) => {
      const token = request.headers.get('authorization')?.slice('Bearer '.length)
      if (!token) throw unauthenticated()
      return token
    },
    local: (request) =>
      request.headers.get('host')?.includes('rebound') ? null : Promise.resolve(Response.json({})),
  })
}

const get = (path: string, init?: RequestInit, services = {}) =>
  gateway(services).request(`http://localhost:8787${path}`, init)

describe('the gateway', () => {
  it.each([
    ['/self-service/login/browser', 'identity', '/self-service/login/browser'],
    ['/sessions/whoami', 'identity', '/sessions/whoami'],
    ['/sessions', 'identity', '/sessions'],
    ['/.well-known/ory/webauthn.js', 'identity', '/.well-known/ory/webauthn.js'],
    ['/.well-known/jwks.json', 'auth', '/.well-known/jwks.json'],
    ['/oauth2/token', 'auth', '/oauth2/token'],
    ['/auth/rspc/session.get', 'auth', '/rspc/session.get'],
    ['/directory/rspc/orgs.list', 'directory', '/rspc/orgs.list'],
    ['/api/v1/orgs/acme/apps/editor/releases', 'directory', '/api/v1/orgs/acme/apps/editor/releases'],
  ])('hands %s to %s as %s', async (path, name, received) => {
    expect(await (await get(path)).json()).toMatchObject({ name, path: received })
  })

  it('writes its own word on who is calling over whatever arrived under those names', async () => {
    const forged = {
      'x-forwarded-for': '6.6.6.6',
      'x-country': 'DE',
      'x-gateway-secret': 'guess',
      'x-request-id': 'mine',
      'x-forwarded-host': 'evil.example',
    }
    const headers = { ...forged, 'x-dev-country': 'fr', 'x-dev-client-ip': '203.0.113.7' }
    const answer = await get('/directory/rspc/orgs.list', { headers })
    const { headers: seen } = await answer.json<{ headers: Record<string, string> }>()
    expect(seen).toMatchObject({
      'x-forwarded-for': '203.0.113.7',
      'x-country': 'FR',
      'x-gateway-secret': 'shared-secret',
      'x-forwarded-host': 'localhost:8787',
      'x-forwarded-proto': 'http',
    })
    expect(seen['x-request-id']).toBe(answer.headers.get('x-request-id'))
    expect(seen['x-request-id']).not.toBe('mine')
  })

  it('hands on nothing that concerns only the caller’s connection, or that others believe', async () => {
    const headers = {
      te: 'trailers',
      connection: 'x-hop',
      'x-hop': '1',
      'proxy-authorization': 'Basic x',
      'x-real-ip': '6.6.6.6',
      forwarded: 'for=6.6.6.6',
      'x-original-url': '/elsewhere',
      'x-http-method-override': 'DELETE',
    }
    const answer = await get('/directory/rspc/orgs.list', { headers })
    const { headers: seen } = await answer.json<{ headers: object }>()
    for (const name of Object.keys(headers)) expect(seen).not.toHaveProperty(name)
  })

  it('vouches to billing for the person of the token, and lets nobody name another', async () => {
    const call = (headers: Record<string, string>) =>
      get('/billing/rspc/subscription.getSummary', { headers })
    expect((await call({ 'x-identity': 'alice' })).status).toBe(401)
    expect((await call({ authorization: 'Bearer alice' })).status).toBe(401)
    expect((await call({ authorization: 'Bearer alice', 'x-identity': 'bob' })).status).toBe(401)
    const answer = await call({ authorization: 'Bearer alice', 'x-identity': 'alice' })
    expect(await answer.json()).toMatchObject({
      path: '/rspc/subscription.getSummary',
      headers: { 'x-identity': 'alice' },
    })
    const elsewhere = await get('/directory/rspc/orgs.list', { headers: { 'x-identity': 'alice' } })
    expect((await elsewhere.json<{ headers: object }>()).headers).not.toHaveProperty('x-identity')
  })

  it('shows the session to nobody but identity and auth', async () => {
    const headers = { cookie: 'ory_kratos_session=s', 'x-session-token': 't' }
    const seen = async (path: string) =>
      (await (await get(path, { headers })).json<{ headers: object }>()).headers
    expect(await seen('/sessions/whoami')).toMatchObject(headers)
    expect(await seen('/auth/rspc/session.get')).toMatchObject(headers)
    for (const path of ['/directory/rspc/orgs.list', '/api/v1/orgs/a/apps/b/releases'])
      for (const name of Object.keys(headers)) expect(await seen(path)).not.toHaveProperty(name)
  })

  it('leaves the headers of a remote delivery as they are', async () => {
    const directory: Upstream = {
      mode: 'proxied',
      fetch: async (request) =>
        Response.json(Object.fromEntries(request.headers), {
          headers: { 'content-security-policy': 'sandbox' },
        }),
    }
    const answer = await get('/asset/1', { headers: { cookie: 'ory_kratos_session=s' } }, { directory })
    expect(answer.headers.get('content-security-policy')).toBe('sandbox')
    expect(answer.headers.has('cross-origin-resource-policy')).toBe(false)
    expect(await answer.json()).not.toHaveProperty('cookie')
    expect((await get('/update/a/b/linux-x86_64/1.0.0', {}, { directory })).headers.has('x-request-id')).toBe(
      false,
    )
  })

  it('never routes procedures that are for services alone', async () => {
    const headers = { authorization: 'Bearer alice', 'x-identity': 'alice' }
    const detours = [
      '/directory/rspc//internal.membership',
      '/directory/rspc/x/..%2finternal.membership',
      '/directory/rspc/',
    ]
    for (const path of ['/billing/rspc/internal.found', '/directory/rspc/internal.membership', ...detours]) {
      const answer = await get(path, { method: 'POST', body: '{}', headers })
      expect(answer.status).toBe(404)
      expect(await answer.json()).toMatchObject({ result: { type: 'error', data: { code: 404 } } })
    }
  })

  it('lets no path lead out of its prefix, however it is written', async () => {
    for (const trick of ['..%2fadmin', '%2e%2e/admin', '..%5cadmin', 'x%00', '/admin', './admin'])
      for (const prefix of ['/self-service/', '/sessions/', '/api/v1/']) {
        const raw = { url: `http://localhost:8787${prefix}${trick}`, method: 'GET', headers: new Headers() }
        const answer = await gateway().fetch(raw as Request)
        expect([prefix, trick, answer.status]).toEqual([prefix, trick, 404])
      }
    for (const path of ['/self-service/../admin', '/self-service/login/..', '/sessions/../../admin']) {
      const raw = { url: `http://localhost:8787${path}`, method: 'GET', headers: new Headers() }
      expect([path, (await gateway().fetch(raw as Request)).status]).toEqual([path, 404])
    }
  })

  it('answers a missing file and an unknown address of a service as JSON, never as a page', async () => {
    for (const path of [
      '/assets/gone.js',
      '/cdn-cgi/mf/scheduled',
      '/api/v2/x',
      '/billing/other',
      '/auth/other',
    ]) {
      const answer = await get(path)
      expect([path, answer.status]).toEqual([path, 404])
      expect(answer.headers.get('content-type')).toContain('application/json')
    }
  })

  it('answers 404 for a file that is not there, unless a browser asks for a page', async () => {
    expect((await get('/favicon.ico')).status).toBe(404)
    expect((await get('/typed.html', { headers: { accept: 'text/html,*/*' } })).status).toBe(200)
  })

  it('refuses other methods on pages with 405 as JSON', async () => {
    const answer = await get('/acme', { method: 'POST' })
    expect(answer.status).toBe(405)
    expect(answer.headers.get('content-type')).toContain('application/json')
  })

  it('hides the local tools from other host names', async () => {
    expect((await get('/dev/clock')).status).toBe(200)
    expect((await get('/dev/clock', { headers: { host: 'rebound.example' } })).status).toBe(404)
  })

  it('detects the country at the edge', async () => {
    expect(await (await get('/billing/country-support/detect')).json()).toEqual({ countryCode: null })
    expect(
      await (await get('/billing/country-support/detect', { headers: { 'x-dev-country': 'RU' } })).json(),
    ).toEqual({ countryCode: 'RU' })
  })

  it('gives each page a strict policy', async () => {
    const policy = (await get('/acme')).headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("script-src 'self'")
    expect(policy).not.toContain('unsafe')
  })

  it('lets a third party in only where the settings name it', async () => {
    const named = readSettings({
      ...settings,
      ERROR_REPORT_DSN: 'https://key@reports.example/7',
      ANALYTICS_SCRIPT: 'https://analytics.example/count.js',
    })
    const policyWith = async (its: typeof settings) =>
      (await gateway({}, its).request('http://localhost:8787/acme')).headers.get('content-security-policy')
    const policy = await policyWith(named)
    expect(policy).toContain("script-src 'self' https://analytics.example;")
    expect(policy).toContain("connect-src 'self' https://analytics.example https://reports.example;")
    expect(await policyWith(settings)).not.toMatch(/script-src[^;]*https|connect-src[^;]*https/)
  })

  it('shows a neutral sentence and the request id for an error that nobody foresaw', async () => {
    const directory: Upstream = {
      mode: 'embedded',
      fetch: () => Promise.reject(new Error('Failed query: select secret params: hunter2')),
    }
    const answer = await get('/directory/rspc/orgs.list', {}, { directory })
    const text = await answer.text()
    expect(answer.status).toBe(500)
    expect(text).toContain(answer.headers.get('x-request-id'))
    expect(text).not.toContain('hunter2')
  })

  it('keeps the code and the wait of a foreseen refusal', async () => {
    const directory: Upstream = {
      mode: 'embedded',
      fetch: () => Promise.reject(new RpcError(429, 'Slow down.', { retryAfterSeconds: 7 })),
    }
    const answer = await get('/api/v1/orgs/a/apps/b/releases', {}, { directory })
    expect(answer.status).toBe(429)
    expect(answer.headers.get('retry-after')).toBe('7')
    expect(await answer.json()).toEqual({ error: { code: 'too_many_requests', message: 'Slow down.' } })
  })

  it('names the services and whether they answer', async () => {
    const answer = await get('/healthz')
    expect(await answer.json()).toMatchObject({
      status: 'ok',
      services: { identity: 'embedded', directory: 'embedded' },
    })
  })
})
