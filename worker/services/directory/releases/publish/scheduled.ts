// What holds while a draft is scheduled, and how its schedule ends without a publication. Schedules are compared as a whole:
// a person may cancel or change one while the sweep is at work on it.

import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Schedule } from '#shared/domain/releases/schedule.ts'
import { conflict } from '#shared/errors.ts'
import { Batch } from '#worker/platform/database/d1.ts'
import type { ApplicationRow } from '#worker/services/directory/access.ts'
import type { Context } from '#worker/services/directory/context.ts'
import { emit } from '#worker/services/directory/events.ts'
import { releases } from '#worker/services/directory/release-schema.ts'
import { ofRelease } from '#worker/services/directory/releases/release-event.ts'
import type { ReleaseRow } from '#worker/services/directory/releases/rows.ts'

/** Of the sweep, which has no request. */
export const NO_ORIGIN = { ip: null, country: null, requestId: null }

export type SweepContext = Pick<Context, 'db' | 'now' | 'ports' | 'site'>

/** A draft with a schedule. */
export interface Scheduled {
  release: ReleaseRow
  application: ApplicationRow
  schedule: Schedule
}

/** Of `releases`: holds while a draft has this very schedule. */
export function hasSchedule(schedule: Schedule): SQL {
  return sql`${releases.schedule} is ${JSON.stringify(schedule)}`
}

/** @throws RpcError 409 `changed` when the schedule by which a draft is published has ended or changed */
export function refuseUnlessScheduled(draft: ReleaseRow, schedule: Schedule | undefined): void {
  if (schedule && JSON.stringify(draft.schedule) !== JSON.stringify(schedule))
    throw conflict('The schedule was changed in the meantime.', undefined, 'changed')
}

export interface Ended {
  reason: string
  /** Its time has passed by too much: the draft keeps it, to be told and scheduled again. */
  isMissed?: boolean
}

/** Ends a schedule without a publication, in one write with its entry; nothing happens if it was changed concurrently. */
export async function endSchedule(
  ctx: SweepContext,
  { release, application, schedule }: Scheduled,
  { reason, isMissed = false }: Ended,
): Promise<void> {
  const batch = new Batch(ctx.db)
  const ended = batch.add(
    ctx.db
      .update(releases)
      .set({ schedule: null, publishAt: null, missedSchedule: isMissed ? schedule : null })
      .where(and(eq(releases.id, release.id), eq(releases.status, 'draft'), hasSchedule(schedule))),
  )
  emit(
    batch,
    ended,
    { ...ctx, actor: { kind: 'system' }, origin: NO_ORIGIN },
    {
      name: 'release.notPublished',
      ...ofRelease(application, release, { reason, ...(isMissed && { missed: schedule.at }) }),
    },
  )
  await batch.run()
}
