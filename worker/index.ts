// The Worker's handlers. Updaters are answered first, then immutable files: both do without the gateway's
// middleware.

import { assemble } from './compose/assemble.ts'
import type { Env } from './env.ts'
import { SettingsError } from './env.ts'
import { logProblem } from './platform/log.ts'
import { withBodyRead } from './platform/unread-body.ts'

export { Meter } from './delivery/counting/meter.ts'
export { Mailbox } from './local/mailbox.ts'
export { RateLimiter } from './platform/rate-limit.ts'
export { Verifier } from './services/directory/releases/publish/verifier.ts'

let assembled: ReturnType<typeof assemble> | undefined

export default {
  /** Not `async`: an update check is answered synchronously, which costs less than a promise. */
  fetch(request, env, context): Response | Promise<Response> {
    try {
      assembled ??= assemble(env)
    } catch (problem) {
      return refuseToStart(problem)
    }
    const response = answer(assembled, request, env, context)
    if (!assembled.holdsConnections || !request.body) return response
    return Promise.resolve(response).then((answered) => withBodyRead(request, answered))
  },

  async scheduled(_controller, env): Promise<void> {
    assembled ??= assemble(env)
    await assembled.tick()
  },
} satisfies ExportedHandler<Env>

function answer(
  { delivery, hashedFiles, gateway }: ReturnType<typeof assemble>,
  request: Request,
  env: Env,
  context: ExecutionContext,
): Response | Promise<Response> {
  const delivered = delivery?.fetch(request, context)
  if (delivered) return delivered
  if (!hashedFiles.isOne(request)) return gateway.fetch(request, env, context)
  return hashedFiles.fetch(request).then((file) => file ?? gateway.fetch(request, env, context))
}

/** One line that names the setting. The value of none is ever shown. */
function refuseToStart(problem: unknown): Response {
  const message = problem instanceof SettingsError ? problem.message : 'The Worker could not be put together.'
  logProblem('The Worker refused to start', {}, problem)
  return Response.json({ error: { code: 'misconfigured', message } }, { status: 500 })
}
