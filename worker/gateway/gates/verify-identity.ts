import { createMiddleware } from 'hono/factory'
import { unauthenticated } from '#shared/errors.ts'
import type { GatewayEnv } from '#worker/gateway/gateway-env.ts'
import { isFromService, isInternal } from '#worker/gateway/upstreams/between-services.ts'
import type { Authenticate } from '#worker/platform/rpc/access-token.ts'

/**
 * Passes a call whose `X-Identity` is the user of its access token, and vouches for it to the service.
 * @param secret known to the services, whose own calls are for no user
 */
export function verifyIdentity(authenticate: Authenticate, secret: string | undefined) {
  return createMiddleware<GatewayEnv>(async function verifyIdentity(c, next) {
    if (isInternal(c.req.path) && isFromService(c.req.raw, secret)) return next()
    const actor = await authenticate(c.req.raw)
    if (actor.kind !== 'person') throw unauthenticated()
    const identity = actor.userId
    if (c.req.header('x-identity') !== identity)
      throw unauthenticated('X-Identity must name the person whom the access token was made for.')
    c.set('caller', { ...c.get('caller'), identity })
    await next()
  })
}
