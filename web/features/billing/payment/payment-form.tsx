import { useQuery } from '@tanstack/react-query'
import { type Settings, settings } from '#web/lib/api/settings.ts'
import { loadCardScript } from '#web/lib/third-parties/card-provider.ts'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { ErrorState } from '#web/ui/empty-state/error-state.tsx'
import { TextLink } from '#web/ui/text-link/text-link.tsx'
import { PaymentChoices, type PaymentFormProps } from './payment-choices.tsx'

/** How to pay: by card, or with PayPal. */
export function PaymentForm(props: PaymentFormProps) {
  const { cardProvider } = settings
  return cardProvider ? <Methods {...props} provider={cardProvider} /> : <NoPayments />
}

type MethodsProps = PaymentFormProps & { provider: NonNullable<Settings['cardProvider']> }

function Methods(props: MethodsProps) {
  const { provider, stored, closed } = props
  // Preloaded while the user types; it is only called on payment.
  const { error, isFetching, refetch } = useQuery({
    queryKey: ['card-script', provider.script],
    queryFn: () => loadCardScript(provider).then(() => true),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    meta: { stopPropagation: true },
  })
  const unavailable = error && <ScriptFailed onRetry={() => void refetch()} retrying={isFetching} />
  if (unavailable && !stored) return unavailable
  if (closed !== undefined) return <p className="muted">{closed}</p>
  return <PaymentChoices {...props} unavailable={unavailable} />
}

function ScriptFailed(props: { onRetry: () => void; retrying: boolean }) {
  return (
    <ErrorState {...props} title="Payments are unavailable">
      The card provider isn’t responding. Check your connection, and whether an extension blocks third-party
      scripts.
    </ErrorState>
  )
}

function NoPayments() {
  const { support } = settings.links
  return (
    <EmptyState icon="card" title="Payments aren’t set up">
      This console has no card provider. Ask its operator
      {support && (
        <>
          {' '}
          (<TextLink href={support}>Support</TextLink>)
        </>
      )}
      .
    </EmptyState>
  )
}
