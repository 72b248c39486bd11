import { expect, it } from 'vitest'
import type { Upstream } from '#worker/gateway/upstreams/upstream.ts'
import { gateway, get, settings } from './echoing.ts'

it('overwrites forged headers about the caller', async () => {
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

it('drops all other headers by which a caller could impersonate another', async () => {
  const forged = [
    ...[
      'x_forwarded_for',
      'x_country',
      'X-Identity',
      'x_identity',
      'X-Expected-User',
      'x_gateway_secret',
      'forwarded',
      'x-real-ip',
    ],
    ...['cf-connecting-ip', 'cf-ipcountry', 'true-client-ip', 'x-client-ip', 'x-cluster-client-ip'],
    ...['x-forwarded-port', 'x-forwarded-prefix', 'x-forwarded-user', 'x-forwarded', 'x-remote-user'],
    ...['x-original-url', 'x-rewrite-url', 'x-host', 'x-method-override', 'x-http-method-override', 'expect'],
  ]
  const headers = Object.fromEntries(forged.map((name) => [name, 'forged']))
  const kept = {
    'x-client-id': 'mine',
    'user-agent': 'curl',
    'idempotency-key': 'k',
    authorization: 'Bearer x',
  }
  const answer = await get('/directory/rspc/orgs.list', { headers: { ...headers, ...kept } })
  const { headers: seen } = await answer.json<{ headers: Record<string, string> }>()
  expect(Object.entries(seen).filter(([, value]) => value === 'forged')).toEqual([])
  expect(seen).toMatchObject(kept)
})

it('keeps its own headers when the caller lists them in Connection', async () => {
  const connection = 'x-gateway-secret, x-forwarded-for, x-request-id, x-hop'
  const answer = await get('/directory/rspc/orgs.list', { headers: { connection, 'x-hop': '1' } })
  const { headers: seen } = await answer.json<{ headers: Record<string, string> }>()
  expect(seen).toMatchObject({ 'x-gateway-secret': 'shared-secret', 'x-forwarded-for': '127.0.0.1' })
  expect(seen).toHaveProperty('x-request-id')
  expect(seen).not.toHaveProperty('x-hop')
})

it('forwards every other header, whatever its name, even an empty one', async () => {
  const given = { constructor: '1', tostring: '2', valueof: '3', 7: '4', 'x-empty': '' }
  const answer = await get('/directory/rspc/orgs.list', { headers: new Headers(Object.entries(given)) })
  const { headers: seen } = await answer.json<{ headers: Record<string, string> }>()
  expect(seen).toMatchObject(given)
})

it('drops the token of a request that lists Authorization in Connection', async () => {
  const headers = {
    authorization: 'Bearer alice',
    'x-identity': 'alice',
    connection: 'Authorization , X-Identity',
  }
  const answer = await get('/billing/rspc/subscription.getSummary', { headers })
  const { headers: seen } = await answer.json<{ headers: Record<string, string> }>()
  expect(seen).toMatchObject({ 'x-identity': 'alice' })
  expect(seen).not.toHaveProperty('authorization')
})

it("vouches to billing for the token's user, and rejects a forged identity", async () => {
  const call = (headers: Record<string, string>) => get('/billing/rspc/subscription.getSummary', { headers })
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

it('forwards the session only to identity and auth', async () => {
  const headers = { cookie: 'ory_kratos_session=s', 'x-session-token': 't' }
  const seen = async (path: string) =>
    (await (await get(path, { headers })).json<{ headers: object }>()).headers
  expect(await seen('/sessions/whoami')).toMatchObject(headers)
  expect(await seen('/auth/rspc/session.get')).toMatchObject(headers)
  for (const path of ['/directory/rspc/orgs.list', '/api/v1/orgs/a/apps/b/releases'])
    for (const name of Object.keys(headers)) expect(await seen(path)).not.toHaveProperty(name)
})

it('lets no page of another origin read the responses of a remote service (CORS)', async () => {
  const directory: Upstream = {
    mode: 'proxied',
    fetch: async () =>
      Response.json([], {
        headers: {
          'access-control-allow-origin': 'https://evil.example',
          'access-control-allow-credentials': 'true',
        },
      }),
  }
  const sharing = async (path: string) =>
    [...(await get(path, {}, { directory })).headers.keys()].filter((name) => name.startsWith('access-'))
  expect(await sharing('/directory/rspc/orgs.list')).toEqual([])
  expect(await sharing('/update/a/b/linux-x86_64/1.0.0')).toContain('access-control-allow-origin')
})

it('never routes internal procedures', async () => {
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

it('routes them for a service with the secret, and never without the setting', async () => {
  const asked = (path: string, secret: string, its = settings, identity = {}) => {
    const headers = { authorization: 'Bearer service', 'x-gateway-secret': secret, ...identity }
    return gateway({}, its).request(`http://localhost:8787${path}`, { headers })
  }
  const itself = { 'x-identity': 'service' }
  const { UPSTREAM_SECRET: _, ...withoutSecret } = settings
  for (const path of ['/billing/rspc/internal.hasActive', '/directory/rspc/internal.membership']) {
    expect((await asked(path, 'shared-secret')).status).toBe(200)
    for (const wrong of ['', 'Shared-secret', 'shared-secret2'])
      expect((await asked(path, wrong, settings, itself)).status).toBe(404)
    for (const any of ['', 'undefined', 'shared-secret'])
      expect((await asked(path, any, withoutSecret, itself)).status).toBe(404)
  }
  expect((await asked('/billing/rspc/subscription.getSummary', 'shared-secret')).status).toBe(401)
})

it('rejects unknown methods', async () => {
  for (const method of ['TRACE', 'PROPFIND', 'post', 'CONNECT'])
    for (const path of [
      '/directory/rspc/orgs.list',
      '/self-service/login',
      '/api/v1/orgs/a/apps/b/releases',
    ]) {
      const raw = { url: `http://localhost:8787${path}`, method, headers: new Headers() }
      expect([method, path, (await gateway().fetch(raw as Request)).status]).toEqual([method, path, 405])
    }
})

it('rejects paths that leave the prefix, however they are encoded (path traversal)', async () => {
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

it('answers 404 for a prefix in another spelling', async () => {
  for (const path of ['/%64irectory/rspc/orgs.list', '/%62illing/vat/validate', '/%61uth/rspc/session.get'])
    expect([path, (await get(path)).status]).toEqual([path, 404])
})
