import type { LineItem } from '#shared/domain/pricing.ts'
import { PLANS } from '#shared/domain/pricing.ts'
import type { SubscriptionSummary } from '#shared/domain/subscription.ts'
import { formatBytes, formatCount, formatEuro } from '#web/lib/format.ts'

const LABELS: Record<LineItem['kind'], string> = {
  base: 'Base price',
  storage: 'Storage',
  downloads: 'Downloads',
  seats: 'DevTools seats',
  taurify: 'Taurify',
  releases: 'Releases with Taurify',
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
  if (kind === 'taurify')
    return { label, detail: used === 1 ? '1 platform' : `${used} platforms`, share: null }
  const isStorage = kind === 'storage'
  const amount = isStorage ? formatBytes(used) : formatCount(used)
  if (included === null) return { label, detail: `${amount}, any amount is included`, share: null }
  const contained = isStorage ? `${formatCount(included / 1e9)} GB` : formatCount(included)
  const detail =
    used > included ? `${amount}, of which ${contained} included` : `${amount} of ${contained} included`
  return { label, detail, share: included > 0 ? used / included : null }
}

/** Hundredths of a cent, with as many decimals as they need: 175_000 → '17,50 EUR', 50 → '0,005 EUR'. */
export function formatAmount(amount: number): string {
  if (amount % 100 === 0) return formatEuro(amount / 100)
  const [whole, part = ''] = (amount / 10_000).toFixed(4).split('.')
  return `${whole},${part.replace(/0$/, '')} EUR`
}

/** What becomes of the sum: it tells what a month comes to, while only base prices are charged. */
export function chargedWords({ status, plan }: SubscriptionSummary, lines: readonly LineItem[]): string {
  if (plan === 'complementary') return 'This plan is free of charge, whatever is used.'
  const base = formatEuro(PLANS[plan].base)
  if (status === 'inTrial')
    return 'The trial is free of charge. With the plan, this month would come to this.'
  return lines.some(({ kind, amount }) => kind !== 'base' && amount > 0)
    ? `For now only the base price of ${base} is charged. What goes beyond the plan is counted, not charged.`
    : `All of it is included in the base price of ${base}.`
}
