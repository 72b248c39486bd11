// A process may die between a change and the writing of what delivery reads. The channel then stays marked; the next
// call about the application, or the scheduled run, writes what is missing.

import { and, eq, type SQL, sql } from 'drizzle-orm'
import { logProblem } from '#worker/platform/log.ts'
import type { Context, Database, DirectoryPorts } from '#worker/services/directory/context.ts'
import { channels } from '#worker/services/directory/release-schema.ts'
import { fillPrecedence } from '#worker/services/directory/releases/channels/precedence.ts'
import { COMPILER } from './compiled.ts'
import { writeManifest } from './write-manifest.ts'

/** How many channels one run brings up to date. */
const MAX_CHANNELS = 50
/** Releases whose precedence one run computes. */
const MAX_PRECEDENCES = 5000

interface Stores extends Pick<Context, 'db'> {
  ports: Pick<DirectoryPorts, 'files'>
}

type Stale = { appId: string; channel: string }[]

/**
 * Channels whose manifests are stale.
 * @param of an application, or a subquery of several; absent: of all
 */
export function selectStaleChannels(db: Database, of?: string | SQL) {
  const ofThem = typeof of === 'string' ? eq(channels.appId, of) : of && sql`${channels.appId} in ${of}`
  return (
    db
      .select({ appId: channels.appId, channel: channels.channel })
      .from(channels)
      .where(
        // As text, so that the partial index serves it.
        and(sql`written_revision < revision`, ofThem),
      )
      // In another order each time, so that channels that can't be written never keep the others from their turn.
      .orderBy(sql`random()`)
      .limit(MAX_CHANNELS)
  )
}

/** Brings stale channels up to date after the answer has gone. */
export function repairSoon(ctx: Stores & Pick<Context, 'waitUntil'>, stale: Stale): void {
  if (stale.length) ctx.waitUntil(repair(ctx, stale))
}

/** Brings the stale channels of an application up to date. */
export async function repairChannels(ctx: Stores, appId: string): Promise<void> {
  await repair(ctx, await selectStaleChannels(ctx.db, appId))
}

/**
 * The scheduled run: brings stale channels up to date, those before others that an older compiler wrote. Each of these
 * is marked once; it then is as stale as any other, so one that can't be written doesn't delay the others.
 */
export async function repairManifests(ctx: Stores): Promise<void> {
  const { db } = ctx
  await repair(ctx, await selectStaleChannels(db))
  await fillPrecedence(db, undefined, MAX_PRECEDENCES)
  const outdated = sql`select rowid from channels where compiled_by < ${COMPILER} limit ${MAX_CHANNELS}`
  const marked = await db
    .update(channels)
    .set({ revision: sql`${channels.revision} + 1`, compiledBy: COMPILER, compiled: null })
    .where(sql`rowid in (${outdated})`)
    .returning({ appId: channels.appId, channel: channels.channel })
  await repair(ctx, marked)
}

/** Brings these channels up to date now. What cannot be written stays marked for the scheduled run. */
export async function repair({ db, ports }: Stores, stale: Stale): Promise<void> {
  for (const { appId, channel } of stale) {
    try {
      await writeManifest({ db, files: ports.files }, appId, channel)
    } catch (error) {
      logProblem('A manifest could not be written', { appId, channel }, error)
    }
  }
}
