// The REST interface for CI: `/api/v1/…`. It is thin: a table of routes over the verbs that the console
// calls as well. The same table is its description, so that the two cannot drift.

import { Hono, type Context as HonoContext } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { RpcError, tooLarge, UNKNOWN_URL, withRequestId } from '#shared/errors.ts'
import type { Machine, Person } from '#worker/platform/rpc/context.ts'
import type { OpenContext, ServiceEnv } from '#worker/platform/rpc/rpc.ts'
import type { Context } from '#worker/services/directory/context.ts'
import { channelRoutes } from './channel-routes.ts'
import { importRoutes } from './import-routes.ts'
import { readBody, readQuery } from './input.ts'
import { insightsRoutes } from './insights-routes.ts'
import { describeApi } from './openapi.ts'
import { problemAnswer } from './problem.ts'
import { releaseRoutes } from './release-routes.ts'
import { retentionRoutes } from './retention-routes.ts'
import type { Route } from './route.ts'
import { uploadRoutes } from './upload-routes.ts'

const ROUTES = [
  ...releaseRoutes,
  ...channelRoutes,
  ...retentionRoutes,
  ...uploadRoutes,
  ...importRoutes,
  ...insightsRoutes,
]
const JSON_BYTES = 1024 * 1024
const NO_STORE = { 'cache-control': 'no-store' }

/** An app that answers `/api/v1/…`. `open` finds out who calls. @throws RpcError 401 from `open` becomes an answer */
export function createRest(open: OpenContext<Context<Person | Machine>>): Hono<ServiceEnv> {
  const app = new Hono<ServiceEnv>()
  const limit = bodyLimit({
    maxSize: JSON_BYTES,
    onError: () => problemAnswer(tooLarge('The body is larger than one megabyte.')),
  })
  app.get('/api/v1/openapi.json', (c) => {
    readQuery(null, c.req.url)
    return c.json(describeApi(ROUTES))
  })
  for (const [path, routes] of Map.groupBy(ROUTES, (each) => each.path)) {
    const pattern = `/api/v1/orgs/:org/apps/:app${path.replaceAll(/\{(\w+)\}/g, ':$1')}`
    for (const each of routes) {
      const handle = (c: HonoContext<ServiceEnv>) => answer(each, c, open)
      if (each.body === 'bytes') app.on(each.method, pattern, handle)
      else app.on(each.method, pattern, limit, handle)
    }
    const allow = routes.map((each) => each.method).join(', ')
    app.all(pattern, () => problemAnswer(new RpcError(405, `This URL accepts ${allow}.`), { allow }))
  }
  app.all('/api/v1/*', () => {
    throw new RpcError(404, `${UNKNOWN_URL} All calls are in /api/v1/openapi.json.`)
  })
  app.onError((error, c) => {
    if (error instanceof RpcError) return problemAnswer(withRequestId(error, c.req.header('x-request-id')))
    throw error
  })
  return app
}

async function answer(
  route: Route,
  c: HonoContext<ServiceEnv>,
  open: OpenContext<Context<Person | Machine>>,
): Promise<Response> {
  const request = c.req.raw
  const ctx = await open(request, c.env?.waitUntil ?? (() => undefined))
  const { org = '', app = '', ...params } = c.req.param() as Record<string, string>
  const query = readQuery(route.query, request.url)
  const body = route.body === 'bytes' ? null : await readBody(route.body, request)
  const given = await route.handle(ctx, { org, app, params, query, body, request })
  if (given.body === null) return new Response(null, { status: given.status, headers: NO_STORE })
  if (typeof given.body === 'string') {
    const headers = { ...NO_STORE, 'content-type': 'text/csv; charset=utf-8' }
    return new Response(given.body, { status: given.status, headers })
  }
  return Response.json(given.body, { status: given.status, headers: NO_STORE })
}
