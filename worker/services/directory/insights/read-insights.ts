import { and, desc, eq, gte, isNull, lt } from 'drizzle-orm'
import type {
  ApplicationInsights,
  FilteredInsightsQuestion,
} from '#shared/domain/insights/application-insights.ts'
import { channelName } from '#shared/domain/releases/channel.ts'
import { DAY, utcDay } from '#shared/domain/time.ts'
import { INSIGHTS_PUBLISHED } from '#shared/limits.ts'
import type { Machine, Person } from '#worker/platform/rpc/context.ts'
import { requireAppById } from '#worker/services/directory/access.ts'
import type { Context } from '#worker/services/directory/context.ts'
import { releases } from '#worker/services/directory/release-schema.ts'
import { wholeBuckets } from './buckets.ts'

/** Everything that was counted of an application in a span of UTC days, or what was of a channel and platform. */
export async function readInsights(
  ctx: Context<Person | Machine>,
  { appId, from, to, channel, platform }: FilteredInsightsQuestion,
): Promise<ApplicationInsights> {
  await requireAppById(ctx, appId, 'applications.read')
  const span = wholeBuckets(ctx.now, from, to)
  const filter = channel || platform ? { channel, platform } : undefined
  const [counted, published] = await Promise.all([
    ctx.ports.insights(appId, span, utcDay(ctx.now), filter),
    listPublished(ctx, appId, span, channel),
  ])
  return {
    ...{ days: { from: span.from, to: span.to }, bucketDays: span.bucketDays, published, ...counted },
    ...(filter && { filter }),
  }
}

/** For the marks on a chart. Of production unless a channel is asked for: others may publish every night. */
async function listPublished(
  { db }: Context<Person | Machine>,
  appId: string,
  { from, to }: { from: string; to: string },
  channel = channelName(null),
) {
  const own = channel === channelName(null) ? '' : channel
  const rows = await db
    .select({ id: releases.id, version: releases.version, publishedAt: releases.pubDate })
    .from(releases)
    .where(
      and(
        ...[eq(releases.appId, appId), eq(releases.channel, own), eq(releases.status, 'published')],
        ...[isNull(releases.yankedAt), isNull(releases.purgedAt)],
        ...[gte(releases.pubDate, from), lt(releases.pubDate, utcDay(new Date(Date.parse(to) + DAY)))],
      ),
    )
    .orderBy(desc(releases.pubDate))
    .limit(INSIGHTS_PUBLISHED)
  return rows.map(({ publishedAt, ...rest }) => ({ ...rest, publishedAt: publishedAt ?? '' }))
}
