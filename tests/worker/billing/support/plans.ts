// Organizations with a plan, and the calls of their Admin.

import { env } from 'cloudflare:workers'
import { DAY } from '#shared/domain/time.ts'
import { type Caller, START } from '#tests/worker/caller.ts'
import { setSubscription, type startBilling } from './service.ts'

export const daysLater = (days: number) => new Date(START.getTime() + days * DAY)
export const TERM_END = daysLater(10).toISOString()

type Started = ReturnType<typeof startBilling>

/** Sets an organization's card, without a checkout. */
export async function giveCard(orgId: string, expiryYear = 2030): Promise<void> {
  await env.BILLING_DB.prepare(
    `insert into payment_sources (org_id, reference, brand, last4, expiry_month, expiry_year, added_at, added_by)
      values (?, 'test-4242', 'Visa', '4242', 12, ?, '', '')`,
  )
    .bind(orgId, expiryYear)
    .run()
}

/** Ends the plans of earlier tests, which each scheduled run would charge again. */
export async function forgetPlans(): Promise<void> {
  await env.BILLING_DB.prepare('delete from subscriptions').run()
}

/** An organization with a plan that is paid for ten more days. */
export async function subscribed(started: Started) {
  const { admin, orgId } = await started.founded()
  await setSubscription(
    orgId,
    `status = 'active', trial_end = null, trial_end_action = null, current_term_end = '${TERM_END}'`,
  )
  await giveCard(orgId)
  return { admin, orgId, ...asker(started, admin, orgId) }
}

function asker({ call }: Started, admin: Caller, orgId: string) {
  return {
    cancel: () => call(admin, 'subscription.cancel', { orgId }),
    resume: () => call(admin, 'subscription.resume', { orgId }),
    summary: async () => (await call(admin, 'subscription.getSummary', orgId)).data,
  }
}

/** An organization in its trial. */
export async function onTrial(started: Started) {
  const { admin, orgId } = await started.founded()
  return { orgId, ...asker(started, admin, orgId) }
}

/** An organization whose creator has already had a trial. */
export async function unsubscribed(started: Started) {
  const { admin } = await started.founded()
  return started.founded(admin)
}
