// What no request makes happen is looked for from time to time: an organization's storage and keys every hour, an
// application's platforms once a day. Each look is due at a time that is advanced before it, so that one that fails
// neither holds up the others nor repeats.

import { asc, inArray, lte, sql } from 'drizzle-orm'
import { DAY, HOUR, utcDay } from '#shared/domain/time.ts'
import { logProblem } from '#worker/platform/log.ts'
import { notificationWatches } from '#worker/services/directory/notification-schema.ts'
import { warnOfKeys } from './warn-of-keys.ts'
import { warnOfQuota } from './warn-of-quota.ts'
import { warnOfSilence } from './warn-of-silence.ts'
import type { WatchContext, WatchRow } from './watch.ts'

/** Of one run. */
const MAX_WATCHES = 60
const MAX_NEW_WATCHES = 500
const CONCURRENCY = 6
/** After midnight (UTC), when the counts of the day before have arrived. */
const SILENCE_HOUR_MS = 3 * HOUR

export async function sweepWatches(ctx: WatchContext): Promise<void> {
  await beginWatches(ctx)
  const { db, now } = ctx
  const due = db
    .select({ id: notificationWatches.id })
    .from(notificationWatches)
    .where(lte(notificationWatches.dueAt, now.toISOString()))
    .orderBy(asc(notificationWatches.dueAt))
    .limit(MAX_WATCHES)
  const leased = await db
    .update(notificationWatches)
    .set({
      dueAt: sql`iif(${notificationWatches.ofApplication}, ${nextNight(now)}, ${new Date(now.getTime() + HOUR).toISOString()})`,
    })
    .where(inArray(notificationWatches.id, due))
    .returning()
  for (let from = 0; from < leased.length; from += CONCURRENCY)
    await Promise.all(leased.slice(from, from + CONCURRENCY).map((each) => look(ctx, each)))
}

/** Begins to watch what is new, and ends it for what is gone. */
async function beginWatches({ db, now }: WatchContext): Promise<void> {
  const watched = sql`select 1 from notification_watches w where w.id =`
  await db.batch([
    db.insert(notificationWatches).select(
      sql`select o.id, 0, ${now.toISOString()}, 0, null from organizations o
        where o.archived_at is null and not exists (${watched} o.id) limit ${MAX_NEW_WATCHES}`,
    ),
    db.insert(notificationWatches).select(
      sql`select a.id, 1, ${nextNight(now)}, 0, null from applications a
        join organizations o on o.id = a.org_id
        where a.deleted_at is null and o.archived_at is null and not exists (${watched} a.id)
        limit ${MAX_NEW_WATCHES}`,
    ),
  ])
}

async function look(ctx: WatchContext, watch: WatchRow): Promise<void> {
  try {
    if (watch.ofApplication) await warnOfSilence(ctx, watch.id)
    else {
      await warnOfQuota(ctx, watch)
      await warnOfKeys(ctx, watch.id)
    }
  } catch (error) {
    logProblem('What notifications watch could not be looked at', { id: watch.id }, error)
  }
}

function nextNight(now: Date): string {
  const midnight = Date.parse(utcDay(now)) + SILENCE_HOUR_MS
  return new Date(midnight > now.getTime() ? midnight : midnight + DAY).toISOString()
}
