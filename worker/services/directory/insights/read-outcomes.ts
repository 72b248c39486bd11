import { and, eq, inArray } from 'drizzle-orm'
import type { InsightsQuestion } from '#shared/domain/insights/application-insights.ts'
import type { ReleaseOutcomes } from '#shared/domain/insights/release-outcomes.ts'
import type { Machine, Person } from '#worker/platform/rpc/context.ts'
import { requireAppById } from '#worker/services/directory/access.ts'
import type { Context } from '#worker/services/directory/context.ts'
import { releases as table } from '#worker/services/directory/release-schema.ts'
import { wholeBuckets } from './buckets.ts'

/** What became of the releases of an application that were downloaded or offered in a span of UTC days. */
export async function readOutcomes(
  ctx: Context<Person | Machine>,
  { appId, from, to }: InsightsQuestion,
): Promise<ReleaseOutcomes> {
  await requireAppById(ctx, appId, 'applications.read')
  const { bucketDays: _, ...days } = wholeBuckets(ctx.now, from, to)
  const { releases, ...counted } = await ctx.ports.outcomes(appId, days)
  const unnamed = releases.filter(({ version }) => version === '').map(({ id }) => id)
  const named = new Map(
    unnamed.length === 0 ? [] : (await selectNames(ctx, appId, unnamed)).map((each) => [each.id, each]),
  )
  return {
    days,
    ...counted,
    releases: releases.flatMap((each) => {
      if (each.version !== '') return [each]
      const found = named.get(each.id)
      return found ? [{ ...each, version: found.version, channel: found.channel || null }] : []
    }),
  }
}

/** A Meter learns the version of a release only from a download of it. */
function selectNames({ db }: Context<Person | Machine>, appId: string, ids: string[]) {
  return db
    .select({ id: table.id, version: table.version, channel: table.channel })
    .from(table)
    .where(and(eq(table.appId, appId), inArray(table.id, ids)))
    .limit(ids.length)
}
