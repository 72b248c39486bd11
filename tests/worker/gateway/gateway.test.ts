import { describe, expect, it } from 'vitest'
import { RpcError } from '#shared/errors.ts'
import { readSettings } from '#worker/env.ts'
import { UpstreamError } from '#worker/gateway/errors.ts'
import type { Upstream } from '#worker/gateway/upstreams/upstream.ts'
import { gateway, get, settings } from './echoing.ts'

describe('the gateway', () => {
  it.each([
    ['/self-service/login/browser', 'identity', '/self-service/login/browser'],
    ['/sessions/whoami', 'identity', '/sessions/whoami'],
    ['/sessions', 'identity', '/sessions'],
    ['/.well-known/ory/webauthn.js', 'identity', '/.well-known/ory/webauthn.js'],
    ['/.well-known/jwks.json', 'auth', '/.well-known/jwks.json'],
    ['/oauth2/token', 'auth', '/oauth2/token'],
    ['/auth/rspc/session.get', 'auth', '/rspc/session.get'],
    ['/billing/vat/validate?country=DE&vat_number=1', 'billing', '/vat/validate'],
    ['/billing/test-gateway/intents/1/card', 'billing', '/test-gateway/intents/1/card'],
    ['/directory/rspc/orgs.list', 'directory', '/rspc/orgs.list'],
    ['/api/v1/orgs/acme/apps/editor/releases', 'directory', '/api/v1/orgs/acme/apps/editor/releases'],
  ])('hands %s to %s as %s', async (path, name, received) => {
    expect(await (await get(path)).json()).toMatchObject({ name, path: received })
  })

  it('redirects password managers to the account settings', async () => {
    const { status, headers } = await get('/.well-known/change-password', { redirect: 'manual' })
    expect([status, headers.get('location')]).toEqual([303, '/settings'])
    expect((await get('/.well-known/anything-else')).status).toBe(404)
  })

  it('forwards no hop-by-hop headers and none that other software trusts', async () => {
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

  it('keeps the headers of a remote delivery, but lets none of its responses act as a page of this origin', async () => {
    const directory: Upstream = {
      mode: 'proxied',
      fetch: async (request) => {
        const headers = new Headers({
          'content-security-policy': 'default-src *',
          'content-disposition': 'attachment',
          'set-cookie': 'ory_kratos_session=of-another-user',
        })
        return Response.json(request.headers, { headers })
      },
    }
    const answer = await get('/asset/1', { headers: { cookie: 'ory_kratos_session=s' } }, { directory })
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-security-policy': 'sandbox',
      'x-content-type-options': 'nosniff',
      'access-control-allow-origin': '*',
      'content-disposition': 'attachment',
    })
    expect(answer.headers.getSetCookie()).toEqual([])
    expect(answer.headers.has('cross-origin-resource-policy')).toBe(false)
    expect(await answer.json()).not.toHaveProperty('cookie')
    expect((await get('/update/a/b/linux-x86_64/1.0.0', {}, { directory })).headers.has('x-request-id')).toBe(
      false,
    )
  })

  it('answers a missing file and an unknown URL of a service as JSON, never as a page', async () => {
    for (const path of [
      '/assets/gone.js',
      '/healthz/x',
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

  it('answers 404 for a missing file, unless a browser requests a page', async () => {
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

  it('has no test payments in production', async () => {
    const earnest = readSettings({
      ...settings,
      ENVIRONMENT: 'production',
      SITE_ORIGIN: 'https://console.example',
      MAIL_FROM: 'mail@console.example',
      MAIL_SMTP_URL: 'smtps://mail.example',
    })
    const address = 'https://console.example/billing/test-gateway/intents/1/card'
    expect((await gateway({}, earnest).request(address, { method: 'POST' })).status).toBe(404)
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

  it('allows a third party only where it is configured', async () => {
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

  it.each(['embedded', 'proxied'] as const)(
    'lets identity alone set cookies, of %s services',
    async (mode) => {
      const cookies = ['ory_kratos_session=planted; Path=/', 'b=2; Path=/; HttpOnly']
      const service = (status: number): Upstream => ({
        mode,
        fetch: async () => {
          const headers = new Headers({ location: 'http://localhost:8787/' })
          for (const cookie of cookies) headers.append('set-cookie', cookie)
          return new Response(status === 204 ? null : '{}', { status, headers })
        },
      })
      const paths = [
        '/oauth2/token',
        '/.well-known/jwks.json',
        '/auth/rspc/session.get',
        '/auth/support-chat-token',
        '/directory/rspc/orgs.list',
        '/api/v1/orgs/a/apps/b/releases',
        '/billing/rspc/plans.list',
        '/billing/vat/validate?country=DE',
        ...(mode === 'proxied' ? ['/update/a/b/linux/x86_64/1.0.0', '/download/a/b/latest'] : []),
      ]
      for (const status of [200, 204, 302, 401, 500]) {
        const [auth, directory, billing, identity] = Array.from({ length: 4 }, () => service(status))
        const services = { auth, directory, billing, identity } as Record<string, Upstream>
        for (const path of paths) {
          const answer = await get(path, { redirect: 'manual' }, services)
          expect(answer.headers.getSetCookie(), `${path} ${status}`).toEqual([])
        }
        const answer = await get('/sessions/whoami', { redirect: 'manual' }, services)
        expect(answer.headers.getSetCookie()).toEqual(cookies)
      }
    },
  )

  it('shows a neutral sentence and the request id for an unexpected error', async () => {
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

  it('keeps the code and the Retry-After of an expected error', async () => {
    const directory: Upstream = {
      mode: 'embedded',
      fetch: () => Promise.reject(new RpcError(429, 'Slow down.', { retryAfterSeconds: 7 })),
    }
    const answer = await get('/api/v1/orgs/a/apps/b/releases', {}, { directory })
    expect(answer.status).toBe(429)
    expect(answer.headers.get('retry-after')).toBe('7')
    expect(await answer.json()).toEqual({ error: { code: 'too_many_requests', message: 'Slow down.' } })
  })

  it('redirects navigations to a page of the console when the identity service is unreachable', async () => {
    const identity: Upstream = {
      mode: 'proxied',
      fetch: () => Promise.reject(new UpstreamError('identity', 'connection refused')),
    }
    const browser = { accept: 'text/html,application/xhtml+xml' }
    const path = '/self-service/verification?flow=1&code=2'
    const ask = (init: RequestInit) => get(path, { redirect: 'manual', ...init }, { identity })
    const followed = await ask({ headers: browser })
    expect([followed.status, followed.headers.get('location')]).toEqual([
      303,
      `http://localhost:8787/error?reason=unavailable&again=${encodeURIComponent(path)}`,
    ])
    const sent = await ask({ method: 'POST', body: 'a=b', headers: browser })
    expect(sent.headers.get('location')).toBe('http://localhost:8787/error?reason=unavailable')
    expect((await ask({})).status).toBe(502)
    expect((await get('/sessions/whoami', { headers: browser }, { identity })).status).toBe(502)
  })

  it('sandboxes a page that a service answers', async () => {
    const page = '<script src="/directory/rspc/script"></script>'
    const directory: Upstream = {
      mode: 'proxied',
      fetch: async () => new Response(page, { headers: { 'content-type': 'text/html' } }),
    }
    const { headers } = await get('/directory/rspc/orgs.list', {}, { directory })
    expect(headers.get('content-security-policy')).toContain("script-src 'none'")
    expect((await get('/login')).headers.get('content-security-policy')).toContain("script-src 'self'")
  })

  it('reports the services and whether they are reachable', async () => {
    const answer = await get('/healthz')
    expect(await answer.json()).toMatchObject({
      status: 'ok',
      services: { identity: 'embedded', directory: 'embedded' },
    })
  })
})
