import { describe, expect, it } from 'vitest'
import { currentSummary, type SubscriptionRow } from '#worker/services/billing/subscriptions/status.ts'
import { monthsFrom, termEndFrom } from '#worker/services/billing/subscriptions/term.ts'

const NOW = new Date('2026-11-20T10:00:00.000Z')
const PAST = '2026-11-20T10:00:00.000Z'
const FUTURE = '2026-11-20T10:00:00.001Z'

const row: SubscriptionRow = {
  orgId: 'o',
  status: 'inactive',
  plan: 'basic',
  trialEnd: null,
  trialEndAction: null,
  currentTermEnd: null,
  billingDay: null,
  remindedAt: null,
  cancelledAt: null,
  paymentFailedAt: null,
  createdAt: PAST,
  revision: 0,
}

const CARD = true
const NO_CARD = false

describe('what holds now', () => {
  it.each<[string, Partial<SubscriptionRow>, boolean, string]>([
    ['a trial before its end', { status: 'inTrial', trialEnd: FUTURE }, NO_CARD, 'inTrial'],
    ['a trial at its end', { status: 'inTrial', trialEnd: PAST }, CARD, 'inactive'],
    [
      'a trial that becomes a plan, with a card',
      { status: 'inTrial', trialEnd: PAST, trialEndAction: 'activate_subscription' },
      CARD,
      'active',
    ],
    [
      'a trial that becomes a plan, without a card',
      { status: 'inTrial', trialEnd: PAST, trialEndAction: 'activate_subscription' },
      NO_CARD,
      'inactive',
    ],
    [
      'a trial that was cancelled before it became a plan',
      { status: 'inTrial', trialEnd: PAST, trialEndAction: 'activate_subscription', cancelledAt: PAST },
      CARD,
      'inactive',
    ],
    [
      'a trial whose first payment failed',
      { status: 'inTrial', trialEnd: PAST, trialEndAction: 'activate_subscription', paymentFailedAt: PAST },
      CARD,
      'inactive',
    ],
    [
      'a trial with another end',
      { status: 'inTrial', trialEnd: PAST, trialEndAction: 'site_default' },
      CARD,
      'inactive',
    ],
    ['a running plan', { status: 'active', currentTermEnd: FUTURE }, CARD, 'active'],
    ['a plan that is being renewed', { status: 'active', currentTermEnd: PAST }, CARD, 'active'],
    [
      'a plan whose payment has failed for less than 14 days',
      { status: 'active', currentTermEnd: PAST, paymentFailedAt: '2026-11-06T10:00:00.001Z' },
      CARD,
      'active',
    ],
    [
      'a plan whose payment has failed for 14 days',
      { status: 'active', currentTermEnd: PAST, paymentFailedAt: '2026-11-06T10:00:00.000Z' },
      CARD,
      'inactive',
    ],
    ['a cancelled plan in its term', { status: 'nonRenewing', currentTermEnd: FUTURE }, CARD, 'nonRenewing'],
    ['a cancelled plan after its term', { status: 'nonRenewing', currentTermEnd: PAST }, CARD, 'inactive'],
    ['no plan', { status: 'inactive' }, CARD, 'inactive'],
  ])('%s', (_, change, canPay, status) => {
    expect(currentSummary({ ...row, ...change }, canPay, NOW).status).toBe(status)
  })
})

describe('a term', () => {
  it.each([
    ['2026-11-20T10:00:00.000Z', '2026-12-20T10:00:00.000Z'],
    ['2026-12-31T23:59:59.999Z', '2027-01-31T23:59:59.999Z'],
    ['2027-01-31T10:00:00.000Z', '2027-02-28T10:00:00.000Z'],
    ['2028-01-30T10:00:00.000Z', '2028-02-29T10:00:00.000Z'],
  ])('from %s ends on %s', (start, end) => {
    expect(termEndFrom(start)).toBe(end)
  })

  it('that began on the 31st comes back to it after a shorter month', () => {
    expect(termEndFrom('2027-02-28T10:00:00.000Z', 31)).toBe('2027-03-31T10:00:00.000Z')
    expect(termEndFrom('2027-03-31T10:00:00.000Z', 31)).toBe('2027-04-30T10:00:00.000Z')
    expect(monthsFrom('2027-02-28T10:00:00.000Z', -1, 31)).toBe('2027-01-31T10:00:00.000Z')
    expect(monthsFrom('2027-03-31T10:00:00.000Z', -1, 31)).toBe('2027-02-28T10:00:00.000Z')
  })
})
