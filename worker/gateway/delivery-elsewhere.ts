// What a remote directory hands out to installed programs and to whoever downloads. Its headers are its own, but its
// files share an address with the console: none of them may act as a page there, or set a cookie.

import { createMiddleware } from 'hono/factory'
import type { GatewayEnv } from './gateway-env.ts'

export const deliveryElsewhere = createMiddleware<GatewayEnv>(async function deliveryElsewhere(c, next) {
  await next()
  const { headers } = c.res
  headers.delete('set-cookie')
  headers.set('content-security-policy', 'sandbox')
  headers.set('x-content-type-options', 'nosniff')
  headers.set('access-control-allow-origin', '*')
})
