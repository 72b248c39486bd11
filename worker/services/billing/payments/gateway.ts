// A payment gateway keeps cards and charges them, so that this product never has to store a card's number.

import type { Card } from '#shared/domain/subscription.ts'

/** What may be known of a card that the gateway keeps. */
export interface KeptCard {
  reference: string
  brand: string
  last4: string
}

/** Why a card was not taken, for the person who typed it, and the field of the card that is to blame. */
export interface CardProblem {
  message: string
  field: keyof Card
}

export interface Charge {
  /** Of the kept card. */
  card: string
  /** Cents. */
  amount: number
  currency: 'EUR'
  /** Charging twice under one key charges once. A declined charge uses up no key. */
  key: string
}

export interface PaymentGateway {
  /** Checks a card and keeps it. Nothing is charged. */
  keep: (card: Card, now: Date) => Promise<{ kept: KeptCard } | { problem: CardProblem }>
  /** Charges a kept card. */
  charge: (charge: Charge) => Promise<{ reference: string } | { problem: CardProblem }>
}
