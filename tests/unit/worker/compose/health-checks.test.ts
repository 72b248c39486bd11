import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { upstreamChecks } from '#worker/compose/health-checks.ts'
import { readSettings } from '#worker/env.ts'

/** The health of a billing service that answers with this status; 0: it refuses connections. */
async function healthOf(status: number, type = 'text/html'): Promise<'there' | 'away'> {
  const headers = { location: '/', 'content-type': type }
  const server = createServer((_, response) => response.writeHead(status, headers).end('…'))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  if (status === 0) server.close()
  const settings = readSettings({
    ENVIRONMENT: 'local',
    SITE_ORIGIN: 'http://localhost:8787',
    TOKEN_SIGNING_KEY: '{}',
    BILLING_URL: `http://127.0.0.1:${port}`,
  })
  const checks = upstreamChecks(settings)
  expect(Object.keys(checks)).toEqual(['billing'])
  try {
    await checks['billing']?.()
    return 'there'
  } catch {
    return 'away'
  } finally {
    server.close()
  }
}

test('a service is up when it answers itself, whatever the status', async () => {
  for (const status of [200, 302, 401, 404, 500])
    expect([status, await healthOf(status)]).toEqual([status, 'there'])
  expect(await healthOf(503, 'application/json')).toBe('there')
})

test('a service is down when it refuses connections, or only a proxy in front of it answers', async () => {
  for (const status of [0, 502, 503, 504]) expect([status, await healthOf(status)]).toEqual([status, 'away'])
})
