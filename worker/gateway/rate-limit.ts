import { createMiddleware } from 'hono/factory'
import { tooMany } from '#shared/errors.ts'
import { CALLS_PER_NETWORK } from '#shared/limits.ts'
import { networkOf } from '#worker/platform/network.ts'
import type { RateLimit } from '#worker/platform/rate-limit.ts'
import type { GatewayEnv } from './app.ts'

/** Holds each network to a number of calls that write. Reads cost one query at most and go free. */
export function limitWrites(limit: RateLimit) {
  return createMiddleware<GatewayEnv>(async function limitWrites(c, next) {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') {
      const result = await limit(`calls:${networkOf(c.get('caller').ip)}`, CALLS_PER_NETWORK)
      if (!result.ok) throw tooMany(result.retryAfterSeconds)
    }
    await next()
  })
}
