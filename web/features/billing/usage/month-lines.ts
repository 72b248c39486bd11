import { formatEuro } from '#shared/domain/billing/money.ts'
import { type LineItem, PLANS } from '#shared/domain/billing/pricing.ts'
import type { SubscriptionSummary } from '#shared/domain/billing/subscription.ts'
import { furtherPrice } from './further-prices.ts'
import { type UsageWords, usageWords } from './usage-words.ts'

interface MonthLine {
  kind: LineItem['kind']
  words: UsageWords
  /** Hundredths of a cent; null in a trial, which charges nothing. */
  amount: number | null
  /** Of usage beyond the plan, and of a plan after its trial; null: free. */
  price: string | null
}

/** The parts of the running month, which add up to what is charged. Of a trial they say what they cost later. */
export function monthLines(
  { status, plan, cancelledAt }: SubscriptionSummary,
  lines: readonly LineItem[],
): MonthLine[] {
  const isTrial = status === 'inTrial'
  // No plan follows a cancelled trial.
  const counted = isTrial && cancelledAt ? lines.filter(({ kind }) => kind !== 'base') : lines
  return counted.map((line) => {
    const { kind } = line
    const isBaseAfterTrial = isTrial && kind === 'base'
    return {
      kind,
      words: usageWords(line),
      amount: isTrial ? null : line.amount,
      price: isBaseAfterTrial
        ? `${formatEuro(PLANS[plan].base)} per month after the trial`
        : furtherPrice(plan, kind),
    }
  })
}
