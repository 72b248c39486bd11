import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { PlanEvent } from '#shared/domain/billing/plan-event.ts'
import { SPENDING_WARNING_PERCENT } from '#shared/limits.ts'
import { Batch } from '#worker/platform/database/d1.ts'
import type { BillingDeps } from '#worker/services/billing/context.ts'
import { emit } from '#worker/services/billing/events.ts'
import { spendingLimits, spendingMonths } from '#worker/services/billing/schema.ts'
import { capOf, type LimitRow, type Month } from './limit.ts'
import type { Spent } from './running-month.ts'

/**
 * Records the state of a month against its limit: since when use is over it, and the emails at 80% and at 100%, each once
 * for a month unless the limit is raised. Nothing happens when the limit was replaced since it was read.
 */
export async function recordSpending(
  { db, now }: BillingDeps,
  limit: LimitRow,
  month: Month,
  { amount, beyond, cents }: Spent,
): Promise<void> {
  const cap = capOf(limit, month)
  if (cap === null) return
  const { orgId, revision } = limit
  const moment = now.toISOString()
  const isCurrent = sql`exists (select 1 from ${spendingLimits} where org_id = ${orgId} and revision = ${revision} and replaced_at is null)`
  const isOver = amount > cap * 100
  const batch = new Batch(db)
  batch.when(isCurrent).insert(
    spendingMonths,
    { orgId, month: month.from, overSince: isOver ? moment : null },
    {
      target: [spendingMonths.orgId, spendingMonths.month],
      set: { overSince: isOver ? sql`coalesce(${spendingMonths.overSince}, ${moment})` : null },
    },
  )
  // The base price alone is no news, however near the limit is to it.
  const share = beyond > 0 ? amount / cap : 0
  if (share < SPENDING_WARNING_PERCENT) return batch.run()
  const isReached = share >= 100
  const announced = isReached ? spendingMonths.reachedCents : spendingMonths.warnedCents
  const notice: PlanEvent = {
    about: 'spending',
    orgId,
    isReached,
    spent: Math.min(cents, cap),
    cap,
    month: month.from,
    monthEnd: month.to,
  }
  const announcedNow = batch.add(
    db
      .update(spendingMonths)
      .set({
        warnedCents: sql`max(coalesce(${spendingMonths.warnedCents}, 0), ${cap})`,
        ...(isReached && { reachedCents: cap }),
      })
      .where(
        and(
          eq(spendingMonths.orgId, orgId),
          eq(spendingMonths.month, month.from),
          or(isNull(announced), lt(announced, cap)),
          isCurrent,
        ),
      ),
  )
  emit(batch, announcedNow, notice, now)
  await batch.run()
}
