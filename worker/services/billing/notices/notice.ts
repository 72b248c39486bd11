// What the Admins of an organization are written about. A notice is kept in the batch of what it tells of, and becomes a
// letter for each of them once the directory has said who they are.

import { type SQL, sql } from 'drizzle-orm'
import type { Write } from '#worker/platform/d1.ts'
import type { Letter } from '#worker/platform/letter.ts'
import { outboxRow } from '#worker/platform/outbox.ts'
import type { BillingBatch } from '#worker/services/billing/context.ts'
import { outbox } from '#worker/services/billing/schema.ts'
import type { Message, Notice } from './message.ts'

/** What an Admin reads. */
export type Words = Pick<Letter, 'subject' | 'title' | 'paragraphs' | 'action'>

/** Keeps a notice in the batch of `cause`, the write that it tells of; none is kept if that changes nothing. */
export function keepNotice(batch: BillingBatch, cause: Write, notice: Notice, now: Date): void {
  batch.when(cause).insert(outbox, outboxRow<Message>(notice, now))
}

/** The same of an invoice that `cause` inserts: the database gives it its number. */
export function keepInvoiceNotice(batch: BillingBatch, cause: Write, orgId: string, now: Date): void {
  const serial: SQL = sql`(select max(number) from invoices where org_id = ${orgId})`
  const payload = sql`json_object('orgId', ${orgId}, 'about', 'invoice', 'serial', ${serial})`
  const row = outboxRow<Message>({ orgId, about: 'invoice', serial: 0 }, now)
  batch.when(cause).insert(outbox, { ...row, payload })
}
