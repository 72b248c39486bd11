import type { BillingDetails } from '#shared/domain/billing-details.ts'
import type { Statement } from '#shared/domain/invoice.ts'
import { type LineItem, lineItems, type Usage } from '#shared/domain/pricing.ts'
import type { Plan } from '#shared/domain/subscription.ts'
import { DAY } from '#shared/domain/time.ts'
import { unprocessable } from '#shared/errors.ts'
import { logProblem } from '#worker/platform/log.ts'
import type { Books } from '#worker/services/billing/context.ts'
import { findBillingDetails } from '#worker/services/billing/details/get.ts'
import type { SubscriptionRow } from '#worker/services/billing/subscriptions/status.ts'
import { monthsFrom, termEndFrom } from '#worker/services/billing/subscriptions/term.ts'
import { taxOf } from './tax.ts'

const NOTHING: Usage = { storage: 0, downloads: 0, devToolsSeats: 0, taurifyPlatforms: [], releases: 0 }

/**
 * What the first month of a plan costs that begins at `start` (ISO 8601).
 * @throws RpcError 422 before somebody has said whom invoices are made out to
 */
export async function stateFirst(books: Books, orgId: string, plan: Plan, start: string): Promise<Statement> {
  const buyer = await findBillingDetails(books, orgId)
  if (!buyer) throw unprocessable('billing_details_missing', 'Say first whom the invoices are made out to.')
  return state(books, buyer, {
    plan,
    term: { from: start, to: termEndFrom(start) },
    usage: null,
    lines: lineItems(plan, NOTHING).filter(({ kind }) => kind === 'base'),
  })
}

/**
 * What is charged when a term or a trial of this plan ends at `dueAt` (ISO 8601): the next month, if there is one, and
 * what was used beyond the plan in the last.
 * @throws when that cannot be counted. After a day it is charged no more, as a plan must not run for ever unpaid.
 */
export async function stateDue(books: Books, row: SubscriptionRow, dueAt: string): Promise<Statement> {
  const { orgId, plan, status, billingDay } = row
  const usage = status === 'inTrial' ? null : lastMonth(dueAt, billingDay)
  const used = usage && (await readUsage(books, orgId, usage, dueAt))
  const goesOn = status !== 'nonRenewing'
  const isCharged = ({ kind, amount }: LineItem) => (kind === 'base' ? goesOn : used !== null && amount > 0)
  return state(books, await findBillingDetails(books, orgId), {
    plan,
    term: goesOn ? { from: dueAt, to: termEndFrom(dueAt, billingDay ?? undefined) } : null,
    usage: used && usage,
    lines: lineItems(plan, used ?? NOTHING).filter(isCharged),
  })
}

function state(
  { seller }: Books,
  buyer: BillingDetails | null,
  due: Pick<Statement, 'plan' | 'term' | 'usage' | 'lines'>,
): Statement {
  const net = Math.floor(due.lines.reduce((sum, { amount }) => sum + amount, 0) / 100)
  const tax = taxOf(seller, buyer, net)
  return { ...due, net, tax, total: net + (tax?.cents ?? 0), buyer, seller }
}

/** The days of the month that ends at `end` (ISO 8601). Its last, on which the next begins, belongs to that one. */
function lastMonth(end: string, day: number | null): { from: string; to: string } {
  const midnight = (moment: string) => Date.parse(`${moment.slice(0, 10)}T00:00:00.000Z`)
  return {
    from: new Date(midnight(monthsFrom(end, -1, day ?? undefined))).toISOString(),
    to: new Date(midnight(end) - 1).toISOString(),
  }
}

async function readUsage(
  { usage, now }: Books,
  orgId: string,
  span: { from: string; to: string },
  dueAt: string,
): Promise<Usage | null> {
  try {
    return await usage(orgId, span)
  } catch (cause) {
    if (now.getTime() - Date.parse(dueAt) < DAY) throw cause
    logProblem(
      'What an organization used was not charged, as it could not be counted',
      { orgId, dueAt },
      cause,
    )
    return null
  }
}
