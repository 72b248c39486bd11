// The bound on required steps. Each of them stays in the manifest of its channel, and of every channel that includes it.

import { sql } from 'drizzle-orm'
import { MAX_REQUIRED_STEPS } from '#shared/domain/releases/required-step.ts'
import { unprocessable } from '#shared/errors.ts'
import type { Database } from '#worker/services/directory/context.ts'
import { includedNames, includingNames } from './links.ts'
import { isOffered } from './outlines.ts'

/**
 * Holds while neither the channel nor one that includes it offers more required steps than a channel may. Those that a
 * rollback suspends, and paused and partial ones, count: all of them can return. A promoted copy is the same step.
 * @param more steps that are still to be published on the channel
 */
export function hasRoomForSteps(appId: string, channel: string, more = 0) {
  const offered = sql`(
    select count(distinct version) from releases
      where app_id = ${appId} and required_step = 1 and ${isOffered}
        and channel in ${includedNames(appId, sql.raw('concerned.channel'))}
  )`
  return sql`not exists (
    select 1 from channels as concerned
      where concerned.app_id = ${appId}
        and (concerned.channel = ${channel} or concerned.channel in ${includingNames(appId, channel)})
        and ${offered} > ${MAX_REQUIRED_STEPS - more}
  )`
}

/** @throws RpcError 422 `too_many_steps` when the release couldn't be published as a required step now */
export async function requireRoomForStep(
  db: Database,
  { appId, channel, requiredStep }: { appId: string; channel: string; requiredStep: boolean },
): Promise<void> {
  if (!requiredStep) return
  const [room] = await db.all<{ has: number }>(sql`select ${hasRoomForSteps(appId, channel, 1)} as has`)
  if (!room?.has) throw tooManySteps()
}

export function tooManySteps() {
  return unprocessable(
    'too_many_steps',
    `A channel can offer ${MAX_REQUIRED_STEPS} required steps, those of included channels counted. Yank one that clients no longer need, or make this release no required step.`,
  )
}
