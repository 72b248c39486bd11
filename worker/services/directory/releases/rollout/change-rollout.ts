// How far a published release goes: a percentage, a plan, a pause; and for whom it is mandatory. A change is conditional
// on the rollout that it was made from, so that the sweep and a concurrent request never undo each other.

import { and, sql } from 'drizzle-orm'
import type { EventDetails } from '#shared/domain/events.ts'
import type { ReleaseChange } from '#shared/domain/releases/release.ts'
import { withoutHold } from '#shared/domain/releases/rollout-guards.ts'
import type { NewRolloutPlan } from '#shared/domain/releases/rollout-plan.ts'
import { conflict } from '#shared/errors.ts'
import { Batch } from '#worker/platform/database/d1.ts'
import type { Machine, Person } from '#worker/platform/rpc/context.ts'
import type { ApplicationRow } from '#worker/services/directory/access.ts'
import type { Context } from '#worker/services/directory/context.ts'
import { emit } from '#worker/services/directory/events.ts'
import { releases } from '#worker/services/directory/release-schema.ts'
import { advanceChannelOf, showChange } from '#worker/services/directory/releases/manifests/advance.ts'
import { requireRelease } from '#worker/services/directory/releases/queries.ts'
import { ofRelease } from '#worker/services/directory/releases/release-event.ts'
import type { ReleaseRow } from '#worker/services/directory/releases/rows.ts'
import { afterInterruption } from './interruption.ts'
import { NO_PLAN, planColumns, rolloutColumns } from './plan-columns.ts'
import { isUnchanged } from './unchanged.ts'
import { readWithdrawnSince, withdrawnSince } from './withdrawn.ts'

/** Each failed try means that the sweep or a concurrent request changed the rollout. */
const MAX_TRIES = 20

export interface RolloutChange {
  rolloutPercent?: number | undefined
  paused?: boolean | undefined
  plan?: NewRolloutPlan | null | undefined
  mandatory?: boolean | undefined
  minimumVersion?: string | null | undefined
  /** The rollout that the caller saw. */
  was?: ReleaseChange['was']
}

type Columns = Partial<
  Pick<
    ReleaseRow,
    'plan' | 'planDueAt' | 'rolloutPercent' | 'paused' | 'pausedAt' | 'hold' | 'mandatory' | 'minimumVersion'
  >
>

/** @throws RpcError 400 for a malformed plan, 409 `changed`, also for another rollout than the caller saw */
export async function changeRollout(
  ctx: Context<Person | Machine>,
  application: ApplicationRow,
  found: ReleaseRow,
  { plan, rolloutPercent, paused, mandatory, minimumVersion, was }: RolloutChange,
): Promise<void> {
  const given = { plan, rolloutPercent, paused, mandatory, minimumVersion }
  if (Object.values(given).every((value) => value === undefined)) return
  const behavior = {
    ...(mandatory !== undefined && { mandatory }),
    ...(minimumVersion !== undefined && { minimumVersion }),
  }
  const details = {
    ...behavior,
    ...(rolloutPercent !== undefined && { rolloutPercent }),
    ...(paused !== undefined && { paused }),
    ...(plan !== undefined && { plan: plan ? ('changed' as const) : ('ended' as const) }),
  }
  await writeRollout(ctx, application, found, details, (release, withdrawn) => {
    refuseIfSeenOtherwise(release, was, paused === true)
    const isEnded = plan === null || rolloutPercent !== undefined
    const pause = pauseColumns(release, withdrawn, paused, ctx.now)
    return {
      ...behavior,
      ...pause,
      ...(isEnded && NO_PLAN),
      ...(rolloutPercent !== undefined && { rolloutPercent }),
      ...(plan && rolloutColumns({ rolloutPercent, plan }, ctx.now, pause.plan ?? release.plan)),
      // The steps of another plan are ahead from now on, not from when the pause began.
      ...(plan && release.paused && paused === undefined && { pausedAt: ctx.now.toISOString() }),
    }
  })
}

type Details = Omit<EventDetails<'release.updated'>, 'application' | 'channel'>

/**
 * Writes what `columns` makes of a rollout, again when a concurrent change was faster.
 * @param columns from the rollout as it is, and since when a rollback of its channel withdraws it; null: nothing is to
 *   be changed
 * @throws RpcError 409 `changed`
 */
export async function writeRollout(
  ctx: Context<Person | Machine>,
  application: ApplicationRow,
  found: ReleaseRow,
  details: Details | ((values: Columns) => Details),
  columns: (release: ReleaseRow, withdrawn: string | null) => Columns | null,
): Promise<void> {
  let release = found
  for (let attempt = 0; attempt < MAX_TRIES; attempt++) {
    const withdrawn = await readWithdrawnSince(ctx, release)
    const values = columns(release, withdrawn)
    if (!values) return
    const batch = new Batch(ctx.db)
    const updated = batch.add(
      ctx.db
        .update(releases)
        .set(values)
        .where(and(isUnchanged(release), sql`${withdrawnSince} is ${withdrawn}`)),
    )
    const given = typeof details === 'function' ? details(values) : details
    emit(batch, updated, ctx, { name: 'release.updated', ...ofRelease(application, release, given) })
    advanceChannelOf(batch, release.id)
    await batch.run()
    if (updated.changed) return showChange(ctx, release)
    release = (await requireRelease(ctx, application.id, release.id)).release
  }
  throw conflict('This rollout is being changed. Try again.', undefined, 'changed')
}

function refuseIfSeenOtherwise(release: ReleaseRow, was: RolloutChange['was'], pauses: boolean): void {
  const { version, rolloutPercent, plan, pausedAt, hold } = release
  if (was?.pausedAt !== undefined && was.pausedAt !== pausedAt) {
    const state = hold ? 'held' : 'paused'
    const what = was.pausedAt === null ? state : 'paused, held or resumed'
    const message =
      was.pausedAt === null && pauses
        ? `${version} is already ${state}.`
        : `${version} was ${what} in the meantime. Check it and try again.`
    throw conflict(message, undefined, 'changed')
  }
  const isOther =
    (was?.rolloutPercent !== undefined && was.rolloutPercent !== rolloutPercent) ||
    (was?.planMadeAt !== undefined && was.planMadeAt !== (plan?.madeAt ?? null))
  if (!isOther) return
  const message = `This rollout was changed in the meantime. It is at ${rolloutPercent}% now. Check it and try again.`
  throw conflict(message, undefined, 'changed')
}

/** A pause keeps the time at which it began; when it ends, the steps ahead are as far ahead as they were. */
function pauseColumns(
  release: ReleaseRow,
  withdrawn: string | null,
  paused: boolean | undefined,
  now: Date,
): Columns {
  if (paused === undefined) return {}
  if (paused === release.paused) return { paused }
  if (paused) return { paused, pausedAt: now.toISOString(), planDueAt: null }
  const { pausedAt, hold, yankedAt } = release
  const resumed = { paused, pausedAt: null, hold: null }
  if (!release.plan) return resumed
  const plan = hold ? withoutHold(release.plan, hold, now) : release.plan
  if (!pausedAt) return { ...resumed, ...planColumns(plan, now) }
  const ahead = afterInterruption(plan, { since: pausedAt, others: [yankedAt, withdrawn] }, now)
  return { ...resumed, ...planColumns(ahead.plan, ahead.until) }
}
