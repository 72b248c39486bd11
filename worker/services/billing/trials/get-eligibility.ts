import { eq } from 'drizzle-orm'
import { isFree } from '#shared/domain/billing/pricing.ts'
import type { Plan } from '#shared/domain/billing/subscription.ts'
import type { Person } from '#worker/platform/rpc/context.ts'
import type { Context } from '#worker/services/billing/context.ts'
import { trials } from '#worker/services/billing/schema.ts'
import { trialEndFrom } from './period.ts'

/** When a trial that the actor starts now would end; null for a person who has had one, and for a plan without. */
export async function getTrialEligibility(ctx: Context<Person>, plan: Plan): Promise<string | null> {
  if (isFree(plan) || isFree(ctx.defaultPlan)) return null
  const had = await ctx.db.$count(trials, eq(trials.userId, ctx.actor.userId))
  return had ? null : trialEndFrom(ctx.now)
}
