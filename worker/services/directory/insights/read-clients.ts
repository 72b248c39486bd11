import type { InsightsQuestion } from '#shared/domain/insights/application-insights.ts'
import type { ClientInsights } from '#shared/domain/insights/client-insights.ts'
import { utcDay } from '#shared/domain/time.ts'
import type { Machine, Person } from '#worker/platform/rpc/context.ts'
import { requireAppById } from '#worker/services/directory/access.ts'
import type { Context } from '#worker/services/directory/context.ts'
import { wholeBuckets } from './buckets.ts'

/** Distinct clients of an application in a span of UTC days. */
export async function readClients(
  ctx: Context<Person | Machine>,
  { appId, from, to }: InsightsQuestion,
): Promise<ClientInsights> {
  await requireAppById(ctx, appId, 'applications.read')
  const span = wholeBuckets(ctx.now, from, to)
  const counted = await ctx.ports.clients(appId, span, utcDay(ctx.now))
  return { days: { from: span.from, to: span.to }, bucketDays: span.bucketDays, ...counted }
}
