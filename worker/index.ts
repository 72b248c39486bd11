// The Worker's handlers. Installed programs are answered first, then files that never change: both do without the
// middleware that people's requests pass.

import type { Env } from './env.ts'
import { SettingsError } from './env.ts'
import { logProblem } from './platform/log.ts'
import { assemble } from './upstreams.ts'

export { Meter } from './delivery/meter.ts'
export { Mailbox } from './local/mailbox.ts'
export { RateLimiter } from './platform/rate-limit.ts'
export { Verifier } from './services/directory/releases/verifier.ts'

let assembled: ReturnType<typeof assemble> | undefined

export default {
  async fetch(request, env, context): Promise<Response> {
    try {
      assembled ??= assemble(env)
    } catch (problem) {
      return refuseToStart(problem)
    }
    const { delivery, hashedFiles, gateway } = assembled
    const delivered = delivery?.fetch(request, context)
    if (delivered) return delivered
    const file = hashedFiles.isOne(request) && (await hashedFiles.fetch(request))
    return file || gateway.fetch(request, env, context)
  },

  async scheduled(_controller, env): Promise<void> {
    assembled ??= assemble(env)
    await assembled.tick()
  },
} satisfies ExportedHandler<Env>

/** One line that names the setting. The value of none is ever shown. */
function refuseToStart(problem: unknown): Response {
  const message = problem instanceof SettingsError ? problem.message : 'The Worker could not be put together.'
  logProblem('The Worker refused to start', {}, problem)
  return Response.json({ error: { code: 'misconfigured', message } }, { status: 500 })
}
