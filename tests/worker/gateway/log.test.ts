import { afterEach, expect, it, vi } from 'vitest'
import { readSettings } from '#worker/env.ts'
import { createGateway } from '#worker/gateway/app.ts'
import type { TrafficCounts } from '#worker/gateway/log.ts'
import type { Upstream } from '#worker/gateway/upstreams/upstream.ts'

const service: Upstream = { mode: 'embedded', fetch: async () => Response.json({}, { status: 201 }) }

const page = async () => new Response('<!doctype html>')

interface Parts {
  counts?: TrafficCounts
  document?: () => Promise<Response>
  checks?: Record<string, () => Promise<unknown>>
}

function gateway(ENVIRONMENT: string, { counts, document = page, checks = {} }: Parts = {}) {
  return createGateway({
    settings: readSettings({
      ENVIRONMENT,
      SITE_ORIGIN: 'https://console.example',
      TOKEN_SIGNING_KEY: '{}',
      COUNTRY_HEADER: 'x-from',
    }),
    services: { identity: service, auth: service, directory: service, billing: service },
    assets: { topLevel: async () => null, document },
    docs: { page: async () => new Response() },
    checks,
    limit: async () => ({ ok: true }),
    now: () => new Date(),
    authenticate: async () => ({ kind: 'service', name: 'billing' }),
    local: null,
    ...(counts && { counts }),
  })
}

const ask = (path: string, environment = 'preview', counts?: TrafficCounts) =>
  gateway(environment, counts ? { counts } : {}).request(`https://console.example${path}`, {
    headers: { 'x-from': 'NZ', cookie: 'ory_kratos_session=hidden' },
  })

afterEach(() => vi.restoreAllMocks())

it('logs one line per request, with its id', async () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined)
  const answer = await ask('/directory/rspc/orgs.list?input=%22private%22')
  expect(log).toHaveBeenCalledOnce()
  expect(JSON.parse(String(log.mock.calls[0]?.[0]))).toEqual({
    id: answer.headers.get('x-request-id'),
    method: 'GET',
    path: '/directory/rspc/orgs.list',
    route: expect.stringMatching(/^\/directory\/rspc\//),
    upstream: 'directory',
    status: 201,
    ms: expect.any(Number),
    country: 'NZ',
    cache: null,
  })
})

it('logs no healthy health checks, and each unhealthy one', async () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined)
  expect((await ask('/healthz')).status).toBe(200)
  expect(log).not.toHaveBeenCalled()
  const checks = { directory: () => Promise.reject(new Error('away')) }
  expect((await gateway('preview', { checks }).request('https://console.example/healthz')).status).toBe(503)
  expect(log).toHaveBeenCalledOnce()
})

it('logs no secrets', async () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined)
  await ask('/invitation/01J-the-secret-of-a-link')
  for (const path of [
    '//invitation/the-secret',
    '///Invitation//the-secret',
    '/invitation%2Fthe-secret',
    '/%69nvitation/the-secret',
    '/%2569nvitation%252fthe-secret',
    '/invitation/%0Athe-secret',
    '/%ff/invitation/the-secret',
    '/acme/invitation/the-secret',
    '/https://console.example/invitation/the-secret',
    '/invitation;the-secret',
    '/api/v1/ory_st_the-secret0123456789',
    '/x/gty_the-secret0123456789',
    '/oauth2/eyJthe-secret.eyJ0123.x',
  ])
    await ask(path)
  await ask('/self-service/recovery?token=the-secret-of-a-mail')
  await ask('/self-service/verification?flow=1&code=the-secret')
  await ask('/self-service/login/browser?return_to=/invitation/the-secret')
  const lines = log.mock.calls.join()
  expect(lines).toContain('/invitation/…')
  for (const secret of ['the-secret', 'hidden']) expect(lines).not.toContain(secret)
})

it('logs no secrets of failed requests', async () => {
  const problems = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.spyOn(console, 'log').mockImplementation(() => undefined)
  const document = () => Promise.reject(new Error('No build.'))
  const secret = 'https://console.example/invitation/01J-the-secret-of-a-link'
  const answer = await gateway('preview', { document }).request(secret)
  expect(answer.status).toBe(500)
  expect(String(problems.mock.calls)).toContain('/invitation/…')
  expect(String(problems.mock.calls)).not.toContain('the-secret')
})

it('logs nothing on localhost', async () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined)
  await ask('/login', 'local')
  expect(log).not.toHaveBeenCalled()
})

it('counts each request where a dataset is bound', async () => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined)
  const points: object[] = []
  const counts = { writeDataPoint: (point: object) => void points.push(point) }
  await ask('/sessions/whoami', 'preview', counts)
  await ask('/login', 'preview', counts)
  expect(points).toEqual([
    { indexes: ['identity'], blobs: ['/sessions/*', 'GET', '201', 'NZ'], doubles: [expect.any(Number)] },
    { indexes: ['gateway'], blobs: ['/*', 'GET', '200', 'NZ'], doubles: [expect.any(Number)] },
  ])
})
