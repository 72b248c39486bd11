import { and, eq } from 'drizzle-orm'
import type { Billing } from '#shared/contracts/billing.ts'
import { formatEuro } from '#shared/domain/billing/money.ts'
import { isFree, PLANS } from '#shared/domain/billing/pricing.ts'
import type { SpendingLimit } from '#shared/domain/billing/spending-limit.ts'
import { badInput, conflict, RpcError } from '#shared/errors.ts'
import type { Input } from '#shared/rpc.ts'
import { Batch } from '#worker/platform/database/d1.ts'
import { PRIMARY_KEY, unique } from '#worker/platform/database/unique.ts'
import { logProblem } from '#worker/platform/log.ts'
import type { Person } from '#worker/platform/rpc/context.ts'
import { requireMembership } from '#worker/services/billing/access.ts'
import type { BillingDeps, Context } from '#worker/services/billing/context.ts'
import { logAct, signedBy } from '#worker/services/billing/log-act.ts'
import { spendingLimits, spendingMonths } from '#worker/services/billing/schema.ts'
import { readSubscription } from '#worker/services/billing/subscriptions/queries.ts'
import { describeLimit } from './get.ts'
import { capOf, committedIn, findLimit, type LimitRow, type Month } from './limit.ts'
import { recordSpending } from './record.ts'
import { chargedMonth, readSpent, type Spent } from './running-month.ts'

/** Of two concurrent requests, the second finds its revision taken. */
const REVISION = unique(spendingLimits, PRIMARY_KEY)
/** How often it is tried while others set the same limit. */
const MAX_ATTEMPTS = 5

/**
 * Sets the spending limit of an organization, or removes it (null). It holds at once: what the month had come to stays
 * charged, or a limit on the last day would erase the month. Setting the same again changes nothing.
 * @throws RpcError 400 below the base price, 409 with a free plan, 503 when it is lowered and use can't be counted
 */
export async function setSpendingLimit(
  ctx: Context<Person>,
  { orgId: org, cents }: Input<Billing['spendingLimit.set']>,
): Promise<SpendingLimit> {
  const membership = await requireMembership(ctx, org, 'billing.manage')
  const { orgId } = membership
  for (let attempts = 0; attempts < MAX_ATTEMPTS; attempts++) {
    const subscription = await readSubscription(ctx, membership)
    requireFit(cents, subscription.row.plan)
    const limit = await findLimit(ctx.db, orgId)
    if ((limit?.cents ?? null) === cents) return describeLimit(ctx, subscription)
    const month = chargedMonth(subscription, ctx.now)
    const spent = month && (await readIfPossible(ctx, orgId, month))
    const committed = committedBy(cents, limit, month, spent)
    const setAt = ctx.now.toISOString()
    const revision = (limit?.revision ?? 0) + 1
    const row = { orgId, revision, cents, committed, setAt, setBy: ctx.actor.userId }
    const isCompared = cents !== null && spent !== null
    const set = await replace(ctx, row, limit, isCompared ? null : month)
    if (!set) continue
    if (month && spent) await recordSpending(ctx, set, month, spent)
    return describeLimit(ctx, subscription)
  }
  throw conflict('This limit is being changed by another Admin. Try again in a moment.')
}

function requireFit(cents: number | null, plan: Month['plan']): void {
  if (isFree(plan))
    throw conflict('This plan is free of charge and needs no spending limit.', undefined, 'complementary')
  const { base } = PLANS[plan]
  if (cents !== null && cents < base)
    throw badInput(`Set at least ${formatEuro(base)}, the base price of the plan.`, 'cents')
}

async function readIfPossible(deps: BillingDeps, orgId: string, month: Month): Promise<Spent | null> {
  return readSpent(deps, orgId, month).catch((cause) => {
    logProblem('The usage of an organization could not be read', { orgId }, cause)
    return null
  })
}

/** What of the running month stays charged, in cents: what it had come to under the limit before. */
function committedBy(
  cents: number | null,
  limit: LimitRow | null,
  month: Month | null,
  spent: Spent | null,
): number {
  if (!month) return 0
  const before = capOf(limit, month)
  if (cents === null || (before !== null && cents >= before)) return committedIn(limit, month.from)
  if (!spent)
    throw new RpcError(503, 'Use can’t be counted right now. The limit is unchanged; try again in a moment.')
  return Math.min(spent.cents, before ?? Number.POSITIVE_INFINITY)
}

/**
 * Replaces the limit that was read (optimistic lock); null when another one was set since.
 * @param raised the month that counts as within the new limit, as it isn't compared with it now
 */
async function replace(
  ctx: Context<Person>,
  row: typeof spendingLimits.$inferInsert,
  before: LimitRow | null,
  raised: Month | null,
): Promise<LimitRow | null> {
  const { db, now } = ctx
  const { orgId, setAt, cents = null } = row
  const batch = new Batch(db)
  const set = batch.add(db.insert(spendingLimits).values(row).returning())
  const details = { spendingLimit: cents }
  logAct(batch, set, signedBy(ctx), { orgId, name: 'billing.spendingLimitSet', details }, now)
  if (before)
    batch.add(
      db
        .update(spendingLimits)
        .set({ replacedAt: setAt })
        .where(and(eq(spendingLimits.orgId, orgId), eq(spendingLimits.revision, before.revision))),
    )
  if (raised)
    batch.add(
      db
        .update(spendingMonths)
        .set({ overSince: null })
        .where(and(eq(spendingMonths.orgId, orgId), eq(spendingMonths.month, raised.from))),
    )
  const refused = await batch.attempt(REVISION)
  return refused === null ? (set.result[0] ?? null) : null
}
