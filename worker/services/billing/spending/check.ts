import { and, inArray, isNotNull, isNull, lte } from 'drizzle-orm'
import { SPENDING_CHECK_INTERVAL_MS } from '#shared/limits.ts'
import { logProblem } from '#worker/platform/log.ts'
import type { BillingDeps } from '#worker/services/billing/context.ts'
import { spendingLimits } from '#worker/services/billing/schema.ts'
import { findSubscription } from '#worker/services/billing/subscriptions/queries.ts'
import type { LimitRow } from './limit.ts'
import { recordSpending } from './record.ts'
import { chargedMonth, readSpent } from './running-month.ts'

const BATCH_SIZE = 50

/**
 * Compares what organizations have used with their spending limits, those that have waited longest first. Each is marked
 * before: one whose use can't be counted must not hold up the others, nor be counted twice by two runs.
 */
export async function checkSpending(deps: BillingDeps): Promise<void> {
  const { db, now } = deps
  const { orgId, cents, replacedAt, checkedAt } = spendingLimits
  const isDue = and(
    isNull(replacedAt),
    lte(checkedAt, new Date(now.getTime() - SPENDING_CHECK_INTERVAL_MS).toISOString()),
    isNotNull(cents),
  )
  const due = db.select({ orgId }).from(spendingLimits).where(isDue).orderBy(checkedAt).limit(BATCH_SIZE)
  const marked = await db
    .update(spendingLimits)
    .set({ checkedAt: now.toISOString() })
    .where(and(isDue, inArray(orgId, due)))
    .returning()
  await Promise.all(
    marked.map(async (limit) => {
      try {
        await checkOne(deps, limit)
      } catch (problem) {
        logProblem('Use could not be compared with a spending limit', { orgId: limit.orgId }, problem)
      }
    }),
  )
}

async function checkOne(deps: BillingDeps, limit: LimitRow): Promise<void> {
  const subscription = await findSubscription(deps, limit.orgId)
  const month = subscription && chargedMonth(subscription, deps.now)
  if (month) await recordSpending(deps, limit, month, await readSpent(deps, limit.orgId, month))
}
