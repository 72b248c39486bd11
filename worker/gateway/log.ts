// The access log: a line for each request, and a data point where a dataset is bound. No query, no header, no
// body, and no secret that a URL contains.

import { createMiddleware } from 'hono/factory'
import { routePath } from 'hono/route'
import { logRequest } from '#worker/platform/log.ts'
import type { GatewayEnv } from './gateway-env.ts'
import { redactPath } from './log-path.ts'

/** The part of Cloudflare's Analytics Engine that is used here. */
export interface TrafficCounts {
  writeDataPoint(point: { indexes: string[]; blobs: string[]; doubles: number[] }): void
}

/**
 * @param quiet no line; for a console on localhost
 * @param counts one index (the service, or `gateway`), blobs `route, method, status, country`, doubles
 * `milliseconds`
 */
export function requestLog(quiet: boolean, counts?: TrafficCounts) {
  return createMiddleware<GatewayEnv>(async function requestLog(c, next) {
    const started = Date.now()
    await next()
    if (quiet && !counts) return
    const { requestId, country } = c.get('caller')
    const { method } = c.req
    const { status, headers } = c.res
    const route = routePath(c)
    const upstream = c.get('upstream') ?? null
    const ms = Date.now() - started
    counts?.writeDataPoint({
      indexes: [upstream ?? 'gateway'],
      blobs: [route, method, String(status), country ?? ''],
      doubles: [ms],
    })
    // Polled every few seconds.
    const isWell = route === '/healthz' && status === 200
    if (quiet || isWell) return
    const path = redactPath(c.req.path)
    const cache = headers.get('cf-cache-status') ?? (status === 304 ? 'revalidated' : null)
    logRequest({ id: requestId, method, path, route, upstream, status, ms, country, cache })
  })
}
