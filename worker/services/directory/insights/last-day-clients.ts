import type { LastDayClients } from '#shared/domain/insights/client-insights.ts'
import { DAY, SECOND, utcDay } from '#shared/domain/time.ts'
import { logProblem } from '#worker/platform/log.ts'
import type { Machine, Person } from '#worker/platform/rpc/context.ts'
import { withTimeout } from '#worker/platform/timeout.ts'
import { requireAppById } from '#worker/services/directory/access.ts'
import type { Context } from '#worker/services/directory/context.ts'

/** Older numbers say nothing of the clients of today. */
const MAX_AGE_DAYS = 7
const TIMEOUT_MS = 2 * SECOND

/** The distinct clients of the last full day; null: none was counted lately. */
export async function readLastDayClients(
  ctx: Context<Person | Machine>,
  { appId }: { appId: string },
): Promise<LastDayClients | null> {
  await requireAppById(ctx, appId, 'applications.read')
  return recent(ctx.now, await ctx.ports.lastDayClients(appId, utcDay(ctx.now)))
}

/** The same for a caller that can do without: null also when the Meter fails or is slow. */
export async function tryLastDayClients(
  { now, ports }: Pick<Context, 'now' | 'ports'>,
  appId: string,
): Promise<LastDayClients | null> {
  try {
    return recent(now, await withTimeout(ports.lastDayClients(appId, utcDay(now)), TIMEOUT_MS))
  } catch (problem) {
    logProblem('The clients of the last day could not be read', { appId }, problem)
    return null
  }
}

function recent(now: Date, counted: LastDayClients | null): LastDayClients | null {
  const oldest = utcDay(new Date(now.getTime() - MAX_AGE_DAYS * DAY))
  return counted && counted.day >= oldest ? counted : null
}
