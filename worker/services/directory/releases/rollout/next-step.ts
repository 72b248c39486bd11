import type { Release } from '#shared/domain/releases/release.ts'
import { passToNext, reachedSteps } from '#shared/domain/releases/rollout-steps.ts'
import { conflict } from '#shared/errors.ts'
import type { Machine, Person } from '#worker/platform/rpc/context.ts'
import { requireApp } from '#worker/services/directory/access.ts'
import type { Context } from '#worker/services/directory/context.ts'
import { refuseIfRestricted } from '#worker/services/directory/orgs/restrictions.ts'
import { requireRelease } from '#worker/services/directory/releases/queries.ts'
import { type ReleasePath, type ReleaseRow, toRelease } from '#worker/services/directory/releases/rows.ts'
import { writeRollout } from './change-rollout.ts'
import { planColumns } from './plan-columns.ts'

interface NextStep extends ReleasePath {
  /** Steps that the caller saw as reached: a repeated call changes nothing. */
  reached: number
}

/**
 * Begins the next step of a rollout plan now.
 * @throws RpcError 409 `paused`, `yanked`, `rolled_back`, or `no_next_step` without one
 */
export async function beginNextStep(
  ctx: Context<Person | Machine>,
  { reached, ...path }: NextStep,
): Promise<Release> {
  const { organization, application } = await requireApp(ctx, path.org, path.app, 'releases.write')
  await refuseIfRestricted(ctx, organization, 'release')
  const { release: found } = await requireRelease(ctx, application.id, path.release, path.channel)
  const columns = (release: ReleaseRow, withdrawn: string | null) => {
    refuseUnlessOffered(release, withdrawn)
    if (release.paused) throw conflict('This rollout is paused. Resume it first.', undefined, 'paused')
    const { plan } = release
    const done = plan ? reachedSteps(plan, ctx.now).length : 0
    if (done > reached) return null
    if (!plan || done >= plan.steps.length)
      throw conflict('This rollout has no next step.', undefined, 'no_next_step')
    return planColumns(passToNext(plan, ctx.now), ctx.now)
  }
  await writeRollout(ctx, application, found, stepDetails, columns)
  return toRelease(await requireRelease(ctx, application.id, found.id))
}

/** A step for some clients alone reaches no share of all. */
function stepDetails({ rolloutPercent }: Partial<ReleaseRow>) {
  return { plan: 'nextStep' as const, ...(rolloutPercent && { rolloutPercent }) }
}

/** The return of a release moves the steps ahead, so a step that began before it would be taken back. */
function refuseUnlessOffered({ yankedAt }: ReleaseRow, withdrawn: string | null): void {
  if (yankedAt !== null) throw conflict('This release is yanked. Put it back first.', undefined, 'yanked')
  if (withdrawn !== null)
    throw conflict('The channel of this release is rolled back. End that first.', undefined, 'rolled_back')
}
