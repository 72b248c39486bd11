// The minute sweep of rollout plans. The feed needs no job to reach a step; what does is everything else: the percentage
// that lists show, what is compiled ahead, the audit entry, the clearing of steps that wait for installs, and the guards.

import { and, asc, eq, isNotNull, isNull, lte, not, sql } from 'drizzle-orm'
import { findHold, type GuardFinding, hasGuards } from '#shared/domain/releases/rollout-guards.ts'
import {
  CLOSE_WATCH_DAYS,
  GUARD_DAYS,
  LATE_WATCH_INTERVAL_MS,
  type RolloutPlan,
  WATCH_INTERVAL_MS,
} from '#shared/domain/releases/rollout-plan.ts'
import { nextStep, openPercent, reachedSteps, sweepPlan } from '#shared/domain/releases/rollout-steps.ts'
import { DAY } from '#shared/domain/time.ts'
import { Batch } from '#worker/platform/database/d1.ts'
import type { AnyEvent } from '#worker/platform/events.ts'
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
import { readFigures } from './read-figures.ts'
import { isUnchanged } from './unchanged.ts'
import { isWithdrawn } from './withdrawn.ts'

/** Plans that one run looks at, those that are due longest first. */
const MAX_PLANS = 200
/** Looked at concurrently: each may ask a Meter. */
const CONCURRENCY = 6

type SweepContext = Pick<Context, 'db' | 'now' | 'ports' | 'site'>
type SweepEvent = AnyEvent<'rollout.held' | 'rollout.stepReached'>

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
        not(isWithdrawn),
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
  const { now } = ctx
  const figures = await readFigures(ctx, release, plan)
  const found = isGuarded(release, plan, now) ? findHold(plan.guards, figures) : null
  if (found) return hold(ctx, application, release, plan, found)
  const { guardsAfter } = figures
  const counted = guardsAfter && !plan.guardsAfter ? { ...plan, guardsAfter } : plan
  const swept = sweepPlan(counted, now, figures.installs, figures.failures.verdict === 'delay')
  const planDueAt = nextDue(release, swept, now)
  if (swept === plan) return postpone(ctx, release, planDueAt)
  const columns = { plan: swept, rolloutPercent: openPercent(reachedSteps(swept, now)), planDueAt }
  await write(ctx, release, columns, stepEvents(application, release, plan, swept))
}

/** One for each step that the sweep sees reached, also when several have passed since the last run. */
function stepEvents(
  application: ApplicationRow,
  release: ReleaseRow,
  before: RolloutPlan,
  { steps }: RolloutPlan,
): SweepEvent[] {
  return steps.flatMap(({ reached }, index) => {
    if (index === 0 || !reached || before.steps[index]?.reached) return []
    const rolloutPercent = openPercent(steps.slice(0, index + 1))
    return [{ name: 'rollout.stepReached', ...ofRelease(application, release, { rolloutPercent }) }]
  })
}

/** One conditional write with its audit entry: a guard never overrides what a person has just done. */
async function hold(
  ctx: SweepContext,
  application: ApplicationRow,
  release: ReleaseRow,
  plan: RolloutPlan,
  found: GuardFinding,
): Promise<void> {
  const at = ctx.now.toISOString()
  const percent = openPercent(reachedSteps(plan, ctx.now))
  const held = { paused: true, pausedAt: at, planDueAt: null, hold: { ...found, at, percent } }
  const details = { ...found, rolloutPercent: percent }
  await write(ctx, release, held, [{ name: 'rollout.held', ...ofRelease(application, release, details) }])
}

async function write(
  ctx: SweepContext,
  release: ReleaseRow,
  columns: Partial<ReleaseRow>,
  events: readonly SweepEvent[],
): Promise<void> {
  const batch = new Batch(ctx.db)
  const updated = batch.add(ctx.db.update(releases).set(columns).where(isUnchanged(release)))
  for (const event of events)
    emit(batch, updated, { ...ctx, actor: { kind: 'system' }, origin: NO_ORIGIN }, event)
  advanceChannelOf(batch, release.id)
  await batch.run()
  await repairChannels(ctx, release.appId)
}

/** Whether guards still look at the release. */
function isGuarded({ pubDate }: ReleaseRow, { guards }: RolloutPlan, now: Date): boolean {
  return hasGuards(guards) && ageInDays(pubDate, now) < GUARD_DAYS
}

/** When to look again: at the next step, or soon while figures decide. Null: there is nothing left to do. */
function nextDue(release: ReleaseRow, plan: RolloutPlan, now: Date): string | null {
  const next = nextStep(plan, now)
  const isClose = ageInDays(release.pubDate, now) < CLOSE_WATCH_DAYS
  const soon = now.getTime() + (isClose ? WATCH_INTERVAL_MS : LATE_WATCH_INTERVAL_MS)
  const times = [
    ...(next ? [next.cleared ? Date.parse(next.at) : soon] : []),
    ...(isGuarded(release, plan, now) ? [soon] : []),
  ]
  return times.length > 0 ? new Date(Math.min(...times)).toISOString() : null
}

function ageInDays(pubDate: string | null, now: Date): number {
  return pubDate ? (now.getTime() - Date.parse(pubDate)) / DAY : 0
}

/** Unless the rollout was changed concurrently, which made it due again. */
async function postpone({ db }: SweepContext, release: ReleaseRow, planDueAt: string | null): Promise<void> {
  await db
    .update(releases)
    .set({ planDueAt })
    .where(and(isUnchanged(release), sql`${releases.planDueAt} is ${release.planDueAt}`))
}

const NO_ORIGIN = { ip: null, country: null, requestId: null }
