import { PLAN_NAMES } from '#shared/domain/billing/plan-names.ts'
import type { Plan } from '#shared/domain/billing/subscription.ts'
import type { SubscriptionNotice } from '#shared/domain/billing/subscription-notice.ts'
import { links } from '#shared/routes.ts'
import { changePaymentLink } from '#web/features/billing/payment/change-payment.ts'
import { formatDay } from '#web/lib/format/format.ts'
import type { IconName } from '#web/ui/icon/icon.tsx'

interface Line {
  tone: 'neutral' | 'warn' | 'bad'
  icon?: IconName
  /** What is the case. */
  lead: string
  /** What follows from it. */
  text?: string
  action?: { href: string; label: string }
}

const LOST = 'You can’t publish anything new, but published releases stay available.'

/**
 * How a notice reads, for the organization with this slug.
 * @param question the title of the dialog that asks to subscribe: what has ended reads the same in both
 */
export function noticeLine(notice: SubscriptionNotice, slug: string, question: string | null): Line {
  const checkout = links.checkout(slug)
  const billing = links.billing(slug)
  switch (notice.kind) {
    case 'trial':
      return trialLine(notice, checkout, billing)
    case 'nonRenewing':
      return {
        tone: 'warn',
        icon: 'card',
        lead: `The ${planName(notice.plan)} was cancelled.${
          notice.days === null ? '' : ` ${daysOf(notice.days)} remaining.`
        }`,
        text: 'After that, you can’t publish anything new, but published releases stay available.',
        action: { href: billing, label: 'update billing' },
      }
    case 'paymentFailed':
      return {
        tone: 'bad',
        icon: 'card',
        lead: 'The last payment failed.',
        text: `Pay by ${formatDay(notice.end)} to keep the ${planName(notice.plan)}.`,
        action: { href: changePaymentLink(slug), label: 'Change payment method' },
      }
    case 'uploadsPaused':
      return {
        tone: 'warn',
        icon: 'pause',
        lead: `Uploads are paused until ${formatDay(notice.end)}.`,
        text: `Use is over the spending limit.${
          notice.mayRaise ? '' : ' To raise it, contact your administrator.'
        }`,
        ...(notice.mayRaise && { action: { href: billing, label: 'Raise the limit' } }),
      }
    case 'unpaid':
      return {
        tone: 'bad',
        lead: `Your subscription ended on ${formatDay(notice.end)} because a payment failed.`,
        text: LOST,
        action: { href: checkout, label: 'Reactivate my subscription' },
      }
    case 'choosePlan':
      return {
        tone: 'neutral',
        icon: 'card',
        lead: 'Choose a plan to create applications and publish releases.',
        action: { href: checkout, label: 'Choose a plan' },
      }
    case 'inactive':
      return {
        tone: 'bad',
        lead: `${question ?? 'Your subscription has ended'}.`,
        text: LOST,
        action: { href: checkout, label: 'Reactivate my subscription' },
      }
    case 'trialEnded':
      return {
        tone: 'bad',
        lead: 'Your trial has ended, and the plan was cancelled.',
        text: LOST,
        action: { href: checkout, label: 'Subscribe' },
      }
    case 'inactiveForMember':
      return {
        tone: 'neutral',
        lead: 'The subscription of this organization is inactive.',
        text: 'To reactivate it, contact your administrator.',
      }
  }
}

function trialLine(
  { variant, plan, days }: Extract<SubscriptionNotice, { kind: 'trial' }>,
  checkout: string,
  billing: string,
): Line {
  const shared = {
    tone: 'neutral',
    icon: 'clock',
    lead: days === null ? 'The trial is running.' : `${daysOf(days)} left in the trial.`,
  } as const
  if (variant === 'cancelled')
    return {
      ...shared,
      text: `The ${planName(plan)} was cancelled before it started.`,
      action: { href: billing, label: 'Billing' },
    }
  if (variant === 'automatic')
    return {
      ...shared,
      text: `Then the organization moves to the ${planName(plan)} automatically.`,
      action: { href: billing, label: 'Billing' },
    }
  return {
    ...shared,
    text: `Upgrade to the ${planName(plan)} to keep publishing.`,
    action: { href: checkout, label: 'Upgrade now' },
  }
}

function planName(plan: Plan): string {
  return `${PLAN_NAMES[plan]} plan`
}

function daysOf(count: number): string {
  return `${count} ${count === 1 ? 'day' : 'days'}`
}
