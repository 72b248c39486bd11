import { expect, test } from 'vitest'
import type { SubscriptionSummary } from '#shared/domain/billing/subscription.ts'
import { seatTerms } from '#web/features/members/seat-terms.ts'

const subscription = (status: SubscriptionSummary['status'], plan: SubscriptionSummary['plan'] = 'basic') =>
  ({ status, plan }) as SubscriptionSummary
const EACH = 'Each further seat costs 5,00 EUR per month excl. VAT.'

test.each([
  ['none beyond those included', subscription('active'), 1, EACH],
  ['one beyond them', subscription('active'), 2, `${EACH} You have 1 extra: 5,00 EUR a month.`],
  ['two until the plan ends', subscription('nonRenewing'), 3, `${EACH} You have 2 extra: 10,00 EUR a month.`],
  ['before the subscription is known', undefined, 3, EACH],
  [
    'a trial, which has none beyond them',
    subscription('inTrial'),
    1,
    'With a plan, each further seat costs 5,00 EUR per month excl. VAT.',
  ],
  ['any number', subscription('active', 'complementary'), 9, 'Your plan includes a seat for every member.'],
])('the price of seats: %s', (_, summary, taken, price) => {
  expect(seatTerms(summary, taken).price.replaceAll('\u00a0', ' ')).toBe(price)
})
