// The scheduled run of retention: it lists what rules give up, and purges what has been listed for seven days. Everything
// is judged again right before, and the write holds only while nothing of it has changed, so a concurrent publication,
// promotion, rollback, exemption or change of the rule wins. A run that is killed is continued by the next one.

import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm'
import { describeRule, type RetentionRule } from '#shared/domain/retention/retention-rule.ts'
import { HOUR, MINUTE } from '#shared/domain/time.ts'
import { Batch } from '#worker/platform/database/d1.ts'
import { logProblem } from '#worker/platform/log.ts'
import type { ApplicationRow } from '#worker/services/directory/access.ts'
import type { Context } from '#worker/services/directory/context.ts'
import { releases } from '#worker/services/directory/release-schema.ts'
import { repairChannels } from '#worker/services/directory/releases/manifests/repair.ts'
import { addPurge } from '#worker/services/directory/releases/withdraw/purge.ts'
import { retentionNotices, retentionRules } from '#worker/services/directory/retention-schema.ts'
import { applications, organizations } from '#worker/services/directory/schema.ts'
import {
  announces,
  changeOf,
  isInterrupted,
  isUnchanged,
  mayMail,
  NOTICE_MS,
  prepareList,
} from './announce.ts'
import { type JudgeContext, type Judgement, judge } from './judge.ts'
import { hasFingerprint, type RuleRow } from './read-facts.ts'

/** Applications that one run looks at, those that are due longest first. */
const MAX_APPLICATIONS = 20
/** Releases that one run purges, of one application and of all: a Worker may make about a thousand calls to R2. */
const MAX_PURGED_OF_ONE = 20
const MAX_PURGED = 60
const LOOK_INTERVAL_MS = HOUR
/** After a failure, so that one application doesn't keep the others from their turn. */
const RETRY_MS = 10 * MINUTE
const NO_ORIGIN = { ip: null, country: null, requestId: null }

type SweepContext = JudgeContext & Pick<Context, 'site'>

export async function sweepRetention(ctx: SweepContext): Promise<void> {
  const due = await ctx.db
    .select({ application: applications, row: retentionRules })
    .from(retentionRules)
    .innerJoin(applications, eq(applications.id, retentionRules.appId))
    .innerJoin(organizations, eq(organizations.id, applications.orgId))
    .where(and(lte(retentionRules.dueAt, ctx.now.toISOString()), isOpen))
    .orderBy(asc(retentionRules.dueAt))
    .limit(MAX_APPLICATIONS)
  let purged = 0
  for (const { application, row } of due) {
    if (purged >= MAX_PURGED || !row.rule) continue
    try {
      purged += await look(ctx, application, row.rule)
    } catch (error) {
      logProblem('Retention failed', { appId: application.id }, error)
      await postpone(ctx, application.id, RETRY_MS)
    }
  }
}

/** Nothing is purged of what is deleted, taken down or suspended: it may be evidence. */
const isOpen = and(
  isNull(applications.deletedAt),
  isNull(applications.takenDownAt),
  isNull(organizations.archivedAt),
  isNull(organizations.suspendedAt),
)

/** Answers how many releases were purged. */
async function look(ctx: SweepContext, application: ApplicationRow, rule: RetentionRule): Promise<number> {
  const { db, now } = ctx
  const appId = application.id
  const judgement = await judge(ctx, appId, rule)
  const row = judgement?.facts.row
  if (!row || !judgement || JSON.stringify(row.rule) !== JSON.stringify(rule)) return 0
  const isRestarted = isInterrupted(row, now)
  const change = {
    ...changeOf(judgement, isRestarted || mayMail(row, now)),
    isRestarted,
    isMailed: mayMail(row, now),
  }
  const ripe = isRestarted ? [] : ripeOf(judgement, now)
  const at = now.toISOString()
  const ids = firstOf(ripe)
  const next = new Date(now.getTime() + (ripe.flat().length > ids.length ? MINUTE : LOOK_INTERVAL_MS))
  const addList = await prepareList(system(ctx), application, change)
  const batch = new Batch(db)
  batch.abortUnless('changed', isUnchanged(appId, row.revision))
  const looked = batch.add(
    db
      .update(retentionRules)
      .set({
        revision: row.revision + 1,
        checkedAt: at,
        dueAt: next.toISOString(),
        problem: judgement.problem,
        ...(announces(change) && { announcedAt: at }),
      })
      .where(eq(retentionRules.appId, appId)),
  )
  addList(batch, looked)
  if ((await batch.attempt()) !== null || ids.length === 0) return 0
  return purge(ctx, application, { ...judgement, row }, ids)
}

/** Ids of the releases whose notice is over, the oldest versions first. Releases of one version follow each other. */
function ripeOf({ facts, due, problem }: Judgement, now: Date): string[][] {
  if (problem) return []
  const announcedBefore = new Date(now.getTime() - NOTICE_MS).toISOString()
  const over = new Set(
    facts.notices.flatMap(({ releaseId, announcedAt }) =>
      announcedAt <= announcedBefore ? [releaseId] : [],
    ),
  )
  const versions = [...Map.groupBy(due, ({ version }) => version).values()]
  const ids = versions.map((same) => same.map(({ id }) => id))
  return ids.filter((same) => same.every((id) => over.has(id)))
}

/** Whole versions, until they are as many releases as one run purges. */
function firstOf(ripe: readonly string[][]): string[] {
  const first: string[] = []
  for (const same of ripe) if (first.length < MAX_PURGED_OF_ONE) first.push(...same)
  return first
}

async function purge(
  ctx: SweepContext,
  application: ApplicationRow,
  { rule, facts, row }: Judgement & { row: RuleRow },
  ids: readonly string[],
): Promise<number> {
  const { db, now } = ctx
  const appId = application.id
  const list = sql`(select value from json_each(${JSON.stringify(ids)}))`
  const rows = await db.select().from(releases).where(sql`${releases.id} in ${list}`)
  const announcedBefore = new Date(now.getTime() - NOTICE_MS).toISOString()
  const batch = new Batch(db)
  batch.abortUnless('changed', isUnchanged(appId, row.revision + 1), hasFingerprint(appId, facts.fingerprint))
  batch.abortUnless('changed', isStillOpen(appId))
  for (const release of rows) {
    const condition = sql`exists (
        select 1 from retention_notices where release_id = ${release.id} and announced_at <= ${announcedBefore}
      ) and not exists (select 1 from kept_releases where release_id = ${release.id})`
    addPurge(batch, system(ctx), { application, release, rule: describeRule(rule), condition })
  }
  const isPurged = sql`release_id in (select id from releases where id in ${list} and purged_at is not null)`
  batch.add(db.delete(retentionNotices).where(isPurged))
  if ((await batch.attempt()) !== null) {
    await postpone(ctx, appId, 0)
    return 0
  }
  await repairChannels(ctx, appId)
  return rows.length
}

function isStillOpen(appId: string) {
  return sql`exists (
    select 1 from ${applications} join ${organizations} on ${organizations.id} = ${applications.orgId}
      where ${applications.id} = ${appId} and ${isOpen}
  )`
}

async function postpone({ db, now }: SweepContext, appId: string, ms: number): Promise<void> {
  await db
    .update(retentionRules)
    .set({ dueAt: sql`iif(rule is null, null, ${new Date(now.getTime() + ms).toISOString()})` })
    .where(eq(retentionRules.appId, appId))
}

function system(ctx: SweepContext) {
  return { ...ctx, actor: { kind: 'system' as const }, origin: NO_ORIGIN }
}
