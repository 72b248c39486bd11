import { formatEuro } from '#shared/domain/billing/money.ts'
import { isFree, type LineItem } from '#shared/domain/billing/pricing.ts'
import type { SubscriptionSummary } from '#shared/domain/billing/subscription.ts'
import { formatDay, formatQuantity, formatVolume } from '#web/lib/format/format.ts'

const LABELS: Record<LineItem['kind'], string> = {
  base: 'Base price',
  storage: 'Storage',
  downloads: 'Downloads',
  seats: 'DevTools seats',
  taurify: 'Taurify',
  releases: 'Releases with Taurify',
  limit: 'Spending limit',
}

export interface UsageWords {
  label: string
  /** How much was used, and how much of it the plan contains; null where there is nothing to count. */
  detail: string | null
  /** How much of what the plan contains was used, 1 and above: all of it; null where no amount is set. */
  share: number | null
}

/** One part of a month's price for people to read. */
export function usageWords({ kind, used, included }: LineItem): UsageWords {
  const label = LABELS[kind]
  if (kind === 'base') return { label, detail: null, share: null }
  if (kind === 'taurify') return { label, detail: platforms(used), share: null }
  if (kind === 'limit') return { label, detail: `Use beyond ${formatEuro(used)} isn’t charged`, share: null }
  const words = (count: number) => (kind === 'storage' ? formatVolume(count) : formatQuantity(count))
  const amount = words(used)
  if (included === null) return { label, detail: `${amount}, any amount is included`, share: null }
  const contained = containedWords(kind, included)
  const detail =
    used > included
      ? `${amount} used, ${contained} included, ${words(used - included)} extra`
      : `${amount} of ${contained} included`
  return { label, detail, share: included > 0 ? used / included : null }
}

/** Hundredths of a cent, with as many decimals as they need: 175_000 → '17,50 EUR', 50 → '0,005 EUR'. */
export function formatAmount(amount: number): string {
  if (amount % 100 === 0) return formatEuro(amount / 100)
  const [whole, part = ''] = (amount / 10_000).toFixed(4).split('.')
  return `${whole},${part.replace(/0$/, '')} EUR`
}

/** How much of something goes beyond what the plan contains: '1 234 beyond the 5 000 included'. */
export function beyondWords({ kind, used, included }: LineItem): string {
  if (kind === 'taurify') return platforms(used)
  if (kind === 'limit') return `Use beyond ${formatEuro(used)} isn’t charged`
  const words = (count: number) => (kind === 'storage' ? formatVolume(count) : formatQuantity(count))
  return included === null
    ? words(used)
    : `${words(Math.max(0, used - included))} beyond the ${containedWords(kind, included)} included`
}

/** How often apps asked for an update, which costs nothing, in the words of a line. */
export function updateRequestWords(count: number): UsageWords {
  return { label: 'Update requests', detail: `${formatQuantity(count)}, any amount is included`, share: null }
}

/**
 * When the sum is charged.
 * @param month what was used, since when, and what it costs
 */
export function chargedWords(
  { status, plan, currentTermEnd, graceEnd }: SubscriptionSummary,
  { from, lines, cents }: { from: string; lines: readonly LineItem[]; cents: number },
): string {
  if (isFree(plan)) return 'This plan is free of charge.'
  if (status === 'inTrial')
    return `The trial is free. With the plan, this month would cost ${formatEuro(cents)} excl. VAT.`
  if (!lines.some(({ kind, amount }) => kind !== 'base' && amount > 0))
    return graceEnd
      ? 'The base price isn’t paid yet. All usage so far is included in it.'
      : 'All usage so far is included in the base price.'
  const beyond = lines.reduce((sum, { kind, amount }) => (kind === 'base' ? sum : sum + amount), 0)
  const when = status === 'nonRenewing' ? 'when the plan ends' : 'with the next month'
  // While a month could not be charged yet, the term that is known is the one before.
  const end = currentTermEnd && Date.parse(currentTermEnd) > Date.parse(from) ? currentTermEnd : null
  const day = end && `, on ${formatDay(end)}`
  // The month is paid in advance.
  return end
    ? `The base price is paid. Usage beyond the plan, ${formatAmount(beyond)} so far, is charged ${when}${day}.`
    : `Usage beyond the plan is charged ${when}.`
}

function containedWords(kind: LineItem['kind'], included: number): string {
  return kind === 'storage' ? `${formatQuantity(included / 1e9)} GB` : formatQuantity(included)
}

/** '1 platform', '2 platforms' */
export function platforms(count: number): string {
  return count === 1 ? '1 platform' : `${count} platforms`
}
