import { formatEuro } from '#shared/domain/billing/money.ts'
import { type LineItem, PLANS } from '#shared/domain/billing/pricing.ts'
import type { SubscriptionSummary } from '#shared/domain/billing/subscription.ts'
import { formatDay } from '#web/lib/format/format.ts'
import { furtherPrice } from './further-prices.ts'
import { type UsageWords, usageWords } from './usage-words.ts'

interface MonthLine {
  kind: LineItem['kind']
  words: UsageWords
  /** Hundredths of a cent. */
  amount: number
  /** Of usage beyond the plan, and of a plan after its trial; null: free. */
  price: string | null
}

/** The parts of the running month, which add up to what is charged: in a trial to nothing. */
export function monthLines(
  { status, plan, trialEnd, cancelledAt }: SubscriptionSummary,
  lines: readonly LineItem[],
): MonthLine[] {
  const isTrial = status === 'inTrial'
  return lines.map((line) => {
    const { kind } = line
    const amount = isTrial ? 0 : line.amount
    const words = usageWords(line)
    if (!isTrial || !trialEnd || kind !== 'base')
      return { kind, words, amount, price: furtherPrice(plan, kind) }
    const price = cancelledAt ? null : `then ${formatEuro(PLANS[plan].base)} per month`
    return { kind, words: { ...words, detail: `Free until ${formatDay(trialEnd)}` }, amount, price }
  })
}
