import { type ReactNode, useCallback, useState } from 'react'
import { methodName } from '#shared/domain/billing/method-name.ts'
import {
  DEFAULT_PAYMENT_METHOD,
  type PaymentMethodType,
  type StoredMethod,
} from '#shared/domain/billing/payment.ts'
import type { Plan } from '#shared/domain/billing/subscription.ts'
import styles from '#web/features/billing/billing.module.css'
import type { Settings } from '#web/lib/api/settings.ts'
import { RadioCard } from '#web/ui/choice/choice.tsx'
import { lazyPart } from '#web/ui/lazy-part/lazy-part.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton/skeleton.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { type Price, type UseIntent, usePayment } from './payment.ts'
import { PayPalForm } from './paypal-form.tsx'
import { StoredForm } from './stored-form.tsx'

// With the form library, which nothing else needs at once.
const CardForm = lazyPart(() => import('./card-form.tsx').then((part) => part.CardForm), CardLoading)

/** Loads the fields ahead of their use. */
export async function prepareCardForm(): Promise<void> {
  await CardForm.preload()
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

export interface PaymentFormProps {
  /** What is paid for; null: another payment method is to be kept. */
  plan: Plan | null
  /** What is to be paid for the plan; nothing is, while it is not known. */
  price?: Price | null | undefined
  /** What the button says that pays. */
  label: string
  /** What pressing it means, below it. */
  note?: ReactNode
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

interface PaymentChoicesProps extends PaymentFormProps {
  provider: NonNullable<Settings['cardProvider']>
  /** In place of what the card provider's script is needed for, when it can't be had. */
  unavailable: ReactNode
}

/** The ways to pay, and the form of the chosen one. */
export function PaymentChoices({
  provider,
  plan,
  price = null,
  label,
  note,
  blocked = false,
  stored,
  onApproved,
  onBusy,
  unavailable,
}: PaymentChoicesProps) {
  // As it was at first: what is stored may change while the user types another card, or be declined here.
  const [offered] = useState(stored)
  const [method, setMethod] = useState<Choice>(offered ? 'stored' : DEFAULT_PAYMENT_METHOD)
  const [busy, setBusy] = useState(false)
  const payment = usePayment(plan, price, onApproved)
  const tell = useCallback(
    (now: boolean) => {
      setBusy(now)
      onBusy?.(now)
    },
    [onBusy],
  )
  const form = { payment, label, blocked, onBusy: tell }
  return (
    <Stack gap={4}>
      <fieldset className={styles.methods} data-stored={offered && ''} disabled={busy || payment.isHeld}>
        <legend className="visually-hidden">Payment method</legend>
        {(offered ? choicesBeside(offered) : METHODS).map(([each, name]) => (
          <RadioCard
            key={each}
            name="method"
            label={name}
            checked={method === each}
            onChange={() => setMethod(each)}
          />
        ))}
      </fieldset>
      {method !== 'stored' && unavailable ? (
        unavailable
      ) : (
        <Stack gap={2}>
          {method === 'stored' && offered ? (
            <StoredForm {...form} stored={offered} />
          ) : method === 'paypal' ? (
            <PayPalForm {...form} provider={provider} />
          ) : (
            <CardForm {...form} provider={provider} />
          )}
          {note}
        </Stack>
      )}
    </Stack>
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
