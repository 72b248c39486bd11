import { formatEuro } from '#shared/domain/billing/money.ts'
import { PLANS } from '#shared/domain/billing/pricing.ts'
import { DEFAULT_PLAN } from '#shared/domain/billing/subscription.ts'
import { useMedia } from '#web/lib/browser/use-media.ts'
import { formatDay } from '#web/lib/format/format.ts'
import { BESIDE } from './summary-card.tsx'
import type { Quote } from './use-quote.ts'

interface ChargeNoteProps {
  quote: Quote
  /** When the plan is first charged, ISO 8601; null: at once. */
  chargedAt: string | null
}

/** What the button charges, and when again. Where the summary is beside it, that says so. */
export function ChargeNote({ quote, chargedAt }: ChargeNoteProps) {
  const isBeside = useMedia(BESIDE)
  const words = chargeWords(quote, chargedAt)
  return !isBeside && words && <p className="muted small">{words}</p>
}

/** Null while the amount is unknown. */
function chargeWords({ data: statement, isUnknown }: Quote, chargedAt: string | null): string | null {
  if (!statement && !isUnknown) return null
  const price = statement ? formatEuro(statement.total) : `${formatEuro(PLANS[DEFAULT_PLAN].base)} excl. VAT`
  if (chargedAt)
    return `Nothing is charged today. ${price} is charged on ${formatDay(chargedAt)}, and then every month.`
  const next = statement?.term ? `, next on ${formatDay(statement.term.to)}` : ''
  return `${price} is charged now. The plan renews monthly${next}.`
}
