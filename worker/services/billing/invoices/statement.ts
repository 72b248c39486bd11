import type { BillingDetails } from '#shared/domain/billing/billing-details.ts'
import type { Statement } from '#shared/domain/billing/invoice.ts'
import { type LineItem, lineItems, type Usage } from '#shared/domain/billing/pricing.ts'
import type { Plan } from '#shared/domain/billing/subscription.ts'
import { unprocessable } from '#shared/errors.ts'
import type { BillingDeps } from '#worker/services/billing/context.ts'
import { findBillingDetails } from '#worker/services/billing/details/get.ts'
import type { SubscriptionRow } from '#worker/services/billing/subscriptions/status.ts'
import { termEndFrom } from '#worker/services/billing/subscriptions/term.ts'
import { type Beyond, readBeyond } from './beyond.ts'
import { taxOf } from './tax.ts'

const NOTHING: Usage = { storage: 0, downloads: 0, devToolsSeats: 0, taurifyPlatforms: [], releases: 0 }

/**
 * What the first month of a plan costs.
 * @param owed of the plan before it
 * @throws RpcError 422 while the organization has no billing details
 */
export async function stateFirst(
  deps: BillingDeps,
  orgId: string,
  plan: Plan,
  { from, to }: { from: string; to: string },
  owed: Beyond | null = null,
): Promise<Statement> {
  const buyer = await findBillingDetails(deps, orgId)
  if (!buyer) throw billingDetailsMissing()
  return state(deps, buyer, {
    plan,
    term: { from, to },
    usage: owed?.usage ?? null,
    lines: [...baseOf(plan), ...(owed?.lines ?? [])],
  })
}

/**
 * What is charged when a term or a trial of this plan ends at `dueAt` (ISO 8601): the next month, if there is one, and
 * what was used beyond the plan before.
 * @throws when that cannot be counted
 */
export async function stateDue(deps: BillingDeps, row: SubscriptionRow, dueAt: string): Promise<Statement> {
  const { orgId, plan, status, billingDay } = row
  const beyond = status === 'inTrial' ? null : await readBeyond(deps, row, dueAt)
  const isRenewed = status !== 'nonRenewing'
  return state(deps, await findBillingDetails(deps, orgId), {
    plan,
    term: isRenewed ? { from: dueAt, to: termEndFrom(dueAt, billingDay ?? undefined) } : null,
    usage: beyond?.usage ?? null,
    lines: [...(isRenewed ? baseOf(plan) : []), ...(beyond?.lines ?? [])],
  })
}

export function billingDetailsMissing() {
  return unprocessable(
    'billing_details_missing',
    'Save the billing details first: invoices are made out to them.',
  )
}

function baseOf(plan: Plan): LineItem[] {
  return lineItems(plan, NOTHING).filter(({ kind }) => kind === 'base')
}

function state(
  { seller }: BillingDeps,
  buyer: BillingDetails | null,
  due: Pick<Statement, 'plan' | 'term' | 'usage' | 'lines'>,
): Statement {
  const net = Math.floor(due.lines.reduce((sum, { amount }) => sum + amount, 0) / 100)
  const tax = taxOf(seller, buyer, net)
  return { ...due, net, tax, total: net + (tax?.cents ?? 0), buyer, seller }
}
