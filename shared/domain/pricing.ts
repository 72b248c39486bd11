// What plans cost. All amounts are in cents of euros and exclude VAT.

import type { Plan } from './subscription.ts'

export const CURRENCY = 'EUR' as const

/** The base price of a month. */
export const MONTHLY_CENTS: Record<Plan, number> = {
  basic: 750,
  earlyAdopter: 500,
  community: 500,
  complementary: 0,
  metered: 750,
}

/** Plans that anybody can subscribe to. The others are given by agreement. */
export const PLANS_FOR_SALE: readonly Plan[] = ['basic']

/** What a month of every plan contains, beside its seats. */
export const INCLUDED = { storageGigabytes: 1, downloads: 5000 }
