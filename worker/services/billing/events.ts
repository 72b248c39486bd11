// Events of plans. An event is kept in the outbox in the batch of the write that makes it true, and becomes an email to
// each Admin once the directory has said who they are: see `notices/`.

import { type SQL, sql } from 'drizzle-orm'
import type { PlanEvent } from '#shared/domain/billing/plan-event.ts'
import type { Write } from '#worker/platform/database/d1.ts'
import { outboxRow } from '#worker/platform/outbox.ts'
import type { BillingBatch } from './context.ts'
import type { Message } from './notices/message.ts'
import { outbox } from './schema.ts'

/** Emits an event in the batch of `cause`, the write that makes it true; nothing follows if that changes nothing. */
export function emit(batch: BillingBatch, cause: Write, event: PlanEvent, now: Date): void {
  batch.when(cause).insert(outbox, outboxRow<Message>(event, now))
}

/** Emits that `cause` inserts an invoice, to which the database gives its number. */
export function emitInvoice(batch: BillingBatch, cause: Write, orgId: string, now: Date): void {
  const serial: SQL = sql`(select max(number) from invoices where org_id = ${orgId})`
  const payload = sql`json_object('orgId', ${orgId}, 'about', 'invoice', 'serial', ${serial})`
  const row = outboxRow<Message>({ orgId, about: 'invoice', serial: 0 }, now)
  batch.when(cause).insert(outbox, { ...row, payload })
}
