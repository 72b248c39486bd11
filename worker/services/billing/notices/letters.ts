import { formatEuro } from '#shared/domain/billing/money.ts'
import type { PlanEvent } from '#shared/domain/billing/plan-event.ts'
import { PLANS } from '#shared/domain/billing/pricing.ts'
import { formatUtcDay } from '#shared/domain/time.ts'
import { links } from '#shared/routes.ts'
import type { AdminMailer, Admins, BillingDeps } from '#worker/services/billing/context.ts'
import { findInvoice } from '#worker/services/billing/invoices/get.ts'
import { spendingLetter } from '#worker/services/billing/spending/letter.ts'
import { failureWords, isCurrent } from './failure-words.ts'
import type { Words } from './words.ts'

/** The email about an event. Null: the event no longer matters. */
export async function wordsOf(
  deps: BillingDeps,
  { site }: AdminMailer,
  { name, slug }: NonNullable<Admins>,
  notice: PlanEvent,
): Promise<Words | null> {
  const at = (path: string) => `${site.origin}${path}`
  switch (notice.about) {
    case 'invoice': {
      const invoice = await findInvoice(deps, notice.orgId, notice.serial)
      if (!invoice) return null
      const { number, total, paidWith } = invoice
      const seller = invoice.seller?.name ?? site.productName
      return {
        subject: `Invoice ${number} from ${seller}`,
        title: `${formatEuro(total)} for ${name}`,
        paragraphs: [
          `${seller} received ${formatEuro(total)} for the organization ${name}, paid with ${paidWith}.`,
        ],
        action: { label: 'View invoice', url: at(links.invoice(slug, number)) },
      }
    }
    case 'spending':
      return {
        ...(await spendingLetter(deps, name, notice)),
        action: { label: 'View spending limit', url: at(links.billing(slug)) },
      }
    case 'payment_failed':
    case 'grace_end':
    case 'plan_ended':
      return (await isCurrent(deps, notice)) ? failureWords(notice, name, slug, at) : null
    case 'trial_end': {
      const day = formatUtcDay(notice.trialEnd)
      const price = `${formatEuro(PLANS.basic.base)} per month excl. VAT`
      return {
        subject: `The trial of ${name} ends on ${day}`,
        title: `The trial ends on ${day}`,
        paragraphs: notice.goesOn
          ? [
              `The organization ${name} then continues with the Basic plan for ${price}. You don’t need to do anything.`,
            ]
          : [
              `Without a plan, you can’t create applications or publish releases for the organization ${name} after that. Published releases, updates and downloads stay available.`,
              `The Basic plan is ${price}.`,
            ],
        action: notice.goesOn
          ? { label: 'View plan', url: at(links.billing(slug)) }
          : { label: 'Subscribe', url: at(links.checkout(slug)) },
      }
    }
  }
}
