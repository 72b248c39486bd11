// Publishes drafts whose time has come, in the name of who scheduled them. What has to hold for a publication has to
// hold now: a refusal ends the schedule and is recorded, an outage is retried until the publication is overdue by too much.

import { and, asc, eq, gte, isNull, lt, lte, type SQL, sql } from 'drizzle-orm'
import type { Author } from '#shared/domain/releases/author.ts'
import { postponePlan } from '#shared/domain/releases/postpone-plan.ts'
import { MAX_OVERDUE_MS } from '#shared/domain/releases/schedule.ts'
import { formatUtcMinute } from '#shared/domain/time.ts'
import { RpcError } from '#shared/errors.ts'
import { logProblem } from '#worker/platform/log.ts'
import type { Machine, Person } from '#worker/platform/rpc/context.ts'
import { releases } from '#worker/services/directory/release-schema.ts'
import { apiKeys, applications, members } from '#worker/services/directory/schema.ts'
import { publishRelease } from './publish.ts'
import { type Ended, endSchedule, NO_ORIGIN, type Scheduled, type SweepContext } from './scheduled.ts'

/** Drafts that one run publishes. */
const MAX_DRAFTS = 20
/** Missed schedules that one run ends, so many of them concurrently. */
const MAX_MISSED = 200
const CONCURRENCY = 6

/** Publishes what is due, then ends the schedules that were missed: a backlog of these delays no publication. */
export async function sweepSchedules(ctx: SweepContext): Promise<void> {
  const { publishAt } = releases
  const now = ctx.now.toISOString()
  const missedBefore = new Date(ctx.now.getTime() - MAX_OVERDUE_MS).toISOString()
  const isDue = and(lte(publishAt, now), gte(publishAt, missedBefore))
  // In turns, so that one organization with many drafts doesn't delay all others.
  const turn = sql`row_number() over (partition by ${applications.orgId} order by ${publishAt})`
  const due = await selectScheduled(ctx, isDue, [turn, asc(publishAt)], MAX_DRAFTS)
  for (const each of due) await tryPublishing(ctx, each)
  const missed = await selectScheduled(ctx, lt(publishAt, missedBefore), [asc(publishAt)], MAX_MISSED)
  for (let from = 0; from < missed.length; from += CONCURRENCY)
    await Promise.all(missed.slice(from, from + CONCURRENCY).map((each) => miss(ctx, each)))
}

async function selectScheduled(
  { db }: SweepContext,
  where: SQL | undefined,
  order: SQL[],
  limit: number,
): Promise<Scheduled[]> {
  const rows = await db
    .select({ release: releases, application: applications })
    .from(releases)
    .innerJoin(applications, eq(applications.id, releases.appId))
    .where(and(where, eq(releases.status, 'draft'), isNull(applications.deletedAt)))
    .orderBy(...order)
    .limit(limit)
  return rows.flatMap((row) => (row.release.schedule ? [{ ...row, schedule: row.release.schedule }] : []))
}

async function tryPublishing(ctx: SweepContext, due: Scheduled): Promise<void> {
  const { release, application, schedule } = due
  const { at, by, plan, content: _, ...rest } = schedule
  const publication = { ...rest, ...(plan && { plan: postponePlan(plan, new Date(at), ctx.now) }) }
  try {
    const work: Promise<unknown>[] = []
    const full = { ...ctx, origin: NO_ORIGIN, waitUntil: (each: Promise<unknown>) => void work.push(each) }
    const actor = await actorOf(ctx, by, application.orgId)
    const path = { org: application.orgId, app: application.id, release: release.id }
    await publishRelease({ ...full, actor }, { ...path, ...publication, schedule })
    await Promise.all(work)
  } catch (error) {
    const isRefused = error instanceof RpcError && error.code < 500 && error.code !== 429
    if (isRefused) await tryEnding(ctx, due, { reason: explain(error) })
    else logProblem('A scheduled release could not be published', { releaseId: release.id }, error)
  }
}

function miss(ctx: SweepContext, missed: Scheduled): Promise<void> {
  const reason = `It was scheduled for ${formatUtcMinute(missed.schedule.at)}, more than 24 hours ago.`
  return tryEnding(ctx, missed, { reason, isMissed: true })
}

/** One that fails is due again in the next run. */
async function tryEnding(ctx: SweepContext, scheduled: Scheduled, ended: Ended): Promise<void> {
  try {
    await endSchedule(ctx, scheduled, ended)
  } catch (error) {
    logProblem('A schedule could not be ended', { releaseId: scheduled.release.id }, error)
  }
}

/** Who scheduled it, with the rights that they have now. @throws RpcError 403 for a former member, or an API key that was deleted */
async function actorOf({ db, now }: SweepContext, by: Author, orgId: string): Promise<Person | Machine> {
  if (by.kind === 'person') {
    const isMember = and(eq(members.orgId, orgId), eq(members.userId, by.id))
    const [member] = await db.select({ role: members.role }).from(members).where(isMember).limit(1)
    if (!member) throw new RpcError(403, 'The member who scheduled it has left the organization.')
    return {
      kind: 'person',
      userId: by.id,
      sessionId: '',
      email: by.name ?? undefined,
      emailVerified: true,
      emailProven: true,
      picture: undefined,
      authenticatedAt: 0,
    }
  }
  const [key] = await db.select().from(apiKeys).where(eq(apiKeys.uid, by.id)).limit(1)
  const isUsable = key && !key.revokedAt && !(key.expiresAt && key.expiresAt <= now.toISOString())
  if (!isUsable) throw new RpcError(403, 'The API key that scheduled it no longer works.')
  return { kind: 'machine', keyId: key.uid, keyName: key.displayName, orgId, mayWrite: key.mayWrite }
}

/** What publishing asked about is what the author has to know. */
function explain({ message, data }: RpcError): string {
  return data?.reasons?.map((reason) => reason.message).join(' ') ?? message
}
