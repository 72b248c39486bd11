import { and, desc, eq, lt } from 'drizzle-orm'
import type { Billing } from '#shared/contracts/billing.ts'
import { INVOICES_LISTED } from '#shared/domain/billing/invoice.ts'
import type { Input, Output } from '#shared/rpc.ts'
import type { Person } from '#worker/platform/rpc/context.ts'
import { requireMembership } from '#worker/services/billing/access.ts'
import type { Context } from '#worker/services/billing/context.ts'
import { invoices } from '#worker/services/billing/schema.ts'
import { invoiceOf, serialOf } from './get.ts'

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
