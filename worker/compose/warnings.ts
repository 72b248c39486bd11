import type { Settings } from '#worker/env.ts'
import { logProblem } from '#worker/platform/log.ts'

/** What operators should change about an installation that works, one sentence each. */
export function warningsOf({ ENVIRONMENT, DELIVERY_ORIGIN }: Settings): string[] {
  if (ENVIRONMENT !== 'production' || DELIVERY_ORIGIN) return []
  return [
    'DELIVERY_ORIGIN is not set: uploaded files share the console’s origin, and a browser that blocks one blocks both. Set it to an origin of its own.',
  ]
}

/** To be called once at start. */
export function logWarnings(settings: Settings): void {
  for (const warning of warningsOf(settings)) logProblem(warning)
}
