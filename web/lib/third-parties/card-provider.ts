// The card provider: a script with the interface of Chargebee.js, which takes a card or a sign-in at PayPal, lets the
// bank ask its customer, and says whether the payment is approved. Loaded on payment forms only.

import type { PaymentIntent } from '#shared/domain/billing/payment.ts'
import type { Settings } from '#web/lib/api/settings.ts'

type Provider = NonNullable<Settings['cardProvider']>

/** A card in the words of the script, all of it text. */
export interface ProvidedCard {
  number: string
  expiryMonth: string
  expiryYear: string
  cvv: string
}

/** What stood in the way. Nothing has been charged. */
export interface PaymentProblem {
  message: string
  /** The part of the card that it is about. */
  field?: 'number' | 'expiryMonth' | 'expiryYear' | 'cvc' | undefined
  /** The intent has grown too old: the same is to be tried with another one. */
  expired?: boolean | undefined
}

/** The part of Chargebee's interface that is used. */
export interface CardScript {
  load3DSHandler(): Promise<
    IntentHandler & {
      handleCardPayment(payment: { card: ProvidedCard }, callbacks: object): Promise<unknown>
    }
  >
  load(payment: 'paypal'): Promise<
    IntentHandler & {
      /** @param place selector of the element that takes the button */
      mountPaymentButton(place: string): Promise<unknown>
      /** Resolves when the person has pressed the button and approved. */
      handlePayment(callbacks: object): Promise<unknown>
    }
  >
}

interface IntentHandler {
  setPaymentIntent(intent: object): unknown
}

/** The global that the script defines. */
interface Chargebee {
  init(options: { site: string; publishableKey: string }): CardScript
}

let loading: Promise<CardScript> | null = null

/**
 * The script, fetched once. A failure is not remembered: the next call tries again.
 * @throws Error when it cannot be had
 */
export function loadCardScript(provider: Provider): Promise<CardScript> {
  loading ??= fetchScript(provider).catch((cause) => {
    loading = null
    throw cause
  })
  return loading
}

async function fetchScript({ script: address, site, publishableKey }: Provider): Promise<CardScript> {
  const script = document.createElement('script')
  script.src = address
  script.async = true
  try {
    await new Promise((resolve, reject) => {
      script.onload = resolve
      script.onerror = reject
      document.head.append(script)
    })
    const { Chargebee } = globalThis as { Chargebee?: Chargebee }
    if (Chargebee) return Chargebee.init({ site, publishableKey })
  } catch (cause) {
    script.remove()
    throw new Error(`The card provider could not be loaded from ${address}.`, { cause })
  }
  script.remove()
  throw new Error(`The script at ${address} is not a card provider's.`)
}

/** Whether the script is the one that stands in for a real provider, and moves no money. */
export function isTestProvider({ script }: Provider): boolean {
  return script.endsWith('/test-card-provider.js')
}

/** Has a card approved for an intent; null when it is, else what stood in the way. */
export async function approveCard(
  script: CardScript,
  intent: PaymentIntent,
  card: ProvidedCard,
): Promise<PaymentProblem | null> {
  return judge(async () => {
    const handler = await script.load3DSHandler()
    handler.setPaymentIntent(asProviderIntent(intent))
    return handler.handleCardPayment({ card }, {})
  })
}

/**
 * Shows PayPal's own button in `place`, a selector, and waits until it has been used.
 * @param onShown called when the button is there
 */
export async function approvePayPal(
  script: CardScript,
  intent: PaymentIntent,
  place: string,
  onShown: () => void,
): Promise<PaymentProblem | null> {
  return judge(async () => {
    const handler = await script.load('paypal')
    handler.setPaymentIntent(asProviderIntent(intent))
    await handler.mountPaymentButton(place)
    onShown()
    return handler.handlePayment({})
  })
}

const METHODS = { creditCard: 'card', paypal: 'paypal_express_checkout' } as const
const STATUSES: Record<string, string> = { inProgress: 'in_progress' }

/** An intent as it is, and once more under the names and values that Chargebee's script reads. */
export function asProviderIntent(intent: PaymentIntent) {
  return {
    ...intent,
    status: STATUSES[intent.status] ?? intent.status,
    gateway_account_id: intent.gatewayAccountId,
    currency_code: intent.currencyCode,
    payment_method_type: METHODS[intent.paymentMethodType],
    reference_id: intent.referenceId,
  }
}

async function judge(approve: () => Promise<unknown>): Promise<PaymentProblem | null> {
  try {
    const { status } = ((await approve()) ?? {}) as { status?: unknown }
    if (status === 'authorized') return null
    return { message: NOT_APPROVED, expired: status === 'expired' }
  } catch (failure) {
    return readProblem(failure)
  }
}

const NOT_APPROVED = 'The payment was not approved. Nothing was charged.'

const FIELDS: Record<string, PaymentProblem['field']> = {
  number: 'number',
  expiryMonth: 'expiryMonth',
  expiry_month: 'expiryMonth',
  expiryYear: 'expiryYear',
  expiry_year: 'expiryYear',
  cvv: 'cvc',
  cvc: 'cvc',
}

/** What the script rejects with: an error with more or fewer facts, or next to nothing. */
export function readProblem(failure: unknown): PaymentProblem {
  const { displayMessage, message, field, code } = (failure ?? {}) as Record<string, unknown>
  const text = [displayMessage, message].find((each) => typeof each === 'string' && each !== '')
  return {
    message: typeof text === 'string' ? text : NOT_APPROVED,
    field: FIELDS[String(field)],
    expired: /intent_expired$/.test(String(code)),
  }
}
