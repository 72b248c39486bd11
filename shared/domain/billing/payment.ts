// How a payment is made. The browser hands the card, or the sign-in at PayPal, to the payment gateway's own script
// together with a payment intent; the billing service then uses the intent, and never sees a card.

import * as z from 'zod/mini'
import { Plan } from './subscription.ts'

export const PaymentMethodType = z.enum(['creditCard', 'paypal'])
export type PaymentMethodType = z.infer<typeof PaymentMethodType>
export const DEFAULT_PAYMENT_METHOD: PaymentMethodType = 'creditCard'

/** What a gateway keeps of an intent; whether it has expired depends on the clock. */
export const KeptIntentStatus = z.enum(['inited', 'inProgress', 'authorized', 'consumed'])

/**
 * `inited`: nothing has been tried; `inProgress`: the bank asks its customer; `authorized`: it may be used, once;
 * `consumed`: it has been; `expired`: it was not used in time.
 */
export const PaymentIntentStatus = z.enum([...KeptIntentStatus.options, 'expired'])
export type PaymentIntentStatus = z.infer<typeof PaymentIntentStatus>

/** A payment about to be approved. Passed unchanged to the payment gateway's script. */
export const PaymentIntent = z.object({
  id: z.string(),
  gateway: z.string(),
  gatewayAccountId: z.string(),
  /** Cents; 0 when a payment method is only to be kept. */
  amount: z.int(),
  currencyCode: z.literal('EUR'),
  paymentMethodType: PaymentMethodType,
  status: PaymentIntentStatus,
  orgId: z.string(),
  /** What the gateway calls the payment method; null until the payment is authorized. */
  referenceId: z.nullable(z.string()),
})
export type PaymentIntent = z.infer<typeof PaymentIntent>

/** A stored payment method as its payer sees it. */
export const StoredMethod = z.object({
  brand: z.string().check(z.maxLength(100)),
  last4: z.nullable(z.string().check(z.maxLength(4))),
})
export type StoredMethod = z.infer<typeof StoredMethod>

/** `amount`: the cents that the payer was shown; absent: the price isn't known to them. */
const StoredPayment = z.extend(StoredMethod, { amount: z.optional(z.int()) })
export type StoredPayment = z.infer<typeof StoredPayment>

export const NewPaymentIntent = z.object({
  orgId: z.string(),
  /** The plan that is to be paid; null: another payment method is to be kept. */
  plan: z.nullable(Plan),
  paymentMethodType: z._default(PaymentMethodType, DEFAULT_PAYMENT_METHOD),
  /**
   * The stored payment method that pays for the plan, as it was shown: the intent is authorized already. A service that
   * doesn't know this opens one that isn't.
   */
  stored: z.optional(StoredPayment),
})
export type NewPaymentIntent = z.infer<typeof NewPaymentIntent>

/** A card as typed. It goes to the payment gateway's script and nowhere else. */
export const Card = z.object({
  number: z.string().check(z.regex(/^[\d ]{12,23}$/, 'Enter the number on the front of the card')),
  expiryMonth: z
    .int()
    .check(z.minimum(1, 'Enter a month from 1 to 12'), z.maximum(12, 'Enter a month from 1 to 12')),
  expiryYear: z
    .int()
    .check(
      z.minimum(2000, 'Enter the year with four digits'),
      z.maximum(2100, 'Enter the year with four digits'),
    ),
  cvc: z.string().check(z.regex(/^\d{3,4}$/, 'Enter the three or four digits of the security code')),
})
export type Card = z.infer<typeof Card>

export const PaymentSourceStatus = z.object({
  status: z.enum(['none', 'valid', 'expired', 'invalid']),
  /** Of the card, or `PayPal`. */
  brand: z.nullable(z.string()),
  /** The last digits of the card; null without a card. */
  last4: z.nullable(z.string()),
})
export type PaymentSourceStatus = z.infer<typeof PaymentSourceStatus>
