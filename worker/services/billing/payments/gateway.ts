// A payment gateway takes cards and sign-ins at PayPal from the browser, by a script of its own, and charges them. This
// product opens an intent with it, reads whether it was approved, and uses it: card numbers never reach this product.

import type { Hono } from 'hono'
import type { PaymentIntent, PaymentMethodType } from '#shared/domain/billing/payment.ts'

/** What may be known of a payment method that the gateway keeps. */
export interface PaymentMethod {
  reference: string
  type: PaymentMethodType
  /** Of the card, or `PayPal`. */
  brand: string
  /** Of a card, like the rest; null on everything else. */
  last4: string | null
  expiryMonth: number | null
  expiryYear: number | null
}

export interface NewIntent {
  orgId: string
  /** Cents. At 0 a payment method is kept and nothing charged. */
  amount: number
  currencyCode: 'EUR'
  paymentMethodType: PaymentMethodType
}

export interface Charge {
  /** The reference of a kept payment method. */
  method: string
  /** Cents. */
  amount: number
  currency: 'EUR'
  /** Charging twice under one key charges once, and gives the same reference. A declined charge uses up no key. */
  key: string
}

/** Why nothing was charged, for the person who is paying. */
export interface Refusal {
  refused: string
}

export interface PaymentGateway {
  open: (intent: NewIntent) => Promise<PaymentIntent>
  /** Opens an intent on a stored payment method of the same type: it's authorized, or refused. */
  openStored: (intent: NewIntent, method: PaymentMethod) => Promise<PaymentIntent | Refusal>
  /** The state of an intent; null when the gateway has none of this id. */
  read: (id: string) => Promise<PaymentIntent | null>
  /**
   * Charges what was approved, and keeps the payment method. Repeating it charges nothing more and gives the
   * same answer, however much later.
   */
  capture: (id: string) => Promise<{ reference: string; method: PaymentMethod } | Refusal>
  /** Charges a stored payment method without a person present. */
  charge: (charge: Charge) => Promise<{ reference: string } | Refusal>
  /** Of a fake gateway: what its script asks, at `/test-gateway/…`. */
  app?: Hono
}
