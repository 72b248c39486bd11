// A process may die between a change and the writing of what delivery reads. The channel then stays marked; the next
// call about the application, or the scheduled run, writes what is missing.

import { and, eq, sql } from 'drizzle-orm'
import { logProblem } from '#worker/platform/log.ts'
import type { Context, Database } from '#worker/services/directory/context.ts'
import { channels } from '#worker/services/directory/release-schema.ts'
import { writeManifest } from './write-manifest.ts'

/** How many channels one run brings up to date. */
const MAX_CHANNELS = 50

type Stale = { appId: string; channel: string }[]

/** The channels of an application, or of all, whose manifests are stale. */
export function selectStaleChannels(db: Database, appId?: string) {
  return (
    db
      .select({ appId: channels.appId, channel: channels.channel })
      .from(channels)
      .where(
        // As text, so that the partial index serves it.
        and(sql`written_revision < revision`, appId === undefined ? undefined : eq(channels.appId, appId)),
      )
      // In another order each time, so that channels that can't be written never keep the others from their turn.
      .orderBy(sql`random()`)
      .limit(MAX_CHANNELS)
  )
}

/** Brings stale channels up to date after the answer has gone. */
export function repairSoon(ctx: Pick<Context, 'db' | 'ports' | 'waitUntil'>, stale: Stale): void {
  if (stale.length) ctx.waitUntil(repair(ctx, stale))
}

/** The scheduled run: brings every stale channel up to date. */
export async function repairManifests(ctx: Pick<Context, 'db' | 'ports'>): Promise<void> {
  await repair(ctx, await selectStaleChannels(ctx.db))
}

/** Brings these channels up to date now. What cannot be written stays marked for the scheduled run. */
export async function repair({ db, ports }: Pick<Context, 'db' | 'ports'>, stale: Stale): Promise<void> {
  for (const { appId, channel } of stale) {
    try {
      await writeManifest({ db, files: ports.files }, appId, channel)
    } catch (error) {
      logProblem('A manifest could not be written', { appId, channel }, error)
    }
  }
}
