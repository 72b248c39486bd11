import { PLANS } from '#shared/domain/billing/pricing.ts'
import type { Plan, SubscriptionSummary } from '#shared/domain/billing/subscription.ts'
import { hasNeverHadPlan } from '#shared/domain/billing/subscription-notice.ts'
import { ORGANIZATION_LIMITS } from '#shared/domain/organizations/organization-limits.ts'
import { formatDay, formatQuantity } from '#web/lib/format/format.ts'
import type { Tone } from '#web/ui/badge/badge.tsx'

/** What a plan contains, a few words each. */
export function includedIn(plan: Plan): string[] {
  const { gigabytes, downloads, seats } = PLANS[plan].included
  return [
    Number.isFinite(gigabytes) ? `${formatQuantity(gigabytes)} GB of storage` : 'Unlimited storage',
    `${amountOf(downloads)} downloads a month`,
    `${amountOf(seats)} DevTools ${seats === 1 ? 'seat' : 'seats'}`,
    `Up to ${formatQuantity(ORGANIZATION_LIMITS.applications)} applications`,
  ]
}

function amountOf(count: number): string {
  return Number.isFinite(count) ? formatQuantity(count) : 'Unlimited'
}

const STATUS: Record<SubscriptionSummary['status'], { word: string; tone: Tone }> = {
  inTrial: { word: 'In trial', tone: 'accent' },
  active: { word: 'Active', tone: 'good' },
  nonRenewing: { word: 'Cancelled', tone: 'warn' },
  inactive: { word: 'Ended', tone: 'bad' },
}
const CANCELLED_TRIAL: (typeof STATUS)[SubscriptionSummary['status']] = {
  word: 'Trial, cancelled',
  tone: 'warn',
}

const PAYMENT_FAILED: (typeof STATUS)[SubscriptionSummary['status']] = { word: 'Payment failed', tone: 'bad' }
const NO_PLAN: (typeof STATUS)[SubscriptionSummary['status']] = { word: 'No plan', tone: 'neutral' }

/** Whether the plan runs although its renewal failed. */
export function isOverdue({ status, graceEnd }: SubscriptionSummary): boolean {
  return status === 'active' && Boolean(graceEnd)
}

export function statusWord(summary: SubscriptionSummary) {
  const { status, cancelledAt } = summary
  if (isOverdue(summary)) return PAYMENT_FAILED
  if (hasNeverHadPlan(summary)) return NO_PLAN
  return status === 'inTrial' && cancelledAt ? CANCELLED_TRIAL : STATUS[status]
}

/**
 * What happens next with a subscription, in a sentence; null when nothing is known to.
 * @param now epoch milliseconds
 */
export function nextStep(summary: SubscriptionSummary, now = Date.now()): string | null {
  const { status, trialEnd, trialEndAction, currentTermEnd, cancelledAt, graceEnd } = summary
  if (status === 'inTrial') {
    const end = trialEnd && formatDay(trialEnd)
    if (cancelledAt)
      return end && `The plan was cancelled before it started. The trial continues until ${end}.`
    const goesOn = trialEndAction === 'activate_subscription'
    return end && `The trial ends on ${end}${goesOn ? ', and the plan begins' : ''}.`
  }
  if (status === 'active') {
    if (graceEnd) return `The plan ends on ${formatDay(graceEnd)} unless it’s paid.`
    if (!currentTermEnd) return null
    const isDue = Date.parse(currentTermEnd) <= now
    return isDue ? 'The next month is being charged.' : `It renews on ${formatDay(currentTermEnd)}.`
  }
  if (status === 'nonRenewing')
    return currentTermEnd && `It runs until ${formatDay(currentTermEnd)} and won’t renew.`
  // The notice above the page has the reason.
  if (graceEnd) {
    const unpaid = currentTermEnd ? `the month from ${formatDay(currentTermEnd)}` : 'the last month'
    return `It ended on ${formatDay(graceEnd)}, as ${unpaid} wasn’t paid. You no longer owe its base price.`
  }
  if (currentTermEnd) return `It ended on ${formatDay(currentTermEnd)}.`
  return trialEnd && `The trial ended on ${formatDay(trialEnd)}.`
}

/**
 * What cancelling does, and when, in a few sentences.
 * @param now epoch milliseconds
 */
export function cancelling(summary: SubscriptionSummary, now: number): string {
  const { status, trialEnd, currentTermEnd } = summary
  const back = 'You can resume it until then.'
  if (status === 'inTrial')
    return `The trial ends on ${trialEnd ? formatDay(trialEnd) : 'its last day'} and doesn’t become a plan. ${back}`
  if (!currentTermEnd) return 'It won’t renew. Usage beyond the plan is charged when it ends.'
  if (Date.parse(currentTermEnd) <= now)
    return isOverdue(summary)
      ? 'It ends immediately, because its last month hasn’t been paid. The amount due is no longer owed.'
      : 'It ends immediately, because its last month hasn’t been paid.'
  const end = formatDay(currentTermEnd)
  return `It’s paid and runs until ${end}. Usage beyond the plan is charged on that day. ${back}`
}
