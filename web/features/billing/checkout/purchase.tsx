import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { billing } from '#shared/contracts/billing.ts'
import { formatEuro } from '#shared/domain/billing/money.ts'
import { DEFAULT_PLAN, type SubscriptionSummary } from '#shared/domain/billing/subscription.ts'
import { hasNeverHadPlan } from '#shared/domain/billing/subscription-notice.ts'
import { BillingDetailsCard } from '#web/features/billing/details/billing-details-card.tsx'
import { PayPlaceContext } from '#web/features/billing/payment/pay-place.tsx'
import { rpcQuery } from '#web/lib/api/rpc.ts'
import { formatDay } from '#web/lib/format/format.ts'
import { useOrganization } from '#web/lib/session/organization.ts'
import { Card } from '#web/ui/card/card.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import styles from './checkout.module.css'
import { SubscribeCard } from './subscribe-card.tsx'
import { SummaryCard, totalWords } from './summary-card.tsx'
import { useQuote } from './use-quote.ts'

/** All of a purchase on one page: billing details, payment, and beside them the plan and what it costs. For Admins. */
export function Purchase({ summary }: { summary: SubscriptionSummary }) {
  const { org } = useOrganization()
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const isFirst = hasNeverHadPlan(summary)
  // Informative only: without an answer, the quote still decides what is charged.
  const { data: eligibleUntil } = useQuery({
    ...rpcQuery(billing, 'subscription.getTrialEligibility', DEFAULT_PLAN),
    enabled: isFirst,
    meta: { stopPropagation: true },
  })
  const { data: details } = useQuery(rpcQuery(billing, 'billingDetails.get', org.id))
  const quote = useQuote(DEFAULT_PLAN, Boolean(details))
  const trialEnd = summary.status === 'inTrial' ? summary.trialEnd : isFirst ? (eligibleUntil ?? null) : null
  // The quote wins: the service may charge immediately despite the trial.
  const chargedAt = quote.data ? (quote.data.chargedAt ?? null) : trialEnd
  return (
    <div className={styles.checkout}>
      <div className={styles.steps}>
        <BillingDetailsCard asks className={styles.step} />
        <PayPlaceContext value={place}>
          <SubscribeCard quote={quote} chargedAt={chargedAt} />
        </PayPlaceContext>
      </div>
      <div className={styles.side}>
        <SummaryCard
          quote={quote}
          hasDetails={details === undefined ? undefined : details !== null}
          note={trialNote(summary, chargedAt, eligibleUntil)}
        />
        <Card className={styles.pay}>
          <Stack>
            {quote.data && (
              <p className={styles.repeated}>
                <span>{totalWords(chargedAt)}</span>
                <span>{formatEuro(quote.data.total)}</span>
              </p>
            )}
            <div ref={setPlace} className={styles.place} />
          </Stack>
        </Card>
      </div>
    </div>
  )
}

/** @param eligibleUntil null: the user has used their trial; undefined: unknown, or not requested */
function trialNote(
  { status }: SubscriptionSummary,
  trialEnd: string | null,
  eligibleUntil: string | null | undefined,
): string | null {
  if (!trialEnd)
    return eligibleUntil === null ? 'You’ve used your free trial, so the plan starts immediately.' : null
  const end = formatDay(trialEnd)
  const trial =
    status === 'inTrial'
      ? `Your free trial continues until ${end}.`
      : `It starts with a free trial until ${end}.`
  return `${trial} The plan starts then, and you can cancel before at no cost.`
}
