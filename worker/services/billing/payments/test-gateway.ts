// The gateway for developing and trying out: it checks cards like a real one and moves no money. Some numbers, the
// ones that other gateways use for the same purpose, are refused in a particular way, so that failures can be seen.

import type { Card } from '#shared/domain/subscription.ts'
import { isPast } from './card-expiry.ts'
import type { CardProblem, PaymentGateway } from './gateway.ts'

/** Numbers that are refused when they are charged. Every other number that can be one is accepted. */
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

const BRANDS: [RegExp, string][] = [
  [/^4/, 'Visa'],
  [/^(5[1-5]|2[2-7])/, 'Mastercard'],
  [/^3[47]/, 'American Express'],
  [/^6(011|5)/, 'Discover'],
]

export function createTestGateway(): PaymentGateway {
  return {
    async keep(card, now) {
      const number = card.number.replaceAll(' ', '')
      const problem = problemOf(card, number, now)
      if (problem) return { problem }
      const brand = BRANDS.find(([pattern]) => pattern.test(number))?.[1] ?? 'Card'
      const last4 = number.slice(-4)
      const refused = number in DECLINED
      return { kept: { reference: refused ? `test-declined-${last4}` : `test-${last4}`, brand, last4 } }
    },
    async charge({ card, key }) {
      const last4 = /^test-declined-(\d{4})$/.exec(card)?.[1]
      const problem = Object.entries(DECLINED).find(([number]) => last4 && number.endsWith(last4))?.[1]
      return problem ? { problem } : { reference: `test-charge-${key}` }
    },
  }
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
