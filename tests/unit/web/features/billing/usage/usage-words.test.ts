import { expect, test } from 'vitest'
import { type LineItem, lineItems } from '#shared/domain/billing/pricing.ts'
import type { SubscriptionSummary } from '#shared/domain/billing/subscription.ts'
import {
  beyondWords,
  chargedWords,
  formatAmount,
  updateRequestWords,
  usageWords,
} from '#web/features/billing/usage/usage-words.ts'

const line = (kind: LineItem['kind'], used: number, included: number | null): LineItem => ({
  kind,
  used,
  included,
  amount: 0,
})

test('what was used is told beside what the plan includes', () => {
  expect(usageWords(line('downloads', 2100, 5000))).toEqual({
    label: 'Downloads',
    detail: '2\u202f100 of 5\u202f000 included',
    share: 0.42,
  })
  expect(usageWords(line('storage', 1_500_000_000, 1_000_000_000))).toEqual({
    label: 'Storage',
    detail: '1,50 GB used, 1 GB included, 500 MB extra',
    share: 1.5,
  })
  expect(usageWords(line('seats', 3, null)).detail).toBe('3, any amount is included')
  expect(usageWords(line('taurify', 1, 0))).toEqual({ label: 'Taurify', detail: '1 platform', share: null })
  expect(usageWords(line('base', 1, 0)).detail).toBeNull()
})

test('amounts below a cent are told exactly', () => {
  expect([750_00, 17_50, 50, 1, 0].map(formatAmount)).toEqual([
    '7,50 EUR',
    '0,175 EUR',
    '0,005 EUR',
    '0,0001 EUR',
    '0,00 EUR',
  ])
})

test('on an invoice stands how much goes beyond what the plan includes', () => {
  expect(beyondWords(line('downloads', 7345, 5000))).toBe('2\u202f345 beyond the 5\u202f000 included')
  expect(beyondWords(line('storage', 1_500_000_000, 1_000_000_000))).toBe('500 MB beyond the 1 GB included')
  expect(beyondWords(line('seats', 3, 1))).toBe('2 beyond the 1 included')
  expect(beyondWords(line('seats', 3, null))).toBe('3')
  expect(beyondWords(line('taurify', 2, 0))).toBe('2 platforms')
})

test('update requests are counted, and cost nothing', () => {
  expect(updateRequestWords(12_345)).toEqual({
    label: 'Update requests',
    detail: '12\u202f345, any amount is included',
    share: null,
  })
})

test('everybody reads when what goes beyond the plan is charged', () => {
  const nothing = { storage: 0, downloads: 0, devToolsSeats: 0, taurifyPlatforms: [], releases: 0 }
  const from = '2026-11-20T12:00:00.000Z'
  const within = { from, lines: lineItems('basic', nothing), cents: 750 }
  const beyond = { from, lines: lineItems('basic', { ...nothing, devToolsSeats: 2 }), cents: 1250 }
  const summary: SubscriptionSummary = {
    status: 'active',
    plan: 'basic',
    trialEnd: null,
    trialEndAction: null,
    currentTermEnd: '2026-12-20T12:00:00.000Z',
    cancelledAt: null,
  }
  expect(chargedWords(summary, within)).toBe('All usage so far is included in the base price.')
  expect(chargedWords({ ...summary, graceEnd: '2027-01-03T12:00:00.000Z' }, within)).toBe(
    'The base price isn’t paid yet. All usage so far is included in it.',
  )
  expect(chargedWords(summary, beyond)).toBe(
    'The base price is paid. Usage beyond the plan, 5,00 EUR so far, is charged with the next month, on 20\u00a0Dec\u00a02026.',
  )
  expect(chargedWords({ ...summary, status: 'nonRenewing' }, beyond)).toBe(
    'The base price is paid. Usage beyond the plan, 5,00 EUR so far, is charged when the plan ends, on 20\u00a0Dec\u00a02026.',
  )
  expect(chargedWords({ ...summary, currentTermEnd: null }, beyond)).toBe(
    'Usage beyond the plan is charged with the next month.',
  )
  expect(
    chargedWords(summary, { ...beyond, from: summary.currentTermEnd ?? '' }),
    'the month before could not be charged yet',
  ).toBe('Usage beyond the plan is charged with the next month.')
  expect(chargedWords({ ...summary, status: 'inTrial' }, beyond)).toBe(
    'The trial is free. With the plan, this month would cost 12,50 EUR excl. VAT.',
  )
  expect(chargedWords({ ...summary, plan: 'complementary' }, beyond)).toMatch(/free of charge/)
})
