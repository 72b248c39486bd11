import { formatEuro } from '#shared/domain/money.ts'
import { MONTHLY_CENTS } from '#shared/domain/pricing.ts'
import { links } from '#shared/routes.ts'
import type { Letter } from '#worker/platform/mail.ts'
import type { Admins, Books, Post } from '#worker/services/billing/context.ts'
import { findInvoice } from '#worker/services/billing/invoices/get.ts'
import { spendingLetter } from '#worker/services/billing/spending/letter.ts'
import type { Notice } from './notice.ts'

type Words = Pick<Letter, 'subject' | 'title' | 'paragraphs' | 'action'>

/** What an Admin is told. Null: there is nothing to tell any more. */
export async function wordsOf(
  books: Books,
  { site }: Post,
  { name, slug }: NonNullable<Admins>,
  notice: Notice,
): Promise<Words | null> {
  const at = (path: string) => `${site.origin}${path}`
  switch (notice.about) {
    case 'invoice': {
      const invoice = await findInvoice(books, notice.orgId, notice.serial)
      if (!invoice) return null
      const { number, total, paidWith } = invoice
      const seller = invoice.seller?.name ?? site.productName
      return {
        subject: `Invoice ${number} from ${seller}`,
        title: `${formatEuro(total)} for ${name}`,
        paragraphs: [
          `${formatEuro(total)} were paid to ${seller} with ${paidWith} for the organization ${name}.`,
        ],
        action: { label: 'See the invoice', url: at(links.invoice(slug, number)) },
      }
    }
    case 'spending':
      return {
        ...(await spendingLetter(books, name, notice)),
        action: { label: 'See the limit', url: at(links.billing(slug)) },
      }
    case 'payment_failed': {
      const { graceEnd } = notice
      const subject = `The payment for ${name} failed`
      const consequence = graceEnd
        ? `The plan goes on until ${dayOf(graceEnd)}, and the payment is tried again. Change the payment method before then if it is not good any more.`
        : 'The trial has ended, and nothing new can be published. Subscribe with another payment method to go on.'
      return {
        subject,
        title: subject,
        paragraphs: [
          `What the organization ${name} pays with was refused. Nothing was charged.`,
          consequence,
        ],
        action: { label: 'See the payment method', url: at(links.billing(slug)) },
      }
    }
    case 'trial_end': {
      const day = dayOf(notice.trialEnd)
      const price = `${formatEuro(MONTHLY_CENTS.basic)} a month excl. VAT`
      return {
        subject: `The trial of ${name} ends on ${day}`,
        title: `The trial ends on ${day}`,
        paragraphs: notice.goesOn
          ? [
              `The organization ${name} goes on with the Basic plan then, for ${price}. You need not do anything.`,
            ]
          : [
              `Without a plan, the organization ${name} can publish nothing new from then on. What is published stays available to your users.`,
              `The Basic plan is ${price}.`,
            ],
        action: notice.goesOn
          ? { label: 'See the plan', url: at(links.billing(slug)) }
          : { label: 'Subscribe', url: at(links.checkout(slug)) },
      }
    }
  }
}

/** '20 Nov 2026 (UTC)' */
function dayOf(moment: string): string {
  return `${new Date(moment).toUTCString().slice(5, 16)} (UTC)`
}
