import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { methodName } from '#shared/domain/billing/method-name.ts'
import {
  DEFAULT_PAYMENT_METHOD,
  type PaymentMethodType,
  type StoredMethod,
} from '#shared/domain/billing/payment.ts'
import type { Plan } from '#shared/domain/billing/subscription.ts'
import styles from '#web/features/billing/billing.module.css'
import { type Settings, settings } from '#web/lib/api/settings.ts'
import { loadCardScript } from '#web/lib/third-parties/card-provider.ts'
import { RadioCard } from '#web/ui/choice/choice.tsx'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { ErrorState } from '#web/ui/empty-state/error-state.tsx'
import { lazyPart } from '#web/ui/lazy-part/lazy-part.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton/skeleton.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { TextLink } from '#web/ui/text-link/text-link.tsx'
import { type Price, type UseIntent, usePayment } from './payment.ts'
import { PayPalForm } from './paypal-form.tsx'
import { StoredForm } from './stored-form.tsx'

// With the form library, which nothing else needs at once.
const CardForm = lazyPart(() => import('./card-form.tsx').then((part) => part.CardForm), CardLoading)

/** Loads the fields ahead of their use. */
export async function prepareCardForm(): Promise<void> {
  await CardForm.preload()
}

interface PaymentFormProps {
  /** What is paid for; null: another payment method is to be kept. */
  plan: Plan | null
  /** What is to be paid for the plan; nothing is, while it is not known. */
  price?: Price | null | undefined
  /** What the button says that pays. */
  label: string
  /** Paying is disabled: the page says why. */
  blocked?: boolean | undefined
  /** The stored payment method, offered first. */
  stored?: StoredMethod | undefined
  /** Before its turn, what will be asked, in a sentence. */
  closed?: string | undefined
  /** What an approved payment is for. */
  onApproved: UseIntent
  onBusy?: ((busy: boolean) => void) | undefined
}

/** How to pay: by card, or with PayPal. */
export function PaymentForm(props: PaymentFormProps) {
  const { cardProvider } = settings
  return cardProvider ? <Methods {...props} provider={cardProvider} /> : <NoPayments />
}

type Choice = PaymentMethodType | 'stored'

const METHODS: [PaymentMethodType, string][] = [
  ['creditCard', 'Card'],
  ['paypal', 'PayPal'],
]

/** A card is another one beside what is stored. */
function choicesBeside(stored: StoredMethod): [Choice, string][] {
  return [
    ['stored', methodName(stored)],
    ['creditCard', stored.last4 ? 'Another card' : 'Card'],
    ['paypal', stored.last4 ? 'PayPal' : 'Another PayPal account'],
  ]
}

function Methods({
  provider,
  plan,
  price = null,
  label,
  blocked = false,
  stored,
  closed,
  onApproved,
  onBusy,
}: PaymentFormProps & { provider: NonNullable<Settings['cardProvider']> }) {
  const [chosen, setChosen] = useState<Choice | null>(null)
  const method = chosen ?? (stored ? 'stored' : DEFAULT_PAYMENT_METHOD)
  const [busy, setBusy] = useState(false)
  const payment = usePayment(plan, price, onApproved)
  // Preloaded while the user types; it is only called on payment.
  const { error, isFetching, refetch } = useQuery({
    queryKey: ['card-script', provider.script],
    queryFn: () => loadCardScript(provider).then(() => true),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    meta: { stopPropagation: true },
  })
  const tell = useCallback(
    (now: boolean) => {
      setBusy(now)
      onBusy?.(now)
    },
    [onBusy],
  )
  const unavailable = error && <ScriptFailed onRetry={() => void refetch()} retrying={isFetching} />
  if (unavailable && !stored) return unavailable
  if (closed !== undefined) return <p className="muted">{closed}</p>
  const form = { payment, label, blocked, onBusy: tell }
  return (
    <Stack gap={4}>
      <fieldset className={styles.methods} data-stored={stored && ''} disabled={busy || payment.isHeld}>
        <legend className="visually-hidden">Payment method</legend>
        {(stored ? choicesBeside(stored) : METHODS).map(([each, name]) => (
          <RadioCard
            key={each}
            name="method"
            label={name}
            checked={method === each}
            onChange={() => setChosen(each)}
          />
        ))}
      </fieldset>
      {method === 'stored' && stored ? (
        <StoredForm {...form} stored={stored} />
      ) : (
        (unavailable ??
        (method === 'paypal' ? (
          <PayPalForm {...form} provider={provider} />
        ) : (
          <CardForm {...form} provider={provider} />
        )))
      )}
    </Stack>
  )
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

/** In the shape of the fields. */
function CardLoading() {
  return (
    <Loading>
      <Stack gap={4}>
        {['number', 'rest'].map((row) => (
          <Stack key={row} gap={1}>
            <Skeleton width="6rem" height="1.25rem" />
            <Skeleton shape="block" height="2.25rem" />
          </Stack>
        ))}
        <Skeleton shape="block" width="10rem" height="2.25rem" />
      </Stack>
    </Loading>
  )
}
