import { and, desc, eq, lt } from 'drizzle-orm'
import type { Billing } from '#shared/contracts/billing.ts'
import { INVOICES_LISTED, type Invoice } from '#shared/domain/invoice.ts'
import { notFound } from '#shared/errors.ts'
import type { Input, Output } from '#shared/rpc.ts'
import type { Person } from '#worker/platform/context.ts'
import { requireMembership } from '#worker/services/billing/access.ts'
import type { Context } from '#worker/services/billing/context.ts'
import { invoices } from '#worker/services/billing/schema.ts'

type List = Billing['invoices.list']

/** The invoices of an organization, newest first. */
export async function listInvoices(
  ctx: Context<Person>,
  { orgId: org, cursor }: Input<List>,
): Promise<Output<List>> {
  const { orgId } = await requireMembership(ctx, org, 'billing.manage')
  const isOlder = cursor ? lt(invoices.number, serialOf(cursor)) : undefined
  const rows = await ctx.db
    .select()
    .from(invoices)
    .where(and(eq(invoices.orgId, orgId), isOlder))
    .orderBy(desc(invoices.number))
    .limit(INVOICES_LISTED + 1)
  const listed = rows.slice(0, INVOICES_LISTED).map((row) => {
    const { number, issuedAt, total } = invoiceOf(row)
    return { number, issuedAt, total }
  })
  return { invoices: listed, cursor: rows.length > listed.length ? (listed.at(-1)?.number ?? null) : null }
}

/** One of them. @throws RpcError 404 when the organization has none of this number */
export async function getInvoice(
  ctx: Context<Person>,
  { orgId: org, number }: Input<Billing['invoices.get']>,
): Promise<Invoice> {
  const { orgId } = await requireMembership(ctx, org, 'billing.manage')
  const isIt = and(eq(invoices.orgId, orgId), eq(invoices.number, serialOf(number)))
  const [row] = await ctx.db.select().from(invoices).where(isIt).limit(1)
  const invoice = row && invoiceOf(row)
  if (invoice?.number !== number) throw notFound('This invoice')
  return invoice
}

function invoiceOf({ number, issuedAt, paidWith, statement }: typeof invoices.$inferSelect): Invoice {
  return {
    ...statement,
    number: `${issuedAt.slice(0, 4)}-${String(number).padStart(6, '0')}`,
    issuedAt,
    paidWith,
  }
}

/** The running number, of `2026-000042`; -1, which none has, of what is no number. */
function serialOf(number: string): number {
  const serial = /^\d{4}-(\d{6,15})$/.exec(number)?.[1]
  return serial === undefined ? -1 : Number(serial)
}
