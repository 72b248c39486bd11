import type { PlanEvent } from '#shared/domain/billing/plan-event.ts'
import { formatUtcDay } from '#shared/domain/time.ts'
import { links } from '#shared/routes.ts'
import type { BillingDeps } from '#worker/services/billing/context.ts'
import { findSubscription } from '#worker/services/billing/subscriptions/queries.ts'
import type { Words } from './words.ts'

export type FailureNotice = Extract<PlanEvent, { about: 'payment_failed' | 'grace_end' | 'plan_ended' }>

/** Whether a notice still holds when it is sent: a payment that worked since, or a cancellation, makes it wrong. */
export async function isCurrent(
  deps: BillingDeps,
  { about, orgId, graceEnd }: FailureNotice,
): Promise<boolean> {
  const summary = (await findSubscription(deps, orgId))?.summary
  if (!summary) return false
  const hasEnded = summary.status === 'inactive'
  // A trial whose first payment failed has no grace.
  if (graceEnd === null) return hasEnded
  return summary.graceEnd === graceEnd && hasEnded === (about === 'plan_ended')
}

/** The email about a payment that failed. */
export function failureWords(
  { about, graceEnd }: FailureNotice,
  name: string,
  slug: string,
  at: (path: string) => string,
): Words {
  const changeCard = { label: 'Change payment method', url: at(links.billing(slug)) }
  const subscribe = { label: 'Subscribe', url: at(links.checkout(slug)) }
  const kept = 'Published releases, updates and downloads stay available.'
  if (about === 'plan_ended')
    return {
      subject: `The plan of ${name} has ended`,
      title: 'The plan has ended',
      paragraphs: [
        `The plan of the organization ${name} ended on ${formatUtcDay(graceEnd)}, because the payment kept failing.`,
        `You can’t create applications or publish releases until you subscribe again. ${kept}`,
      ],
      action: subscribe,
    }
  if (about === 'grace_end')
    return {
      subject: `The plan of ${name} ends on ${formatUtcDay(graceEnd)}`,
      title: `The plan ends on ${formatUtcDay(graceEnd)}`,
      paragraphs: [
        `The payment for the organization ${name} is still failing. Change the payment method before ${formatUtcDay(graceEnd)} to keep the plan.`,
        `Without a plan, you can’t create applications or publish releases. ${kept}`,
      ],
      action: changeCard,
    }
  const subject = `The payment for ${name} failed`
  const declined = `The payment method of the organization ${name} was declined or has expired. Nothing was charged.`
  if (graceEnd === null)
    return {
      subject,
      title: subject,
      paragraphs: [
        declined,
        'The trial has ended, so you can’t publish anything new. Subscribe with another payment method to continue.',
      ],
      action: subscribe,
    }
  return {
    subject,
    title: subject,
    paragraphs: [
      declined,
      `The plan runs until ${formatUtcDay(graceEnd)}. We try the payment again every day. Change the payment method before then to keep the plan.`,
    ],
    action: changeCard,
  }
}
