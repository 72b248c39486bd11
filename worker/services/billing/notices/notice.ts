// What the Admins of an organization are written about. A notice is kept in the batch of what it tells of, and becomes a
// letter for each of them once the directory has said who they are.

import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import { insertIf } from '#worker/platform/d1.ts'
import type { Letter, Mail } from '#worker/platform/mail.ts'
import { outboxRow } from '#worker/platform/outbox.ts'
import type { Database } from '#worker/services/billing/context.ts'
import { outbox } from '#worker/services/billing/schema.ts'

/** A month (ISO 8601) is near the most that it is charged, or has reached it. Amounts in cents. */
export interface SpendingNotice {
  isReached: boolean
  spent: number
  cap: number
  month: string
  monthEnd: string
}

export type Notice = { orgId: string } & (
  | { about: 'invoice'; serial: number }
  /** `graceEnd`: until when the plan goes on all the same; null: it was a trial, and has ended. */
  | { about: 'payment_failed'; graceEnd: string | null }
  /** The grace after a failed payment is about to end. */
  | { about: 'grace_end'; graceEnd: string }
  /** It has ended, and the plan with it. */
  | { about: 'plan_ended'; graceEnd: string }
  /** `goesOn`: it becomes a plan then, which is charged. */
  | { about: 'trial_end'; trialEnd: string; goesOn: boolean }
  | ({ about: 'spending' } & SpendingNotice)
)

export type Message = Notice | Mail

/** What an Admin reads. */
export type Words = Pick<Letter, 'subject' | 'title' | 'paragraphs' | 'action'>

/** The write that keeps a notice, if the statement right before it in the batch has changed a row. */
export function noteIfChanged(db: Database, notice: Notice, now: Date) {
  return insertIf(db, outbox, outboxRow(notice, now), sql`changes() > 0`)
}

/** The same of the invoice that was written right before, whose number only the database knows by then. */
export function noteInvoiceIfChanged(db: Database, orgId: string, now: Date) {
  const serial: SQL = sql`(select max(number) from invoices where org_id = ${orgId})`
  const payload = sql`json_object('orgId', ${orgId}, 'about', 'invoice', 'serial', ${serial})`
  const row = outboxRow<Message>({ orgId, about: 'invoice', serial: 0 }, now)
  return insertIf(db, outbox, { ...row, payload }, sql`changes() > 0`)
}
