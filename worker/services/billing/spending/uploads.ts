import { and, desc, eq, isNotNull, isNull, lte } from 'drizzle-orm'
import type { UploadBlock } from '#shared/domain/billing/spending-limit.ts'
import { SPENDING_UPLOAD_GRACE_MS } from '#shared/limits.ts'
import type { BillingDeps } from '#worker/services/billing/context.ts'
import { spendingLimits, spendingMonths } from '#worker/services/billing/schema.ts'
import { findSubscription } from '#worker/services/billing/subscriptions/queries.ts'
import { chargedMonth } from './running-month.ts'

/** Why an organization (by id) can't upload: from the eighth day over its spending limit to the end of the month. */
export async function findUploadBlock(deps: BillingDeps, orgId: string): Promise<UploadBlock | null> {
  const { db, now } = deps
  const [found] = await db
    .select({ cents: spendingLimits.cents, month: spendingMonths.month })
    .from(spendingLimits)
    .innerJoin(spendingMonths, eq(spendingMonths.orgId, spendingLimits.orgId))
    .where(
      and(
        eq(spendingLimits.orgId, orgId),
        isNull(spendingLimits.replacedAt),
        isNotNull(spendingLimits.cents),
        lte(spendingMonths.overSince, new Date(now.getTime() - SPENDING_UPLOAD_GRACE_MS).toISOString()),
      ),
    )
    .orderBy(desc(spendingMonths.month))
    .limit(1)
  if (!found || found.cents === null) return null
  const subscription = await findSubscription(deps, orgId)
  const month = subscription && chargedMonth(subscription, now)
  return month?.from === found.month ? { cents: found.cents, until: month.to } : null
}
