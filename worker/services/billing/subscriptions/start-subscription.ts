import { sql } from 'drizzle-orm'
import { isFree } from '#shared/domain/billing/pricing.ts'
import { Batch } from '#worker/platform/database/d1.ts'
import type { BillingDeps } from '#worker/services/billing/context.ts'
import { subscriptions, trials } from '#worker/services/billing/schema.ts'
import { trialEndFrom } from '#worker/services/billing/trials/period.ts'

export interface SubscribingOrganization {
  orgId: string
  creatorId: string
  createdAt: string
}

/**
 * Starts the subscription of an organization: a trial if its creator never had one, otherwise no plan. Idempotent; of two
 * organizations that one person creates concurrently, one gets the trial.
 */
export async function startSubscription(
  { db, now, defaultPlan }: BillingDeps,
  { orgId, creatorId }: SubscribingOrganization,
): Promise<void> {
  const opened = { orgId, createdAt: now.toISOString() }
  if (isFree(defaultPlan)) {
    const free = { ...opened, status: 'active', plan: defaultPlan } as const
    await db.insert(subscriptions).values(free).onConflictDoNothing()
    return
  }
  const trial = { userId: creatorId, orgId, startedAt: opened.createdAt }
  const isNew = sql`not exists (select 1 from ${subscriptions} where org_id = ${orgId})`
  const gotTrial = sql`exists (select 1 from ${trials} where org_id = ${orgId} and user_id = ${creatorId})`
  const onTrial = { ...opened, status: 'inTrial', plan: 'basic', trialEnd: trialEndFrom(now) } as const
  const without = { ...opened, status: 'inactive', plan: 'basic' } as const
  const batch = new Batch(db)
  batch.when(isNew).insert(trials, trial, 'ignore')
  batch.when(gotTrial).insert(subscriptions, onTrial, 'ignore')
  batch.add(db.insert(subscriptions).values(without).onConflictDoNothing())
  await batch.run()
}
