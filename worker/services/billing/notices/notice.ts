// What the Admins of an organization are written about. A notice is kept in the batch of what it tells of, and becomes a
// letter for each of them once the directory has said who they are.

import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import { insertIf } from '#worker/platform/d1.ts'
import type { Letter } from '#worker/platform/letter.ts'
import { outboxRow } from '#worker/platform/outbox.ts'
import type { Database } from '#worker/services/billing/context.ts'
import { outbox } from '#worker/services/billing/schema.ts'
import type { Message, Notice } from './message.ts'

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
