import type { ReactNode } from 'react'
import type { Plan } from '#shared/domain/billing/subscription.ts'
import type { SubscriptionNotice } from '#shared/domain/billing/subscription-notice.ts'
import { links } from '#shared/routes.ts'
import { changePaymentLink } from '#web/features/billing/payment/change-payment.ts'
import { PLAN_NAMES } from '#web/features/billing/plan/plan-words.ts'
import { formatDay } from '#web/lib/format/format.ts'
import { TextLink } from '#web/ui/text-link/text-link.tsx'

interface Line {
  tone: 'neutral' | 'warn' | 'bad'
  text: ReactNode
  action?: { href: string; label: string }
}

/** How a notice reads, for the organization with this slug. */
export function noticeLine(notice: SubscriptionNotice, slug: string): Line {
  const checkout = links.checkout(slug)
  const billing = links.billing(slug)
  switch (notice.kind) {
    case 'trial':
      return trialLine(notice, checkout, billing)
    case 'nonRenewing':
      return {
        tone: 'warn',
        text: (
          <>
            The {planName(notice.plan)} was cancelled
            {notice.days !== null && `: ${daysOf(notice.days)} remaining`}. To keep it,{' '}
            <TextLink href={billing}>update billing</TextLink>.
          </>
        ),
      }
    case 'paymentFailed':
      return {
        tone: 'bad',
        text: `The last payment failed. Change payment method by ${formatDay(notice.end)} to keep the ${planName(notice.plan)}.`,
        action: { href: changePaymentLink(slug), label: 'Change payment method' },
      }
    case 'uploadsPaused':
      return {
        tone: 'warn',
        text: `Uploads are paused until ${formatDay(notice.end)}: use is over the spending limit.${
          notice.mayRaise ? '' : ' To raise it, contact your administrator.'
        }`,
        ...(notice.mayRaise && { action: { href: billing, label: 'Raise the limit' } }),
      }
    case 'unpaid':
      return {
        tone: 'bad',
        text: `Your subscription ended on ${formatDay(notice.end)} because the payment failed. Published releases stay available.`,
        action: { href: checkout, label: 'Reactivate my subscription' },
      }
    case 'choosePlan':
      return {
        tone: 'neutral',
        text: 'Choose a plan to create applications and publish releases.',
        action: { href: checkout, label: 'Choose a plan' },
      }
    case 'inactive':
      return {
        tone: 'bad',
        text: 'Your subscription is inactive. Published releases stay available.',
        action: { href: checkout, label: 'Reactivate my subscription' },
      }
    case 'trialEnded':
      return {
        tone: 'bad',
        text: 'Your trial has ended, and the plan was cancelled before it started.',
        action: { href: checkout, label: 'Subscribe' },
      }
    case 'inactiveForMember':
      return {
        tone: 'warn',
        text: 'The subscription of this organization is inactive. To reactivate it, contact your administrator.',
      }
  }
}

function trialLine(
  { variant, plan, days }: Extract<SubscriptionNotice, { kind: 'trial' }>,
  checkout: string,
  billing: string,
): Line {
  const left = days === null ? 'The trial is running.' : `${daysOf(days)} left in the trial.`
  if (variant === 'cancelled')
    return {
      tone: 'neutral',
      text: `${left} The ${planName(plan)} was cancelled before it started.`,
      action: { href: billing, label: 'Billing' },
    }
  if (variant === 'automatic')
    return {
      tone: 'neutral',
      text: `${left} Then the organization moves to the ${planName(plan)} automatically.`,
      action: { href: billing, label: 'Billing' },
    }
  return {
    tone: 'neutral',
    text: `${left} To keep working after it ends, upgrade to the ${planName(plan)}.`,
    action: { href: checkout, label: 'Upgrade now' },
  }
}

function planName(plan: Plan): string {
  return `${PLAN_NAMES[plan]} plan`
}

function daysOf(count: number): string {
  return `${count} ${count === 1 ? 'day' : 'days'}`
}
