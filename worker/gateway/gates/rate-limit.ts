import { createMiddleware } from 'hono/factory'
import { tooMany } from '#shared/errors.ts'
import { CALLS_PER_NETWORK } from '#shared/limits.ts'
import type { GatewayEnv } from '#worker/gateway/gateway-env.ts'
import { networkOf } from '#worker/platform/network.ts'
import type { RateLimit } from '#worker/platform/rate-limit.ts'

/** The methods of calls that write. Reads cost at most one query and aren't limited. */
export const WRITING = ['POST', 'PUT', 'PATCH', 'DELETE']

/** Limits the calls of each network. */
export function limitCalls(limit: RateLimit) {
  return createMiddleware<GatewayEnv>(async function limitCalls(c, next) {
    const result = await limit(`calls:${networkOf(c.get('caller').ip)}`, CALLS_PER_NETWORK)
    if (!result.ok) throw tooMany(result.retryAfterSeconds)
    await next()
  })
}
