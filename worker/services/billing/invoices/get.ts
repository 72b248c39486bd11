import { and, eq } from 'drizzle-orm'
import type { Billing } from '#shared/contracts/billing.ts'
import type { Invoice } from '#shared/domain/billing/invoice.ts'
import { notFound } from '#shared/errors.ts'
import type { Input } from '#shared/rpc.ts'
import type { Person } from '#worker/platform/rpc/context.ts'
import { requireMembership } from '#worker/services/billing/access.ts'
import type { BillingDeps, Context } from '#worker/services/billing/context.ts'
import { invoices } from '#worker/services/billing/schema.ts'

/** An invoice. @throws RpcError 404 when the organization has none of this number */
export async function getInvoice(
  ctx: Context<Person>,
  { orgId: org, number }: Input<Billing['invoices.get']>,
): Promise<Invoice> {
  const { orgId } = await requireMembership(ctx, org, 'billing.manage')
  const invoice = await findInvoice(ctx, orgId, serialOf(number))
  if (invoice?.number !== number) throw notFound('This invoice')
  return invoice
}

/** The same, by its running number; null when the organization has none of it. */
export async function findInvoice(
  { db }: BillingDeps,
  orgId: string,
  serial: number,
): Promise<Invoice | null> {
  const isIt = and(eq(invoices.orgId, orgId), eq(invoices.number, serial))
  const [row] = await db.select().from(invoices).where(isIt).limit(1)
  return row ? invoiceOf(row) : null
}

export function invoiceOf({ number, issuedAt, paidWith, statement }: typeof invoices.$inferSelect): Invoice {
  return {
    ...statement,
    number: `${issuedAt.slice(0, 4)}-${String(number).padStart(6, '0')}`,
    issuedAt,
    paidWith,
  }
}

/** The running number, of `2026-000042`; -1, which none has, of what is no number. */
export function serialOf(number: string): number {
  const serial = /^\d{4}-(\d{6,15})$/.exec(number)?.[1]
  return serial === undefined ? -1 : Number(serial)
}
