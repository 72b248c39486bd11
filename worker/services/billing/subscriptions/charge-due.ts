import { and, eq } from 'drizzle-orm'
import type { Statement } from '#shared/domain/billing/invoice.ts'
import { Batch } from '#worker/platform/database/d1.ts'
import { logProblem } from '#worker/platform/log.ts'
import type { BillingDeps } from '#worker/services/billing/context.ts'
import { emit } from '#worker/services/billing/events.ts'
import { findAmountDue } from '#worker/services/billing/invoices/amount-due.ts'
import type { PaymentGateway } from '#worker/services/billing/payments/gateway.ts'
import { isNew, keepPaid, type Paid, recordTerm } from '#worker/services/billing/payments/record.ts'
import { subscriptions } from '#worker/services/billing/schema.ts'
import { charge } from './charge.ts'
import { type Due, findDue } from './due.ts'
import { recordOvertaken } from './record-overtaken.ts'
import { graceEnd } from './status.ts'
import { dayOfMonth, termEndFrom } from './term.ts'

/** That one run catches up on. */
const MAX_MONTHS = 12

/**
 * Charges what is due: the next month of running plans, and the first of trials that turn into one, and in both cases
 * what was used beyond the plan; of plans that were cancelled and have ended only that. A plan whose charge fails
 * runs until its grace is over and is charged again every day, or at once with another payment source; a trial whose
 * charge fails ends.
 * @param only of this organization; of all unless told otherwise
 */
export async function chargeDue(deps: BillingDeps, gateway: PaymentGateway, only?: string): Promise<void> {
  const stuck: string[] = []
  for (let round = 0; round < MAX_MONTHS; round++) {
    const due = await findDue(deps, stuck, only)
    const moved = await Promise.all(
      due.map(async (each) => {
        try {
          return await collect(deps, gateway, each)
        } catch (problem) {
          const { row, dueAt } = each
          logProblem('What is due could not be charged', { orgId: row.orgId, dueAt }, problem)
          return false
        }
      }),
    )
    stuck.push(...due.filter((_, each) => !moved[each]).map(({ row }) => row.orgId))
    if (!moved.includes(true) && due.every(({ row }) => row.paymentFailedAt)) return
  }
}

/**
 * Charges what is due of one organization. What was stated before the first try is charged, and given, even if it
 * was cancelled since, or resumed: the charge may have been made, and its answer lost.
 * @returns whether the subscription moved on
 */
async function collect(deps: BillingDeps, gateway: PaymentGateway, due: Due): Promise<boolean> {
  const { row, dueAt } = due
  const isCancelled = row.status === 'nonRenewing' || row.cancelledAt !== null
  // Archiving asks for a plan that does not renew, and may have raced with a subscription.
  if (!isCancelled && !(await deps.admins(row.orgId))) return cancelArchived(deps, due)
  const statement = await findAmountDue(deps, row, dueAt)
  const paid = await charge(deps, gateway, due, statement)
  if (statement.term && !isCancelled) return renew(deps, due, paid)
  if (statement.term && paid) return recordOvertaken(deps.db, paid)
  return settle(deps, due, statement, paid)
}

/** Continues a plan for the month that was paid, or for its grace period. */
async function renew({ db, now }: BillingDeps, { row, dueAt }: Due, paid: Paid | null): Promise<boolean> {
  const { orgId, revision } = row
  if (paid) {
    const billingDay = row.billingDay ?? dayOfMonth(dueAt)
    const term = { from: dueAt, to: termEndFrom(dueAt, billingDay), billingDay }
    return (await recordTerm(db, row, paid, term)) || recordOvertaken(db, paid)
  }
  if (row.paymentFailedAt) return false
  const batch = new Batch(db)
  const failed = batch.add(
    db
      .update(subscriptions)
      .set({ paymentFailedAt: now.toISOString(), revision: revision + 1 })
      .where(and(eq(subscriptions.orgId, orgId), eq(subscriptions.revision, revision))),
  )
  const graceEndsAt = row.status === 'active' ? graceEnd(now) : null
  emit(batch, failed, { about: 'payment_failed', orgId, graceEnd: graceEndsAt }, now)
  await batch.run()
  return false
}

/** Lets the plan of an archived organization end, as no Admin is left to cancel it. */
async function cancelArchived({ db, now }: BillingDeps, { row }: Due): Promise<boolean> {
  const { orgId, revision } = row
  const change =
    row.status === 'inTrial'
      ? { trialEndAction: 'cancel_subscription' as const }
      : { status: 'nonRenewing' as const }
  await db
    .update(subscriptions)
    .set({ ...change, cancelledAt: now.toISOString(), revision: revision + 1 })
    .where(and(eq(subscriptions.orgId, orgId), eq(subscriptions.revision, revision)))
  return true
}

/** Closes a plan that has ended. What could not be charged is owed, and charged with the first month of the next plan. */
async function settle(
  { db, now }: BillingDeps,
  { row: { orgId, revision } }: Due,
  { total }: Statement,
  paid: Paid | null,
): Promise<boolean> {
  const isOwed = !paid && total > 0
  const batch = new Batch(db)
  if (paid) keepPaid(batch, isNew(paid), paid, null)
  batch.add(
    db
      .update(subscriptions)
      .set({
        status: 'inactive',
        ...(isOwed && { paymentFailedAt: now.toISOString() }),
        revision: revision + 1,
      })
      .where(and(eq(subscriptions.orgId, orgId), eq(subscriptions.revision, revision))),
  )
  await batch.run()
  return true
}
