import { describe, expect, it, test } from 'vitest'
import type { PaymentSourceStatus } from '#shared/domain/billing/payment.ts'
import type { Plan, SubscriptionSummary } from '#shared/domain/billing/subscription.ts'
import {
  daysLeft,
  mayAskAgain,
  needsPaymentSource,
  PERIOD,
  reshowInterval,
  subscriptionNotice,
  subscriptionQuestion,
} from '#shared/domain/billing/subscription-notice.ts'

const NOW = Date.parse('2026-11-22T10:00:00.000Z')
const inDays = (days: number) => new Date(NOW + days * 86_400_000).toISOString()
const summary = (changes: Partial<SubscriptionSummary>): SubscriptionSummary => ({
  status: 'inTrial',
  plan: 'basic',
  trialEnd: null,
  trialEndAction: null,
  currentTermEnd: null,
  cancelledAt: null,
  ...changes,
})

describe('the days that are left', () => {
  test.each([
    [2.4, 2],
    [2.5, 3],
    [2.6, 3],
    [1, 1],
    [0.4, 0],
    [0, 0],
    [-0.4, 0],
    [-3, 0],
    [9.6, 10],
  ])('%d days from now are told as %d', (days, told) => {
    expect(daysLeft(inDays(days), NOW)).toBe(told)
  })

  it('are unknown without an end', () => {
    expect(daysLeft(null, NOW)).toBeNull()
  })
})

describe('the line for an Admin in a trial', () => {
  const sources: PaymentSourceStatus['status'][] = ['none', 'valid', 'expired', 'invalid']
  const actions = [null, 'site_default', 'cancel_subscription', 'activate_subscription', 'something_newer']
  const trialEnd = inDays(5)

  for (const source of sources)
    for (const trialEndAction of actions)
      for (const cancelledAt of [null, inDays(-1)]) {
        const variant = cancelledAt
          ? 'cancelled'
          : source === 'valid' && trialEndAction === 'activate_subscription'
            ? 'automatic'
            : 'upgrade'
        it(`is '${variant}' with payment ${source}, at its end ${trialEndAction}, cancelled ${cancelledAt !== null}`, () => {
          const trial = summary({ trialEnd, trialEndAction, cancelledAt })
          expect(subscriptionNotice('Admin', trial, source, NOW)).toEqual({
            kind: 'trial',
            variant,
            plan: 'basic',
            days: 5,
          })
          expect(subscriptionNotice('Member', trial, source, NOW)).toBeNull()
          expect(subscriptionQuestion('Admin', trial)).toBeNull()
        })
      }

  it('waits for the payment source where that makes the difference, and only there', () => {
    const becoming = summary({ trialEnd, trialEndAction: 'activate_subscription' })
    expect(subscriptionNotice('Admin', becoming, undefined, NOW)).toBeNull()
    const others = [
      summary({ trialEnd }),
      summary({ ...becoming, cancelledAt: inDays(-1) }),
      summary({ ...becoming, status: 'active' }),
    ]
    expect(others.map((each) => needsPaymentSource('Admin', each))).toEqual([false, false, false])
    expect(needsPaymentSource('Admin', becoming)).toBe(true)
    expect(needsPaymentSource('Member', becoming)).toBe(false)
    expect(subscriptionNotice('Admin', summary({ trialEnd }), undefined, NOW)).toMatchObject({
      variant: 'upgrade',
    })
  })
})

describe('the line and the question after that', () => {
  const cancelledAt = inDays(-5)
  const currentTermEnd = inDays(9.6)
  const cases: [string, Partial<SubscriptionSummary>, object | null, string | null][] = [
    ['a running plan', { status: 'active', currentTermEnd }, null, null],
    [
      'a cancelled plan',
      { status: 'nonRenewing', currentTermEnd, cancelledAt },
      { kind: 'nonRenewing', plan: 'basic', days: 10 },
      'Your subscription has been cancelled',
    ],
    [
      'a cancelled plan without an end',
      { status: 'nonRenewing', cancelledAt },
      { kind: 'nonRenewing', plan: 'basic', days: null },
      'Your subscription has been cancelled',
    ],
    [
      'a plan that was not cancelled and is not renewed',
      { status: 'nonRenewing', currentTermEnd },
      { kind: 'nonRenewing', plan: 'basic', days: null },
      'Your subscription has been cancelled',
    ],
    [
      'a cancelled plan that costs nothing',
      { status: 'nonRenewing', plan: 'complementary', currentTermEnd, cancelledAt },
      { kind: 'nonRenewing', plan: 'complementary', days: null },
      'Your subscription has been cancelled',
    ],
    [
      'a plan that has ended',
      { status: 'inactive', currentTermEnd: inDays(-6), cancelledAt },
      { kind: 'inactive' },
      'Your subscription has ended',
    ],
    [
      'a plan that has ended after a trial',
      { status: 'inactive', trialEnd: inDays(-40), currentTermEnd: inDays(-6), cancelledAt },
      { kind: 'inactive' },
      'Your subscription has ended',
    ],
    [
      'a cancelled trial that has ended',
      { status: 'inactive', trialEnd: inDays(-4), cancelledAt },
      { kind: 'trialEnded' },
      'Your trial has ended',
    ],
    [
      'a cancelled trial that has ended by the server’s clock and not yet by this one',
      { status: 'inactive', trialEnd: inDays(4), cancelledAt },
      { kind: 'trialEnded' },
      'Your trial has ended',
    ],
    [
      'a trial that ran out',
      { status: 'inactive', trialEnd: inDays(-4) },
      { kind: 'inactive' },
      'Your trial has ended',
    ],
    ['an organization that never had a plan', { status: 'inactive' }, { kind: 'choosePlan' }, null],
    [
      'a plan whose renewal failed',
      { status: 'active', currentTermEnd: inDays(-2), graceEnd: inDays(12) },
      { kind: 'paymentFailed', plan: 'basic', end: inDays(12) },
      null,
    ],
    [
      'a plan that ended because its renewal failed',
      { status: 'inactive', currentTermEnd: inDays(-16), graceEnd: inDays(-2) },
      { kind: 'unpaid', end: inDays(-2) },
      'Your subscription has ended',
    ],
  ]

  test.each(cases)('%s', (_, changes, line, question) => {
    const subscription = summary(changes)
    expect(subscriptionNotice('Admin', subscription, undefined, NOW)).toEqual(line)
    expect(subscriptionQuestion('Admin', subscription)).toBe(question)
    const forMember = subscription.status === 'inactive' ? { kind: 'inactiveForMember' } : null
    expect(subscriptionNotice('Member', subscription, undefined, NOW)).toEqual(forMember)
    expect(subscriptionQuestion('Member', subscription)).toBeNull()
  })

  it('counts the days of every plan that is paid', () => {
    const days = (plan: Plan) =>
      subscriptionNotice(
        'Admin',
        summary({ status: 'nonRenewing', plan, currentTermEnd, cancelledAt }),
        undefined,
        NOW,
      )
    for (const plan of ['earlyAdopter', 'community', 'metered'] as const)
      expect(days(plan)).toMatchObject({ days: 10 })
  })
})

test('who was asked is asked again after two days, and not a millisecond earlier', () => {
  expect(PERIOD).toBe(86_400_000)
  expect(reshowInterval()).toBe(2 * PERIOD)
  expect(mayAskAgain(null, NOW)).toBe(true)
  expect(mayAskAgain(NOW, NOW)).toBe(false)
  expect(mayAskAgain(NOW, NOW + 2 * PERIOD - 1)).toBe(false)
  expect(mayAskAgain(NOW, NOW + 2 * PERIOD)).toBe(true)
  expect(mayAskAgain(NOW, NOW - 1), 'the clock was put back').toBe(true)
})

test('paused uploads are told to everyone, and an Admin can do something about it', () => {
  const uploadsPausedUntil = inDays(5)
  const paused = summary({ status: 'active', currentTermEnd: inDays(5), uploadsPausedUntil })
  const line = { kind: 'uploadsPaused', end: uploadsPausedUntil }
  expect(subscriptionNotice('Admin', paused, undefined, NOW)).toEqual({ ...line, mayRaise: true })
  expect(subscriptionNotice('Member', paused, undefined, NOW)).toEqual({ ...line, mayRaise: false })
  const failing = { ...paused, graceEnd: inDays(3) }
  expect(subscriptionNotice('Admin', failing, undefined, NOW), 'the plan comes first').toMatchObject({
    kind: 'paymentFailed',
  })
})
