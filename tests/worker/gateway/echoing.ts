// The gateway in front of services that echo their requests.

import { unauthenticated } from '#shared/errors.ts'
import { readSettings } from '#worker/env.ts'
import { createGateway } from '#worker/gateway/app.ts'
import type { Upstream } from '#worker/gateway/upstreams/upstream.ts'
import { bearerOf } from '#worker/platform/rpc/access-token.ts'
import type { Person } from '#worker/platform/rpc/context.ts'

export const settings = readSettings({
  ENVIRONMENT: 'local',
  SITE_ORIGIN: 'http://localhost:8787',
  TOKEN_SIGNING_KEY: '{}',
  UPSTREAM_SECRET: 'shared-secret',
})

export const personOf = (userId: string, claims: Partial<Person> = {}): Person => ({
  kind: 'person',
  userId,
  sessionId: '',
  email: undefined,
  emailVerified: true,
  emailProven: true,
  picture: undefined,
  authenticatedAt: 0,
  ...claims,
})

/** A service that echoes its request. */
function echo(name: string): Upstream {
  return {
    mode: 'embedded',
    fetch: async ({ method, path, headers }) =>
      Response.json({
        name,
        method,
        path: new URL(path, settings.SITE_ORIGIN).pathname,
        headers,
      }),
  }
}

export function gateway(
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
    docs: { page: async () => new Response() },
    checks: { directory: async () => null },
    limit: async (_key, rule) =>
      'burst' in rule && rule.burst > 0 ? { ok: true } : { ok: false, retryAfterSeconds: 1 },
    now: () => new Date(),
    authenticate: async (request) => {
      const userId = bearerOf(request)
      if (!userId) throw unauthenticated()
      return personOf(userId)
    },
    local: (request) =>
      request.headers.get('host')?.includes('rebound') ? null : Promise.resolve(Response.json({})),
  })
}

export const get = (path: string, init?: RequestInit, services = {}) =>
  gateway(services).request(`http://localhost:8787${path}`, init)
