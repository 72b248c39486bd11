// What the test gateway says of cards. Some numbers, the ones that other gateways use for the same purpose, are answered
// in a particular way, so that every outcome can be seen.

import type { Card } from '#shared/domain/billing/payment.ts'
import { randomLowerAlphanumeric } from '#worker/platform/crypto/random.ts'
import { isPast } from '#worker/services/billing/payments/card-expiry.ts'
import type { PaymentMethod, Refusal } from '#worker/services/billing/payments/gateway.ts'

/** Why a card was not taken, for the person who typed it, and the part of the card that is to blame. */
export interface CardProblem {
  message: string
  field: keyof Card
}

/** Numbers that the bank refuses. Every other number that can be one is accepted. */
const DECLINED: Record<string, CardProblem> = {
  '4000000000000002': {
    field: 'number',
    message: 'The card was declined. Use another card, or ask your bank.',
  },
  '4000000000009995': {
    field: 'number',
    message: 'The card was declined for lack of funds. Use another card.',
  },
  '4000000000000069': { field: 'expiryYear', message: 'The card has expired. Use another card.' },
  '4000000000000127': {
    field: 'cvc',
    message: 'The security code is wrong. Check the digits on the back of the card.',
  },
  '4000000000000119': {
    field: 'number',
    message: 'The bank did not answer. Nothing was charged; try again in a moment.',
  },
}

/** The bank asks its customer before it answers. */
const CHALLENGED = '4000000000003220'
/** Can be paid with once, and is declined when the next term is due. */
const DECLINED_LATER = '4000000000000341'

const BRANDS: [RegExp, string][] = [
  [/^4/, 'Visa'],
  [/^(5[1-5]|2[2-7])/, 'Mastercard'],
  [/^3[47]/, 'American Express'],
  [/^6(011|5)/, 'Discover'],
]

/** What becomes of a card as it was typed: a payment method without its number, or why it is invalid. */
export function tryCard(
  card: Card,
  now: Date,
): { method: PaymentMethod; isChallenged: boolean } | { problem: CardProblem } {
  const number = card.number.replaceAll(' ', '')
  const problem = problemOf(card, number, now) ?? DECLINED[number]
  if (problem) return { problem }
  const { expiryMonth, expiryYear } = card
  const last4 = number.slice(-4)
  const brand = BRANDS.find(([pattern]) => pattern.test(number))?.[1] ?? 'Card'
  const prefix = number === DECLINED_LATER ? DECLINED_REFERENCE : 'test-'
  const reference = `${prefix}${last4}-${randomLowerAlphanumeric(8)}`
  const method = { reference, type: 'creditCard', brand, last4, expiryMonth, expiryYear } as const
  return { method, isChallenged: number === CHALLENGED }
}

/** How references of payment methods begin whose next charge is declined. */
const DECLINED_REFERENCE = 'test-declined-'

/** What the bank says to another charge of a stored payment method; null: it pays. */
export function declineLater(reference: string): Refusal | null {
  return reference.startsWith(DECLINED_REFERENCE)
    ? { refused: 'The card was declined. Use another card.' }
    : null
}

function problemOf(card: Card, number: string, now: Date): CardProblem | null {
  if (!isCardNumber(number))
    return { field: 'number', message: 'This is not the number of a card. Check it for a typing error.' }
  if (isPast(card, now)) return { field: 'expiryYear', message: 'The card has expired. Use another card.' }
  if (card.cvc.length !== (/^3[47]/.test(number) ? 4 : 3))
    return { field: 'cvc', message: 'The security code has three digits, on American Express four.' }
  return null
}

/** Luhn's check: every second digit from the right counts double, and the sum ends in zero. */
function isCardNumber(number: string): boolean {
  if (!/^\d{12,19}$/.test(number)) return false
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
