import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Directory } from '#shared/contracts/directory.ts'
import { DAY, SECOND, utcDay } from '#shared/domain/time.ts'
import { INSIGHT_DAYS } from '#shared/limits.ts'
import type { Output } from '#shared/rpc.ts'
import { logProblem } from '#worker/platform/log.ts'
import type { Person } from '#worker/platform/rpc/context.ts'
import { withTimeout } from '#worker/platform/timeout.ts'
import { requireOrgAnd } from '#worker/services/directory/access.ts'
import type { Context } from '#worker/services/directory/context.ts'
import type { DayCounts } from '#worker/services/directory/counted.ts'
import { applications } from '#worker/services/directory/schema.ts'
import { checkRange } from './check-range.ts'

interface Range {
  from: string
  to: string
}

/** One slow Meter holds back the counts of all. */
const METER_TIMEOUT_MS = 5 * SECOND

/** What was counted of several applications of an organization, in the order of their ids in the input. */
export async function listApplicationCounts(
  ctx: Context<Person>,
  { org, appIds, from, to }: Range & { org: string; appIds: string[] },
): Promise<Output<Directory['insights.applications.list']>> {
  const { answer } = await requireOrgAnd(ctx, org, 'applications.read', (orgId) =>
    ctx.db
      .select({ id: applications.id })
      .from(applications)
      .where(
        and(eq(applications.orgId, orgId), inArray(applications.id, appIds), isNull(applications.deletedAt)),
      ),
  )
  checkRange({ from, to })
  const found = new Set(answer.map(({ id }) => id))
  const asked = [...new Set(appIds)].filter((id) => found.has(id))
  const days = lastDays(ctx.now, to)
  return {
    days: { from: utcDay(days.from), to: utcDay(days.to) },
    applications: await Promise.all(
      asked.map(async (id) => ({ id, counts: await readCounts(ctx, id, { from, to }, days) })),
    ),
  }
}

/** Null when its Meter fails. */
async function readCounts({ ports }: Context<Person>, appId: string, range: Range, days: Range) {
  try {
    const counted = await withTimeout(ports.countsAndDays(appId, range, days), METER_TIMEOUT_MS)
    const { downloads, requests, unmeasured } = counted
    return {
      downloads: { total: downloads, requests, unmeasured },
      daily: eachDay(counted.days, days),
      updateChecks: counted.days.reduce((sum, { updateChecks }) => sum + updateChecks, 0),
    }
  } catch (problem) {
    logProblem('A Meter could not be read', { appId }, problem)
    return null
  }
}

/** The last days of a range. One that ends in the future has none beyond today: it would look like a loss. */
function lastDays(now: Date, to: string): Range {
  const end = Math.min(now.getTime(), Date.parse(to))
  return {
    from: new Date(end - (INSIGHT_DAYS - 1) * DAY).toISOString(),
    to: new Date(end).toISOString(),
  }
}

function eachDay(counted: readonly DayCounts[], { from }: Range): number[] {
  const downloads = new Map(counted.map((each) => [each.day, each.downloads]))
  return Array.from({ length: INSIGHT_DAYS }, (_, index) => {
    const day = new Date(Date.parse(from) + index * DAY)
    return downloads.get(utcDay(day)) ?? 0
  })
}
