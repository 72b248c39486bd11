import { formatEuro } from '#shared/domain/billing/money.ts'
import type { SpendingEvent } from '#shared/domain/billing/plan-event.ts'
import { uploadsEndFrom } from '#shared/domain/billing/spending-limit.ts'
import { formatUtcDay } from '#shared/domain/time.ts'
import { SPENDING_WARNING_PERCENT } from '#shared/limits.ts'
import type { Letter } from '#worker/platform/mail/letter.ts'
import type { BillingDeps } from '#worker/services/billing/context.ts'
import { findSpendingMonth } from './month-state.ts'

/** What Admins read when a month is near its spending limit, or has reached it. */
export async function spendingLetter(
  { db }: BillingDeps,
  name: string,
  { orgId, isReached, spent, cap, month, monthEnd }: SpendingEvent & { orgId: string },
): Promise<Pick<Letter, 'subject' | 'title' | 'paragraphs'>> {
  const share = isReached ? 100 : SPENDING_WARNING_PERCENT
  const subject = `${name} has reached ${share}% of its spending limit`
  if (!isReached)
    return {
      subject,
      title: `${share}% of the spending limit`,
      paragraphs: [
        `The organization ${name} has spent ${formatEuro(spent)} excl. VAT this month. Its spending limit is ${formatEuro(cap)}.`,
        'At the limit, nothing more is charged. Updates and downloads continue. Uploads pause after a week over the limit.',
      ],
    }
  const state = await findSpendingMonth(db, orgId, month)
  const uploads = state?.overSince
    ? `Uploads pause on ${formatUtcDay(uploadsEndFrom(state.overSince))} unless you raise the limit.`
    : 'Uploads pause after a week over the limit.'
  return {
    subject,
    title: 'The spending limit is reached',
    paragraphs: [
      `The organization ${name} has reached its spending limit of ${formatEuro(cap)} excl. VAT for this month. Nothing more is charged until ${formatUtcDay(monthEnd)}.`,
      `Updates and downloads continue. ${uploads} Drafts that are ready can still be published.`,
    ],
  }
}
