// Publication at a time. A draft is checked when it is scheduled, so that what is missing is seen while its author is
// there, and again when it is published.

import { and, eq, isNotNull } from 'drizzle-orm'
import type { Release } from '#shared/domain/releases/release.ts'
import { MAX_SCHEDULE_DAYS, type Publication, type Schedule } from '#shared/domain/releases/schedule.ts'
import { DAY } from '#shared/domain/time.ts'
import { badInput, conflict, unprocessable } from '#shared/errors.ts'
import { Batch } from '#worker/platform/database/d1.ts'
import type { Machine, Person } from '#worker/platform/rpc/context.ts'
import { requireApp } from '#worker/services/directory/access.ts'
import { readSigningKeys } from '#worker/services/directory/applications/keys/signing-keys.ts'
import type { Context } from '#worker/services/directory/context.ts'
import { emit } from '#worker/services/directory/events.ts'
import { refuseIfRestricted } from '#worker/services/directory/orgs/restrictions.ts'
import { releases } from '#worker/services/directory/release-schema.ts'
import { requireRoomForStep } from '#worker/services/directory/releases/channels/required-steps.ts'
import { requireRelease } from '#worker/services/directory/releases/queries.ts'
import { ofRelease } from '#worker/services/directory/releases/release-event.ts'
import { rolloutColumns } from '#worker/services/directory/releases/rollout/plan-columns.ts'
import { type ReleasePath, toRelease } from '#worker/services/directory/releases/rows.ts'
import { refuseTakenDown } from '#worker/services/directory/releases/taken-down.ts'
import { requireConfirmation } from './confirm-publication.ts'
import { authorOf, contentOf, refuseIfSeenOtherwise, requireApproval } from './protection.ts'
import { whatIsMissing } from './readiness.ts'
import { verifyWithKey } from './setup.ts'

type Scheduling = ReleasePath & Publication & { at: string; content?: string | undefined }

/**
 * Has a draft published at a time; scheduling it again replaces the time and the rollout.
 * @throws RpcError 400 for a time that has passed or is too far, and whatever publishing now would be refused with
 */
export async function scheduleRelease(
  ctx: Context<Person | Machine>,
  { at, rolloutPercent, plan, confirm, content, ...path }: Scheduling,
): Promise<Release> {
  const access = await requireApp(ctx, path.org, path.app, 'releases.write')
  const { application } = access
  await refuseIfRestricted(ctx, access.organization, 'release')
  const moment = new Date(at)
  if (moment <= ctx.now) throw badInput('This time has passed. Choose a later one.', 'at')
  if (moment.getTime() > ctx.now.getTime() + MAX_SCHEDULE_DAYS * DAY)
    throw badInput(`A publication can be scheduled ${MAX_SCHEDULE_DAYS} days ahead.`, 'at')
  rolloutColumns({ rolloutPercent, plan }, moment)
  const draft = await requireRelease(ctx, application.id, path.release, path.channel)
  if (draft.release.status !== 'draft') throw published()
  refuseIfSeenOtherwise(draft, content)
  await requireApproval(ctx, access, draft.release.channel, { draft })
  const keys = await readSigningKeys(ctx.db, application)
  const found = await verifyWithKey(ctx, draft, keys)
  const missing = whatIsMissing(found, application, keys)
  if (missing.length) throw unprocessable('not_ready', 'This release is not ready.', missing)
  await refuseTakenDown(ctx.db, found.release.id)
  await requireRoomForStep(ctx.db, found.release)
  await requireConfirmation(ctx, application, found, confirm)
  const schedule: Schedule = {
    at: moment.toISOString(),
    by: authorOf(ctx.actor),
    content: contentOf(found),
    ...(rolloutPercent !== undefined && { rolloutPercent }),
    ...(plan && { plan }),
    ...(confirm && { confirm: [...confirm] }),
  }
  const { id } = found.release
  const batch = new Batch(ctx.db)
  const scheduled = batch.add(
    ctx.db
      .update(releases)
      .set({ schedule, publishAt: schedule.at, missedSchedule: null })
      .where(and(eq(releases.id, id), eq(releases.status, 'draft'))),
  )
  emit(batch, scheduled, ctx, {
    name: 'release.scheduled',
    ...ofRelease(application, found.release, { at: schedule.at }),
  })
  await batch.run()
  if (!scheduled.changed) throw published()
  return toRelease(await requireRelease(ctx, application.id, id))
}

/** Leaves a draft a draft. One that isn't scheduled is answered as it is. */
export async function unscheduleRelease(ctx: Context<Person | Machine>, path: ReleasePath): Promise<Release> {
  const { application } = await requireApp(ctx, path.org, path.app, 'releases.write')
  const { release } = await requireRelease(ctx, application.id, path.release, path.channel)
  const batch = new Batch(ctx.db)
  const unscheduled = batch.add(
    ctx.db
      .update(releases)
      .set({ schedule: null, publishAt: null })
      .where(and(eq(releases.id, release.id), isNotNull(releases.publishAt))),
  )
  emit(batch, unscheduled, ctx, { name: 'release.unscheduled', ...ofRelease(application, release, {}) })
  await batch.run()
  return toRelease(await requireRelease(ctx, application.id, release.id))
}

function published() {
  return conflict('This release is already published.', undefined, 'already_published')
}
