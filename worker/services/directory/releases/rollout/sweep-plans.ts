// The minute sweep of rollout plans. The feed needs no job to reach a step; what does is everything else: the percentage
// that lists show, what is compiled ahead, the audit entry, and the clearing of steps that wait for installs.

import { and, asc, eq, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import { type RolloutPlan, WATCH_INTERVAL_MS } from '#shared/domain/releases/rollout-plan.ts'
import { nextStep, openPercent, reachedSteps, sweepPlan } from '#shared/domain/releases/rollout-steps.ts'
import { Batch } from '#worker/platform/database/d1.ts'
import { logProblem } from '#worker/platform/log.ts'
import type { ApplicationRow } from '#worker/services/directory/access.ts'
import type { Context } from '#worker/services/directory/context.ts'
import { emit } from '#worker/services/directory/events.ts'
import { releases } from '#worker/services/directory/release-schema.ts'
import { isOffered } from '#worker/services/directory/releases/channels/outlines.ts'
import { advanceChannelOf } from '#worker/services/directory/releases/manifests/advance.ts'
import { repairChannels } from '#worker/services/directory/releases/manifests/repair.ts'
import { ofRelease } from '#worker/services/directory/releases/release-event.ts'
import type { ReleaseRow } from '#worker/services/directory/releases/rows.ts'
import { applications } from '#worker/services/directory/schema.ts'
import { isUnchanged } from './change-rollout.ts'

/** Plans that one run looks at, those that are due longest first. */
const MAX_PLANS = 200
/** Looked at concurrently: each may ask a Meter. */
const CONCURRENCY = 6

type SweepContext = Pick<Context, 'db' | 'now' | 'ports' | 'site'>

/** Brings the plans that are due up to date. One that fails is logged, and due again in the next run. */
export async function sweepPlans(ctx: SweepContext): Promise<void> {
  const due = await ctx.db
    .select({ release: releases, application: applications })
    .from(releases)
    .innerJoin(applications, eq(applications.id, releases.appId))
    .where(
      and(
        isNotNull(releases.planDueAt),
        lte(releases.planDueAt, ctx.now.toISOString()),
        isOffered,
        isNull(applications.deletedAt),
      ),
    )
    .orderBy(asc(releases.planDueAt))
    .limit(MAX_PLANS)
  for (let from = 0; from < due.length; from += CONCURRENCY) {
    await Promise.all(due.slice(from, from + CONCURRENCY).map((each) => trySweeping(ctx, each)))
  }
}

interface Due {
  release: ReleaseRow
  application: ApplicationRow
}

async function trySweeping(ctx: SweepContext, { release, application }: Due): Promise<void> {
  try {
    if (release.plan && !release.paused) await sweep(ctx, application, release, release.plan)
    else await postpone(ctx, release, null)
  } catch (error) {
    logProblem('A rollout plan could not be brought up to date', { releaseId: release.id }, error)
  }
}

async function sweep(
  ctx: SweepContext,
  application: ApplicationRow,
  release: ReleaseRow,
  plan: RolloutPlan,
): Promise<void> {
  const { db, now } = ctx
  const swept = sweepPlan(plan, now, await countInstalls(ctx, release))
  const dueAt = nextDue(swept, now)
  if (swept === plan) return postpone(ctx, release, dueAt)
  const reached = swept.steps.filter(
    (step, index) => index > 0 && step.reached && !plan.steps[index]?.reached,
  )
  const rolloutPercent = openPercent(reachedSteps(swept, now))
  const batch = new Batch(db)
  const updated = batch.add(
    db.update(releases).set({ plan: swept, rolloutPercent, planDueAt: dueAt }).where(isUnchanged(release)),
  )
  const scheduled = { ...ctx, actor: { kind: 'system' as const }, origin: NO_ORIGIN }
  if (reached.length > 0)
    emit(batch, updated, scheduled, {
      name: 'rollout.stepReached',
      ...ofRelease(application, release, { rolloutPercent }),
    })
  advanceChannelOf(batch, release.id)
  await batch.run()
  await repairChannels(ctx, release.appId)
}

/** Installs of a release since it was published: its downloads. */
async function countInstalls(
  { ports, now }: SweepContext,
  { id, appId, pubDate }: ReleaseRow,
): Promise<number> {
  if (!pubDate) return 0
  const counts = await ports.downloadsPerRelease(appId, pubDate, now.toISOString())
  return counts.find(({ releaseId }) => releaseId === id)?.downloads ?? 0
}

/** When to look again: at the next step, or in a minute while figures decide. Null: the plan is over. */
function nextDue(plan: RolloutPlan, now: Date): string | null {
  const next = nextStep(plan, now)
  if (!next) return null
  return next.cleared ? next.at : new Date(now.getTime() + WATCH_INTERVAL_MS).toISOString()
}

/** Unless the rollout was changed concurrently, which made it due again. */
async function postpone({ db }: SweepContext, release: ReleaseRow, planDueAt: string | null): Promise<void> {
  await db
    .update(releases)
    .set({ planDueAt })
    .where(and(isUnchanged(release), sql`${releases.planDueAt} is ${release.planDueAt}`))
}

const NO_ORIGIN = { ip: null, country: null, requestId: null }
