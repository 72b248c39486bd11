import { and, desc, eq, lte, sql } from 'drizzle-orm'
import { type LineItem, lineItems } from '#shared/domain/billing/pricing.ts'
import { limitLine } from '#shared/domain/billing/spending-limit.ts'
import { DAY } from '#shared/domain/time.ts'
import { logProblem } from '#worker/platform/log.ts'
import type { BillingDeps } from '#worker/services/billing/context.ts'
import { amountsDue, payments } from '#worker/services/billing/schema.ts'
import { capOf, findLimitBefore, type Month } from '#worker/services/billing/spending/limit.ts'
import type { SubscriptionRow } from '#worker/services/billing/subscriptions/status.ts'
import { monthsFrom } from '#worker/services/billing/subscriptions/term.ts'

/** That are charged together. */
const MAX_MONTHS = 12

export interface Beyond {
  usage: { from: string; to: string }
  lines: LineItem[]
}

/**
 * What was used beyond a plan by the end of a term at `dueAt` (ISO 8601), and was not charged before. Null where it could
 * not be counted for a day: the next month is charged without it, and it is charged with the one after. A plan that has
 * ended waits for the count.
 * @throws when it cannot be counted
 */
export async function readBeyond(
  deps: BillingDeps,
  row: SubscriptionRow,
  dueAt: string,
): Promise<Beyond | null> {
  const { orgId } = row
  const months = await monthsUntil(deps, row, dueAt)
  const usage = { from: dayAt(months[0].from).toISOString(), to: dayBefore(dueAt) }
  try {
    const lines = await Promise.all(months.map((month) => linesOf(deps, orgId, month)))
    return { usage, lines: summed(lines.flat()) }
  } catch (cause) {
    const isLast = row.status === 'nonRenewing'
    if (isLast || deps.now.getTime() - Date.parse(dueAt) < DAY) throw cause
    const problem = 'What an organization used is charged a month later, as it could not be counted'
    logProblem(problem, { orgId, dueAt }, cause)
    return null
  }
}

/**
 * The month that ends at `end`, and any before it whose use was not charged, oldest first: it could not be counted, or
 * the month was followed by one paid ahead, by an Admin who subscribed again before a cancelled term was over.
 */
async function monthsUntil(
  { db }: BillingDeps,
  { orgId, plan, billingDay }: SubscriptionRow,
  end: string,
): Promise<[Month, ...Month[]]> {
  const before = (to: string) => monthsFrom(to, -1, billingDay ?? undefined)
  const paid = await db
    .select()
    .from(payments)
    .where(and(eq(payments.orgId, orgId), lte(payments.termEnd, end)))
    .orderBy(desc(payments.termEnd))
    .limit(MAX_MONTHS)
  const uncounted = await db
    .select({ dueAt: amountsDue.dueAt })
    .from(amountsDue)
    .where(
      and(
        eq(amountsDue.orgId, orgId),
        lte(amountsDue.dueAt, end),
        sql`json_extract(statement, '$.usage') is null`,
      ),
    )
    .orderBy(desc(amountsDue.dueAt))
    .limit(MAX_MONTHS)
  const isUncounted = (to: string) => uncounted.some(({ dueAt }) => dueAt === to)
  const paymentOf = (to: string) => paid.find(({ termEnd }) => termEnd === to)
  let first: Month = { from: before(end), to: end, plan }
  const months: [Month, ...Month[]] = [first]
  for (;;) {
    const [payment, last] = [paymentOf(first.to), paymentOf(first.from)]
    const isCharged = !payment || payment.paidAt >= first.from
    if (!last || (isCharged && !isUncounted(first.from))) return months
    first = { from: before(first.from), to: first.from, plan: last.plan }
    months.unshift(first)
  }
}

/**
 * What goes beyond the plan in a month, and what of it the spending limit takes off again. The last day of a month, on
 * which the next begins, belongs to that one.
 */
async function linesOf({ db, usage }: BillingDeps, orgId: string, month: Month): Promise<LineItem[]> {
  const { from, to, plan } = month
  const [used, limit] = await Promise.all([
    usage(orgId, { from: dayAt(from).toISOString(), to: dayBefore(to) }),
    findLimitBefore(db, orgId, to),
  ])
  const lines = lineItems(plan, used)
  const off = limitLine(lines, capOf(limit, month))
  return [...lines.filter(({ kind, amount }) => kind !== 'base' && amount > 0), ...(off ? [off] : [])]
}

/** One line of each kind, the spending limit last. */
function summed(lines: LineItem[]): LineItem[] {
  const sums = new Map<LineItem['kind'], LineItem>()
  for (const { kind, ...line } of lines) {
    const { used = 0, included = 0, amount = 0 } = sums.get(kind) ?? {}
    sums.set(kind, {
      kind,
      used: used + line.used,
      included: (included ?? 0) + (line.included ?? 0),
      amount: amount + line.amount,
    })
  }
  const isLast = ({ kind }: LineItem) => Number(kind === 'limit')
  return [...sums.values()].sort((one, other) => isLast(one) - isLast(other))
}

function dayAt(moment: string): Date {
  return new Date(`${moment.slice(0, 10)}T00:00:00.000Z`)
}

function dayBefore(moment: string): string {
  return new Date(dayAt(moment).getTime() - 1).toISOString()
}
