import { createMiddleware } from 'hono/factory'
import type { GatewayEnv } from './app.ts'

/**
 * One line for each request.
 * @param quiet none; for a console on somebody's own machine
 */
export function requestLog(quiet: boolean) {
  return createMiddleware<GatewayEnv>(async function requestLog(c, next) {
    const started = Date.now()
    await next()
    if (quiet) return
    const { requestId, country } = c.get('caller')
    const { method, path } = c.req
    console.log(
      JSON.stringify({
        id: requestId,
        method,
        path,
        status: c.res.status,
        ms: Date.now() - started,
        country,
      }),
    )
  })
}
