// The auth service: identifies the logged-in user and issues access tokens. It asks the identity service,
// embedded or remote, and stores nothing itself.

import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { auth } from '#shared/contracts/auth.ts'
import { RpcError, UNKNOWN_URL } from '#shared/errors.ts'
import { type ServiceEnv, serveRpc, type WaitUntil } from '#worker/platform/rpc/rpc.ts'
import type { AuthDeps } from './auth-deps.ts'
import { giveChatToken } from './chat-token.ts'
import { getSession } from './session.ts'
import { grantToken } from './token.ts'

const FORM_BYTES = 4096

export function createAuth(deps: AuthDeps) {
  const app = new Hono<ServiceEnv>()
  app.post('/oauth2/token', bodyLimit({ maxSize: FORM_BYTES, onError: refuseBody }), (c) =>
    grantToken(deps, c.req.raw),
  )
  app.get('/.well-known/jwks.json', (c) =>
    c.json(deps.keys.jwks, 200, { 'cache-control': 'public, max-age=300' }),
  )
  app.get('/support-chat-token', (c) => giveChatToken(deps, c.req.raw))
  const calls = { 'session.get': (request: Request) => getSession(deps, request) }
  app.route(
    '/rspc',
    serveRpc(auth, calls, async (request: Request) => request),
  )
  app.notFound(() => {
    throw new RpcError(404, UNKNOWN_URL)
  })
  app.onError((error) => {
    throw error
  })
  return { fetch: async (request: Request, waitUntil: WaitUntil) => app.fetch(request, { waitUntil }) }
}

function refuseBody(): never {
  throw new RpcError(413, 'This endpoint takes a short form.')
}
