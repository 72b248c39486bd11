// Rollouts of releases that are out of the feed, yanked or by a rollback of their channel: no client gets them, so no
// step passes. Once they are offered again, the steps ahead are as far away as they were.

import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Context, DirectoryBatch } from '#worker/services/directory/context.ts'
import { channels, releases } from '#worker/services/directory/release-schema.ts'
import type { ReleaseRow } from '#worker/services/directory/releases/rows.ts'
import { afterInterruption } from './interruption.ts'
import { planColumns } from './plan-columns.ts'
import { isUnchanged } from './unchanged.ts'

/** Of `releases`: since when a rollback of their channel withdraws them, ISO 8601; null: none does. */
export const withdrawnSince = sql<string | null>`(
  select channels.rolled_back_at from channels join releases as target on target.id = channels.rolled_back_to
    where channels.app_id = releases.app_id and channels.channel = releases.channel
      and releases.pub_date <= channels.rolled_back_at
      and iif(releases.precedence <> '' and target.precedence <> '',
        releases.precedence > target.precedence, releases.pub_date > target.pub_date)
)`

/** Of `releases`: holds for those that a rollback of their channel withdraws. */
export const isWithdrawn: SQL = sql`(${withdrawnSince} is not null)`

export async function readWithdrawnSince(
  { db }: Pick<Context, 'db'>,
  { id }: Pick<ReleaseRow, 'id'>,
): Promise<string | null> {
  const [row] = await db.select({ since: withdrawnSince }).from(releases).where(eq(releases.id, id))
  return row?.since ?? null
}

/**
 * The columns of a rollout after what withdrew it has ended.
 * @param since when that began, ISO 8601
 * @param other when what withdraws it still began, ISO 8601; null: it is offered again
 */
export function returnedColumns(
  { plan, paused, pausedAt }: ReleaseRow,
  { since, other }: { since: string; other: string | null },
  now: Date,
): Partial<ReleaseRow> {
  if (!plan) return {}
  const ahead = afterInterruption(plan, { since, others: [pausedAt, other] }, now)
  return paused ? { plan: ahead.plan } : planColumns(ahead.plan, ahead.until)
}

/**
 * Adds to a batch what becomes of the rollouts that the rollback of a channel withdraws, before it ends it or begins
 * another one. The batch is undone as `changed` when one of them, or the rollback, was changed concurrently.
 * @param channel `''`: production
 */
export async function addReturned(
  { db, now }: Pick<Context, 'db' | 'now'>,
  batch: DirectoryBatch,
  appId: string,
  channel: string,
): Promise<void> {
  const isChannel = and(eq(channels.appId, appId), eq(channels.channel, channel))
  const isOpen = and(isNotNull(releases.plan), sql`(plan_due_at is not null or paused)`)
  const isHere = and(eq(releases.appId, appId), eq(releases.channel, channel), isOpen, isWithdrawn)
  const [[row], withdrawn] = await db.batch([
    db.select({ at: channels.rolledBackAt }).from(channels).where(isChannel),
    db.select().from(releases).where(isHere),
  ])
  const at = row?.at ?? null
  batch.abortUnless('changed', sql`(select rolled_back_at from channels where ${isChannel}) is ${at}`)
  if (at === null) return
  for (const release of withdrawn) {
    batch.abortUnless('changed', sql`exists (select 1 from releases where ${isUnchanged(release)})`)
    const returned = returnedColumns(release, { since: at, other: release.yankedAt }, now)
    batch.add(db.update(releases).set(returned).where(eq(releases.id, release.id)))
  }
}
