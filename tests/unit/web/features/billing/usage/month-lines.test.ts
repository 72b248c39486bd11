import { expect, test } from 'vitest'
import { lineItems, price } from '#shared/domain/billing/pricing.ts'
import type { SubscriptionSummary } from '#shared/domain/billing/subscription.ts'
import { monthLines } from '#web/features/billing/usage/month-lines.ts'

const USAGE = { storage: 1_500_000_000, downloads: 6000, devToolsSeats: 2, taurifyPlatforms: [], releases: 0 }
const LINES = lineItems('basic', USAGE)
const ACTIVE: SubscriptionSummary = {
  status: 'active',
  plan: 'basic',
  trialEnd: null,
  trialEndAction: null,
  currentTermEnd: '2026-12-20T12:00:00.000Z',
  cancelledAt: null,
}
const TRIAL: SubscriptionSummary = {
  ...ACTIVE,
  status: 'inTrial',
  trialEnd: '2026-12-03T12:00:00.000Z',
  currentTermEnd: null,
}

const sum = (lines: { amount: number | null }[]) =>
  lines.reduce((total, { amount }) => total + (amount ?? 0), 0)

test('the parts of a month add up to its price', () => {
  const lines = monthLines(ACTIVE, LINES)
  expect(Math.floor(sum(lines) / 100)).toBe(price('basic', USAGE))
  expect(lines[0]).toMatchObject({ words: { label: 'Base price', detail: null }, price: null })
  expect(lines.at(-1)).toMatchObject({ amount: 500_00, price: 'then 5,00 EUR per seat' })
})

test('in a trial the parts say what they cost after it', () => {
  const lines = monthLines(TRIAL, LINES)
  expect(new Set(lines.map(({ amount }) => amount))).toEqual(new Set([null]))
  expect(lines[0]).toMatchObject({
    words: { label: 'Base price', detail: null },
    price: '7,50 EUR per month after the trial',
  })
  expect(lines.at(-1)).toMatchObject({
    words: { detail: '2 used, 1 included, 1 extra' },
    price: 'then 5,00 EUR per seat',
  })
})

test('after a trial that was cancelled no base price is charged', () => {
  const lines = monthLines({ ...TRIAL, cancelledAt: '2026-11-28T12:00:00.000Z' }, LINES)
  expect(lines.map(({ kind }) => kind)).not.toContain('base')
})
