// The plans of the demo. Calls of the product create whatever calls can; what takes time, such as an expired trial or
// an ended term, is written into the row, with times relative to the billing clock. The status is never written: the
// product derives it from those times.

import { type SubscriptionStatus, TRIAL_DAYS } from '#shared/domain/billing/subscription.ts'
import { DAY } from '#shared/domain/time.ts'

/** Times in days from now; negative ones are in the past. */
interface PlanRecord {
  status: SubscriptionStatus
  trialEnd?: number
  trialEndAction?: 'cancel_subscription'
  currentTermEnd?: number
  cancelledAt?: number
  paymentFailedAt?: number
}

export interface DemoPlan {
  /** Whether there is a card, and a term was paid. */
  paid: boolean
  /** Null: unchanged since the plan was bought. */
  record: PlanRecord | null
}

const TERM_DAYS = 30

export const demoPlans = {
  active: { paid: true, record: null },
  none: { paid: false, record: { status: 'inactive' } },
  newTrial: { paid: false, record: { status: 'inTrial', trialEnd: TRIAL_DAYS } },
  trial: { paid: false, record: { status: 'inTrial', trialEnd: 5 } },
  endedTrial: {
    paid: false,
    record: { status: 'inTrial', trialEnd: -4, trialEndAction: 'cancel_subscription', cancelledAt: -8 },
  },
  cancelled: { paid: true, record: { status: 'nonRenewing', currentTermEnd: 10, cancelledAt: -5 } },
  ended: { paid: true, record: { status: 'inactive', currentTermEnd: -6, cancelledAt: -15 } },
  /** The renewal was declined, and the grace period runs. */
  overdue: { paid: true, record: { status: 'active', currentTermEnd: -3, paymentFailedAt: -3 } },
  /** The renewal was declined, and the grace period is over. */
  declined: { paid: true, record: { status: 'inactive', currentTermEnd: -25, paymentFailedAt: -25 } },
} as const satisfies Record<string, DemoPlan>

/** A card that the test gateway stores, and declines when it is charged. */
const DECLINED_CARD = { reference: 'test-declined-0002', last4: '0002' }

type Row = Record<
  'status' | 'trial_end' | 'trial_end_action' | 'current_term_end' | 'cancelled_at' | 'payment_failed_at',
  string | null
>

export type Plans = ReturnType<typeof openPlans>

/** @param db the database of the embedded billing service */
export function openPlans(db: D1Database, now: Date) {
  const moment = (days: number | undefined) =>
    days === undefined ? null : new Date(now.getTime() + days * DAY).toISOString()

  /** Whether a time is recent enough: one in the future at most a day early, one in the past as old or older. */
  function fits(stored: string | null, days: number | undefined): boolean {
    const wanted = moment(days)
    if (stored === null || wanted === null || days === undefined) return stored === wanted
    const passed = Date.parse(wanted) - Date.parse(stored)
    return passed >= 0 && (days < 0 || passed < DAY)
  }

  async function holds(orgId: string, record: PlanRecord): Promise<boolean> {
    const row = await db.prepare('select * from subscriptions where org_id = ?').bind(orgId).first<Row>()
    return (
      row?.status === record.status &&
      row.trial_end_action === (record.trialEndAction ?? null) &&
      fits(row.trial_end, record.trialEnd) &&
      fits(row.current_term_end, record.currentTermEnd) &&
      fits(row.cancelled_at, record.cancelledAt) &&
      fits(row.payment_failed_at, record.paymentFailedAt)
    )
  }

  /** Backdates the plan of an organization that billing knows. */
  async function write(orgId: string, { paid, record }: DemoPlan & { record: PlanRecord }): Promise<void> {
    const { status, trialEnd, trialEndAction = null, currentTermEnd, cancelledAt, paymentFailedAt } = record
    const trialStart = trialEnd === undefined ? null : moment(trialEnd - TRIAL_DAYS)
    const termStart = currentTermEnd === undefined ? null : moment(currentTermEnd - TERM_DAYS)
    const termEnd = moment(currentTermEnd)
    const run = (sql: string, ...values: (string | number | null)[]) => db.prepare(sql).bind(...values, orgId)
    await db.batch([
      run(
        `update subscriptions set status = ?, plan = 'basic', trial_end = ?, trial_end_action = ?,
          current_term_end = ?, billing_day = ?, cancelled_at = ?, payment_failed_at = ?,
          created_at = coalesce(?, created_at), revision = revision + 1 where org_id = ?`,
        ...[status, moment(trialEnd), trialEndAction, termEnd, termEnd && new Date(termEnd).getUTCDate()],
        ...[moment(cancelledAt), moment(paymentFailedAt), trialStart ?? termStart],
      ),
      run('update trials set started_at = coalesce(?, started_at) where org_id = ?', trialStart),
      ...(paid
        ? [
            run(
              `delete from payments where org_id = ?1 and rowid > (select min(rowid) from payments where org_id = ?1)`,
            ),
            run('update payments set paid_at = ?, term_end = ? where org_id = ?', termStart, termEnd),
            run(
              `delete from invoices where org_id = ?1 and number > (select min(number) from invoices where org_id = ?1)`,
            ),
            run(
              `update invoices set issued_at = ?1, statement = json_set(statement, '$.term.from', ?1, '$.term.to', ?2)
                where org_id = ?3`,
              termStart,
              termEnd,
            ),
            run('update payment_sources set added_at = ? where org_id = ?', termStart),
          ]
        : [
            run('delete from payments where org_id = ?'),
            run('delete from invoices where org_id = ?'),
            run('delete from payment_sources where org_id = ?'),
            run('delete from payment_intents where org_id = ?'),
            run('delete from billing_details where org_id = ?'),
          ]),
      ...(paymentFailedAt === undefined
        ? []
        : [
            run(
              'update payment_sources set reference = ?, last4 = ?, refused_at = ? where org_id = ?',
              ...[DECLINED_CARD.reference, DECLINED_CARD.last4, moment(paymentFailedAt)],
            ),
          ]),
    ])
  }

  return {
    /** Restores the row of an organization's plan if it differs. */
    async settle(orgId: string, { paid, record }: DemoPlan): Promise<void> {
      if (record && !(await holds(orgId, record))) await write(orgId, { paid, record })
    },
    /** A card that expires in years, by the billing clock. */
    card: { number: '4242424242424242', expiryMonth: 12, expiryYear: now.getUTCFullYear() + 4, cvv: '123' },
  }
}
