import { expect, test } from 'vitest'
import { type LineItem, lineItems } from '#shared/domain/pricing.ts'
import type { SubscriptionSummary } from '#shared/domain/subscription.ts'
import { chargedWords, formatAmount, usageWords } from '#web/features/billing/usage-words.ts'

const line = (kind: LineItem['kind'], used: number, included: number | null): LineItem => ({
  kind,
  used,
  included,
  amount: 0,
})

test('what was used is told beside what the plan includes', () => {
  expect(usageWords(line('downloads', 2100, 5000))).toEqual({
    label: 'Downloads',
    detail: '2,100 of 5,000 included',
    share: 0.42,
  })
  expect(usageWords(line('storage', 1_500_000_000, 1_000_000_000))).toEqual({
    label: 'Storage',
    detail: '1.50 GB, of which 1 GB included',
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

test('nobody reads that more is charged than is', () => {
  const nothing = { storage: 0, downloads: 0, devToolsSeats: 0, taurifyPlatforms: [], releases: 0 }
  const within = lineItems('basic', nothing)
  const beyond = lineItems('basic', { ...nothing, devToolsSeats: 2 })
  const summary: SubscriptionSummary = {
    status: 'active',
    plan: 'basic',
    trialEnd: null,
    trialEndAction: null,
    currentTermEnd: null,
    cancelledAt: null,
  }
  expect(chargedWords(summary, within)).toBe('All of it is included in the base price of 7,50 EUR.')
  expect(chargedWords(summary, beyond)).toBe(
    'For now only the base price of 7,50 EUR is charged. What goes beyond the plan is counted, not charged.',
  )
  expect(chargedWords({ ...summary, status: 'inTrial' }, beyond)).toMatch(/^The trial is free of charge/)
  expect(chargedWords({ ...summary, plan: 'complementary' }, beyond)).toMatch(/free of charge/)
})
