import { expect, test } from 'vitest'
import type { SubscriptionSummary } from '#shared/domain/billing/subscription.ts'
import { readMonth, readYear } from '#web/features/billing/payment/card-date.ts'
import { groupDigits } from '#web/features/billing/payment/card-number.ts'
import { cancelling, includedIn, nextStep, statusWord } from '#web/features/billing/plan/plan-words.ts'
import { formatPrice } from '#web/lib/format/format.ts'

test('prices have a decimal comma and two decimals', () => {
  expect(formatPrice(750)).toBe('7,50 EUR per month excl. VAT')
  expect(formatPrice(100_000)).toBe('1000,00 EUR per month excl. VAT')
})

test('a year is read with two digits or four, and what is no number is no date', () => {
  expect([readYear('27'), readYear('2031'), readYear('x'), readYear('')]).toEqual([2027, 2031, 0, 0])
  expect([readMonth('7'), readMonth('07'), readMonth('x'), readMonth('')]).toEqual([7, 7, 0, 0])
})

test('a card number is grouped as it is printed, and other input stays as it was typed', () => {
  expect(groupDigits('4242424242424242')).toBe('4242 4242 4242 4242')
  expect(groupDigits('4242 42')).toBe('4242 42')
  expect(groupDigits('4242 ')).toBe('4242')
  expect(groupDigits('')).toBe('')
  expect(groupDigits('4242-4242')).toBe('4242-4242')
})

test('the next step of a subscription follows from its status', () => {
  const summary: SubscriptionSummary = {
    status: 'inTrial',
    plan: 'basic',
    trialEnd: '2026-12-04T10:00:00.000Z',
    trialEndAction: null,
    currentTermEnd: null,
    cancelledAt: null,
  }
  const currentTermEnd = '2026-12-20T10:00:00.000Z'
  expect(nextStep(summary)).toBe('The trial ends on 4\u00a0Dec\u00a02026.')
  expect(nextStep({ ...summary, status: 'active', currentTermEnd })).toBe(
    'It renews on 20\u00a0Dec\u00a02026.',
  )
  expect(nextStep({ ...summary, status: 'nonRenewing', currentTermEnd })).toBe(
    'It runs until 20\u00a0Dec\u00a02026 and won’t renew.',
  )
  expect(nextStep({ ...summary, status: 'inactive', currentTermEnd })).toBe(
    'It ended on 20\u00a0Dec\u00a02026.',
  )
  expect(nextStep({ ...summary, status: 'inactive' })).toBe('The trial ended on 4\u00a0Dec\u00a02026.')
  const never = { ...summary, status: 'inactive', trialEnd: null } as const
  expect(nextStep(never)).toBeNull()
  expect(statusWord(never)).toEqual({ word: 'No plan', tone: 'neutral' })
  const becoming = { ...summary, trialEndAction: 'activate_subscription' }
  expect(nextStep(becoming)).toBe('The trial ends on 4\u00a0Dec\u00a02026, and the plan begins.')
  const cancelled = { ...becoming, cancelledAt: '2026-11-25T10:00:00.000Z' }
  expect(nextStep(cancelled)).toBe(
    'The plan was cancelled before it started. The trial continues until 4\u00a0Dec\u00a02026.',
  )
  expect([statusWord(summary).word, statusWord(cancelled).word]).toEqual(['In trial', 'Trial, cancelled'])
})

test('a renewal that is due or failed is never told as one to come', () => {
  const now = Date.parse('2026-12-22T10:00:00.000Z')
  const summary: SubscriptionSummary = {
    status: 'active',
    plan: 'basic',
    trialEnd: null,
    trialEndAction: null,
    currentTermEnd: '2026-12-20T10:00:00.000Z',
    cancelledAt: null,
  }
  expect(nextStep(summary, now)).toBe('The next month is being charged.')
  const failed = { ...summary, graceEnd: '2027-01-03T10:00:00.000Z' }
  expect(nextStep(failed, now)).toBe('The plan ends on 3\u00a0Jan\u00a02027 unless it’s paid.')
  expect(statusWord(failed)).toEqual({ word: 'Payment failed', tone: 'bad' })
  expect(nextStep({ ...failed, status: 'inactive' }, now)).toBe(
    'It ended on 3\u00a0Jan\u00a02027, as the month from 20\u00a0Dec\u00a02026 wasn’t paid. You no longer owe its base price.',
  )
})

test('what cancelling brings about depends on what is running', () => {
  const now = Date.parse('2026-11-22T10:00:00.000Z')
  const plan: SubscriptionSummary = {
    status: 'active',
    plan: 'basic',
    trialEnd: null,
    trialEndAction: null,
    currentTermEnd: '2026-12-20T10:00:00.000Z',
    cancelledAt: null,
  }
  expect(cancelling(plan, now)).toBe(
    'It’s paid and runs until 20\u00a0Dec\u00a02026. Usage beyond the plan is charged on that day. You can resume it until then.',
  )
  expect(cancelling({ ...plan, currentTermEnd: '2026-11-20T10:00:00.000Z' }, now)).toBe(
    'It ends immediately, because its last month hasn’t been paid.',
  )
  const overdue = {
    ...plan,
    currentTermEnd: '2026-11-20T10:00:00.000Z',
    graceEnd: '2026-12-04T10:00:00.000Z',
  }
  expect(cancelling(overdue, now)).toBe(
    'It ends immediately, because its last month hasn’t been paid. The amount due is no longer owed.',
  )
  expect(cancelling({ ...plan, currentTermEnd: null }, now)).toBe(
    'It won’t renew. Usage beyond the plan is charged when it ends.',
  )
  const trial = { ...plan, status: 'inTrial' as const, trialEnd: '2026-12-04T10:00:00.000Z' }
  expect(cancelling(trial, now)).toBe(
    'The trial ends on 4\u00a0Dec\u00a02026 and doesn’t become a plan. You can resume it until then.',
  )
})

test('what a plan contains is told in numbers that a person reads', () => {
  expect(includedIn('basic')).toEqual([
    '1 GB of storage',
    '5\u202f000 downloads a month',
    '1 DevTools seat',
    'Up to 100 applications',
  ])
  expect(includedIn('earlyAdopter')).toContain('10\u202f000 downloads a month')
  expect(includedIn('community')).toContain('Unlimited downloads a month')
  expect(includedIn('complementary')).toEqual([
    'Unlimited storage',
    'Unlimited downloads a month',
    'Unlimited DevTools seats',
    'Up to 100 applications',
  ])
})
