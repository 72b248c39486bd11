import { PLANS } from '#shared/domain/pricing.ts'
import type { Plan, SubscriptionSummary } from '#shared/domain/subscription.ts'
import { formatCount, formatDay } from '#web/lib/format.ts'
import type { Tone } from '#web/ui/badge.tsx'

export const PLAN_NAMES: Record<Plan, string> = {
  basic: 'Basic',
  earlyAdopter: 'Early adopter',
  community: 'Community',
  complementary: 'Complementary',
  metered: 'Metered',
}

/** What a plan contains, a few words each. */
export function includedIn(plan: Plan): string[] {
  const { gigabytes, downloads, seats } = PLANS[plan].included
  return [
    Number.isFinite(gigabytes) ? `${formatCount(gigabytes)} GB of storage` : 'any amount of storage',
    `${amountOf(downloads)} downloads a month`,
    `${amountOf(seats)} DevTools ${seats === 1 ? 'seat' : 'seats'}`,
    'any number of applications',
  ]
}

function amountOf(count: number): string {
  return Number.isFinite(count) ? formatCount(count) : 'any number of'
}

const STATUS: Record<SubscriptionSummary['status'], { word: string; tone: Tone }> = {
  inTrial: { word: 'In trial', tone: 'signal' },
  active: { word: 'Active', tone: 'good' },
  nonRenewing: { word: 'Cancelled', tone: 'warn' },
  inactive: { word: 'Inactive', tone: 'bad' },
}

export function statusWord(status: SubscriptionSummary['status']) {
  return STATUS[status]
}

/** What happens next with a subscription, in a sentence; null when nothing is known to. */
export function nextStep({ status, trialEnd, currentTermEnd }: SubscriptionSummary): string | null {
  if (status === 'inTrial') return trialEnd && `The trial ends on ${formatDay(trialEnd)}.`
  if (status === 'active') return currentTermEnd && `It renews on ${formatDay(currentTermEnd)}.`
  if (status === 'nonRenewing')
    return currentTermEnd && `It runs until ${formatDay(currentTermEnd)} and is not renewed.`
  if (currentTermEnd) return `It ended on ${formatDay(currentTermEnd)}.`
  return trialEnd && `The trial ended on ${formatDay(trialEnd)}.`
}
