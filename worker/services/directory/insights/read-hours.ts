import type { HourlyInsights } from '#shared/domain/insights/hourly-insights.ts'
import type { Machine, Person } from '#worker/platform/rpc/context.ts'
import { requireAppById } from '#worker/services/directory/access.ts'
import type { Context } from '#worker/services/directory/context.ts'

/** What was counted of an application in each of the last hours. */
export async function readHours(
  ctx: Context<Person | Machine>,
  { appId }: { appId: string },
): Promise<HourlyInsights> {
  await requireAppById(ctx, appId, 'applications.read')
  return ctx.ports.hours(appId, ctx.now.toISOString())
}
