// The plans of the demo. What people can bring about by calls is left to the product; what only time brings about, a
// trial that ran out or a term that ended, is written into the record with moments counted from the billing clock.
// What such a record means now, the product says: no status is made up here.

import { type SubscriptionStatus, TRIAL_DAYS } from '#shared/domain/billing/subscription.ts'
import { DAY } from '#shared/domain/time.ts'

/** Moments in days from now; days before now are negative. */
interface PlanRecord {
  status: SubscriptionStatus
  trialEnd?: number
  trialEndAction?: 'cancel_subscription'
  currentTermEnd?: number
  cancelledAt?: number
  paymentFailedAt?: number
}

export interface DemoPlan {
  /** Whether a card was given and a term paid. */
  paid: boolean
  /** Null: as the product has it after the plan was bought. */
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
  /** The card was declined when the next term was due, and grace runs. */
  overdue: { paid: true, record: { status: 'active', currentTermEnd: -3, paymentFailedAt: -3 } },
  /** The card was declined when the next term was due, and the time for another one is over. */
  declined: { paid: true, record: { status: 'inactive', currentTermEnd: -25, paymentFailedAt: -25 } },
} as const satisfies Record<string, DemoPlan>

/** A card that the test gateway keeps, and declines when it is charged. */
const DECLINED_CARD = { reference: 'test-declined-0002', last4: '0002' }

type Row = Record<
  'status' | 'trial_end' | 'trial_end_action' | 'current_term_end' | 'cancelled_at' | 'payment_failed_at',
  string | null
>

export type Plans = ReturnType<typeof openPlans>

/** @param db the database of the built-in billing */
export function openPlans(db: D1Database, now: Date) {
  const moment = (days: number | undefined) =>
    days === undefined ? null : new Date(now.getTime() + days * DAY).toISOString()

  /** Whether a moment is still what it should be: one ahead at most a day nearer, one behind as far or farther. */
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

  /** Gives the plan of an organization, which billing knows already, its past. */
  async function write(orgId: string, { paid, record }: DemoPlan & { record: PlanRecord }): Promise<void> {
    const { status, trialEnd, trialEndAction = null, currentTermEnd, cancelledAt, paymentFailedAt } = record
    const trialStart = trialEnd === undefined ? null : moment(trialEnd - TRIAL_DAYS)
    const termStart = currentTermEnd === undefined ? null : moment(currentTermEnd - TERM_DAYS)
    const run = (sql: string, ...values: (string | null)[]) => db.prepare(sql).bind(...values, orgId)
    await db.batch([
      run(
        `update subscriptions set status = ?, plan = 'basic', trial_end = ?, trial_end_action = ?,
          current_term_end = ?, cancelled_at = ?, payment_failed_at = ?,
          created_at = coalesce(?, created_at), revision = revision + 1 where org_id = ?`,
        ...[status, moment(trialEnd), trialEndAction, moment(currentTermEnd)],
        ...[moment(cancelledAt), moment(paymentFailedAt), trialStart ?? termStart],
      ),
      run('update trials set started_at = coalesce(?, started_at) where org_id = ?', trialStart),
      ...(paid
        ? [
            run(
              `delete from payments where org_id = ?1 and rowid > (select min(rowid) from payments where org_id = ?1)`,
            ),
            run(
              'update payments set paid_at = ?, term_end = ? where org_id = ?',
              termStart,
              moment(currentTermEnd),
            ),
            run(
              `delete from invoices where org_id = ?1 and number > (select min(number) from invoices where org_id = ?1)`,
            ),
            run(
              `update invoices set issued_at = ?1, statement = json_set(statement, '$.term.from', ?1, '$.term.to', ?2)
                where org_id = ?3`,
              termStart,
              moment(currentTermEnd),
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
    /** Makes the record of an organization's plan what it should be, unless it is. */
    async settle(orgId: string, { paid, record }: DemoPlan): Promise<void> {
      if (record && !(await holds(orgId, record))) await write(orgId, { paid, record })
    },
    /** A card that is good for years, by the billing clock. */
    card: { number: '4242424242424242', expiryMonth: 12, expiryYear: now.getUTCFullYear() + 4, cvv: '123' },
  }
}
