import { describe, expect, it } from 'vitest'
import { readSettings } from '#worker/env.ts'
import { createGateway } from '#worker/gateway/app.ts'
import type { Upstream } from '#worker/gateway/upstreams/upstream.ts'

const ORIGIN = 'http://localhost:8787'

/** The identity service knows one session, by its cookie. */
const identity: Upstream = {
  mode: 'embedded',
  async fetch({ path, headers }) {
    if (path !== '/sessions/whoami') return Response.json({ reached: true })
    return new Response(null, { status: headers['cookie'] === 'session=good' ? 200 : 401 })
  },
}
const reachable: Upstream = { mode: 'embedded', fetch: async () => Response.json({ reached: true }) }

function gateway(more: Record<string, string> = {}) {
  return createGateway({
    settings: readSettings({ ENVIRONMENT: 'local', SITE_ORIGIN: ORIGIN, TOKEN_SIGNING_KEY: '{}', ...more }),
    services: { identity, auth: reachable, directory: reachable, billing: reachable },
    assets: {
      topLevel: async () => null,
      document: async () => new Response('<!doctype html>'),
    },
    docs: { page: async () => new Response() },
    checks: {},
    limit: async () => ({ ok: true }),
    now: () => new Date(),
    authenticate: async () => ({ kind: 'service', name: 'billing' }),
    local: null,
  })
}

interface Asked {
  country?: string
  headers?: Record<string, string>
  settings?: Record<string, string>
  method?: string
}

function submit(flow: string, { country, headers, settings, method = 'POST' }: Asked = {}) {
  return gateway(settings).request(`${ORIGIN}/self-service/${flow}?flow=1`, {
    method,
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      ...(country && { 'x-dev-country': country }),
      ...headers,
    },
    ...(method === 'POST' && { body: '{}' }),
  })
}

describe('from a country where the product is not offered', () => {
  it.each(['login', 'registration', 'recovery'])(
    'a %s is refused, and led to the page that says why',
    async (flow) => {
      const answer = await submit(flow, { country: 'KP' })
      expect(answer.status).toBe(451)
      expect(await answer.json()).toMatchObject({
        error: { id: 'country_unsupported', code: 451, reason: expect.any(String) },
        redirect_browser_to: `${ORIGIN}/unsupported-country`,
      })
    },
  )

  it('a plain form is sent to that page', async () => {
    const headers = { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' }
    const answer = await submit('login', { country: 'KP', headers })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `${ORIGIN}/unsupported-country`])
  })

  it('lets users with a session continue, and ignores a forged cookie', async () => {
    const good = await submit('login', { country: 'KP', headers: { cookie: 'session=good' } })
    expect(good.status).toBe(200)
    expect((await submit('login', { country: 'KP', headers: { cookie: 'session=bad' } })).status).toBe(451)
  })

  it('forms are shown, and settings and verification are open', async () => {
    expect((await submit('login/browser', { country: 'KP', method: 'GET' })).status).toBe(200)
    expect((await submit('settings', { country: 'KP' })).status).toBe(200)
    expect((await submit('verification', { country: 'KP' })).status).toBe(200)
  })

  it('installed apps get their updates', async () => {
    const proxied = createGateway({
      settings: readSettings({ ENVIRONMENT: 'local', SITE_ORIGIN: ORIGIN, TOKEN_SIGNING_KEY: '{}' }),
      services: {
        identity,
        auth: reachable,
        directory: { ...reachable, mode: 'proxied' },
        billing: reachable,
      },
      assets: { topLevel: async () => null, document: async () => new Response() },
      docs: { page: async () => new Response() },
      checks: {},
      limit: async () => ({ ok: true }),
      now: () => new Date(),
      authenticate: async () => ({ kind: 'service', name: 'billing' }),
      local: null,
    })
    const headers = { 'x-dev-country': 'KP' }
    for (const path of [
      '/update/acme/editor/darwin-aarch64/1.0.0',
      '/download/acme/editor/latest/editor.dmg',
    ])
      expect((await proxied.request(`${ORIGIN}${path}`, { headers })).status).toBe(200)
  })
})

it('an unknown country, and one that is supported, is let in', async () => {
  expect((await submit('login')).status).toBe(200)
  expect((await submit('login', { country: 'DE' })).status).toBe(200)
})

it.each(['XX', 'ZZ', 'T1', 'EU', 'ap'])("%s isn't a country, and counts as unknown", async (code) => {
  expect((await submit('login', { country: code })).status).toBe(200)
  const detected = await gateway().request(`${ORIGIN}/billing/country-support/detect`, {
    headers: { 'x-dev-country': code },
  })
  expect(await detected.json()).toEqual({ countryCode: null })
})

it('trusts the entry of the proxy where the client sent one too', async () => {
  const settings = { COUNTRY_HEADER: 'x-country-code' }
  const from = async (country: string) =>
    (await submit('login', { settings, headers: { 'x-country-code': country } })).status
  expect(await from('DE, KP')).toBe(451)
  expect(await from('KP,de')).toBe(200)
})

it('the operator configures the countries, or none', async () => {
  expect((await submit('login', { country: 'DE', settings: { UNSUPPORTED_COUNTRIES: 'DE' } })).status).toBe(
    451,
  )
  expect((await submit('login', { country: 'KP', settings: { UNSUPPORTED_COUNTRIES: 'DE' } })).status).toBe(
    200,
  )
  expect((await submit('login', { country: 'KP', settings: { UNSUPPORTED_COUNTRIES: '' } })).status).toBe(200)
})
