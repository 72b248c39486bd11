import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { billing } from '#shared/contracts/billing.ts'
import { formatEuro } from '#shared/domain/billing/money.ts'
import type { PaymentSourceStatus, StoredMethod } from '#shared/domain/billing/payment.ts'
import { PLANS } from '#shared/domain/billing/pricing.ts'
import { DEFAULT_PLAN } from '#shared/domain/billing/subscription.ts'
import { links } from '#shared/routes.ts'
import { PaymentForm } from '#web/features/billing/payment/payment-form.tsx'
import { rpcMutation, rpcQuery } from '#web/lib/api/rpc.ts'
import { toast } from '#web/lib/browser/toast-store.ts'
import { formatDay } from '#web/lib/format/format.ts'
import { useOrganization } from '#web/lib/session/organization.ts'
import { Card } from '#web/ui/card/card.tsx'
import { useIsShown } from '#web/ui/shown.ts'
import { ChargeNote } from './charge-note.tsx'
import { StepTitle } from './step-title.tsx'
import type { Quote } from './use-quote.ts'

const NEXT = 'Pay by card or PayPal in the next step.'

interface SubscribeCardProps {
  quote: Quote
  /** When the plan is first charged, ISO 8601; null: at once. */
  chargedAt: string | null
  /** Whether the organization has never had a plan, so that nothing can be stored. */
  isFirst: boolean
}

/** The payment method, and the call that subscribes with it. The billing details have to be saved first. */
export function SubscribeCard({ quote, chargedAt, isFirst }: SubscribeCardProps) {
  const { org } = useOrganization()
  const [, go] = useLocation()
  const isShown = useIsShown()
  const client = useQueryClient()
  const { data: details } = useQuery(rpcQuery(billing, 'billingDetails.get', org.id))
  const source = useQuery({
    ...rpcQuery(billing, 'paymentSource.getStatus', org.id),
    enabled: !isFirst,
    // Without an answer the payment method is asked for.
    meta: { stopPropagation: true },
  })
  const { data: statement, isUnknown } = quote
  const subscribe = useMutation(
    rpcMutation(billing, 'subscription.subscribe', {
      refreshes: [
        ...(['orgs.get', 'paymentSource.getStatus', 'usage.get', 'invoices.list'] as const),
        'subscription.getTrialEligibility',
      ],
      stopPropagation: true,
    }),
  )
  const start = async (paymentIntentId: string) => {
    const summary = await subscribe.mutateAsync({ orgId: org.id, plan: DEFAULT_PLAN, paymentIntentId })
    // The home asks these before it shows anything, and an old "no" would lead straight back here.
    client.setQueryData(rpcQuery(billing, 'subscription.getSummary', org.id).queryKey, summary)
    client.setQueryData(rpcQuery(billing, 'subscription.hasActive', org.id).queryKey, true)
    const { status, trialEnd } = summary
    const isLater = status === 'inTrial' && trialEnd !== null
    toast.success({
      message: isLater ? `The plan starts on ${formatDay(trialEnd)}!` : 'Subscription started!',
    })
    if (isShown()) go(links.organization(org.slug))
  }
  const price = statement ? formatEuro(statement.total) : `${formatEuro(PLANS[DEFAULT_PLAN].base)} excl. VAT`
  return (
    <Card
      title={
        <StepTitle number={2} state={details ? 'now' : 'later'}>
          Payment method
        </StepTitle>
      }
    >
      <PaymentForm
        closed={details === null ? NEXT : details && !source.isLoading ? undefined : '\u00a0'}
        stored={usable(source.data)}
        plan={DEFAULT_PLAN}
        price={statement ? { cents: chargedAt ? 0 : statement.total, onChanged: quote.refetch } : null}
        label={chargedAt ? `Subscribe from ${formatDay(chargedAt)}` : `Subscribe for ${price}`}
        note={<ChargeNote quote={quote} chargedAt={chargedAt} />}
        blocked={!statement && !isUnknown}
        onApproved={start}
      />
    </Card>
  )
}

/** What can be charged as it is stored. */
function usable(source: PaymentSourceStatus | undefined): StoredMethod | undefined {
  return source?.status === 'valid' && source.brand !== null
    ? { brand: source.brand, last4: source.last4 }
    : undefined
}
