import { and, desc, eq, isNull, lt } from 'drizzle-orm'
import { PLANS } from '#shared/domain/billing/pricing.ts'
import type { Plan } from '#shared/domain/billing/subscription.ts'
import type { Database } from '#worker/services/billing/context.ts'
import { spendingLimits } from '#worker/services/billing/schema.ts'

export type LimitRow = typeof spendingLimits.$inferSelect

/** A month that is charged, ISO 8601, and the plan of it. */
export interface Month {
  from: string
  to: string
  plan: Plan
}

/** The limit of an organization that is in force; null when none was ever set. */
export async function findLimit(db: Database, orgId: string): Promise<LimitRow | null> {
  const { replacedAt } = spendingLimits
  const [row] = await db
    .select()
    .from(spendingLimits)
    .where(and(eq(spendingLimits.orgId, orgId), isNull(replacedAt)))
    .orderBy(desc(spendingLimits.revision))
    .limit(1)
  return row ?? null
}

/** The last limit that was set before `moment` (ISO 8601): a month is capped by the one at its end. */
export async function findLimitBefore(db: Database, orgId: string, moment: string): Promise<LimitRow | null> {
  const [row] = await db
    .select()
    .from(spendingLimits)
    .where(and(eq(spendingLimits.orgId, orgId), lt(spendingLimits.setAt, moment)))
    .orderBy(desc(spendingLimits.revision))
    .limit(1)
  return row ?? null
}

/**
 * The most that a month is charged, in cents; null: no limit. A plan may have become dearer than the limit, and a limit
 * that is lowered within the month doesn't take back what that had come to.
 */
export function capOf(limit: LimitRow | null, { from, plan }: Omit<Month, 'to'>): number | null {
  if (!limit || limit.cents === null) return null
  return Math.max(limit.cents, PLANS[plan].base, committedIn(limit, from))
}

/** What a month that began at `from` had come to when the limit was last set in it, in cents. */
export function committedIn(limit: LimitRow | null, from: string): number {
  return limit && limit.setAt >= from ? limit.committed : 0
}
