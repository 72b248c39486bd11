// What a remote directory answers to updaters and downloads. Its headers are passed on, but its files share
// an origin with the console: none of them may run as a page there, or set a cookie.

import { createMiddleware } from 'hono/factory'
import type { GatewayEnv } from '#worker/gateway/gateway-env.ts'

export const deliveryElsewhere = createMiddleware<GatewayEnv>(async function deliveryElsewhere(c, next) {
  await next()
  const { headers } = c.res
  headers.delete('set-cookie')
  headers.set('content-security-policy', 'sandbox')
  headers.set('x-content-type-options', 'nosniff')
  headers.set('access-control-allow-origin', '*')
})
