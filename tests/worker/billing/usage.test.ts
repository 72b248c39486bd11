import { expect, it } from 'vitest'
import type { Usage } from '#shared/domain/billing/pricing.ts'
import { START } from '#tests/worker/caller.ts'
import { daysLater } from './support/plans.ts'
import { NO_USAGE, setSubscription, startBilling } from './support/service.ts'

const USED: Usage = { ...NO_USAGE, storage: 1_500_000_000, downloads: 5050, devToolsSeats: 2 }

/** A billing whose directory answers, and says what it was asked. */
function counting(used = USED, defaultPlan?: 'complementary') {
  const asked: unknown[] = []
  const usage = (orgId: string, span: object) => {
    asked.push({ orgId, ...span })
    return used
  }
  return { asked, ...startBilling({ usage, ...(defaultPlan && { defaultPlan }) }) }
}

it('has the usage of the term, and its price by part', async () => {
  const started = counting()
  const { admin, orgId } = await started.founded()
  await setSubscription(
    orgId,
    `status = 'active', trial_end = null, current_term_end = '${daysLater(10).toISOString()}'`,
  )
  const span = { from: '2026-10-30T10:00:00.000Z', to: START.toISOString() }
  expect((await started.call(admin, 'usage.get', orgId)).data).toEqual({
    ...span,
    usage: USED,
    lines: [
      { kind: 'base', used: 1, included: 0, amount: 750_00 },
      { kind: 'storage', used: 1_500_000_000, included: 1_000_000_000, amount: 17_50 },
      { kind: 'downloads', used: 5050, included: 5000, amount: 50 },
      { kind: 'seats', used: 2, included: 1, amount: 500_00 },
    ],
    cents: 1268,
  })
  expect(started.asked).toEqual([{ orgId, ...span }])
})

it.each([
  ['of a trial is the trial', 3, "status = 'inTrial'", '2026-11-20T10:00:00.000Z'],
  [
    'of a term that ends in March begins on the last of February',
    125,
    "status = 'active', current_term_end = '2027-03-31T10:00:00.000Z'",
    '2027-02-28T10:00:00.000Z',
  ],
  [
    'of a term that was not charged yet begins where the last one ended',
    12,
    "status = 'active', current_term_end = '2026-11-30T10:00:00.000Z', payment_failed_at = '2026-11-30T10:00:00.000Z'",
    '2026-11-30T10:00:00.000Z',
  ],
  [
    'of a plan that was paid for months ahead is the one that runs now',
    3,
    "status = 'active', current_term_end = '2027-03-31T10:00:00.000Z'",
    '2026-10-31T10:00:00.000Z',
  ],
  ['without a plan is the last one', 5, "status = 'inactive', trial_end = null", '2026-10-25T10:00:00.000Z'],
])('the month %s', async (_, days, set, from) => {
  const started = counting()
  const { admin, orgId } = await started.founded()
  await setSubscription(orgId, set)
  started.clock.now = daysLater(days)
  const { data } = await started.call(admin, 'usage.get', orgId)
  expect([data.from, data.to]).toEqual([from, daysLater(days).toISOString()])
})

it('costs nothing on a plan that is free of charge', async () => {
  const started = counting({ ...USED, taurifyPlatforms: ['ios'], releases: 50 }, 'complementary')
  const { admin, orgId } = await started.founded()
  expect((await started.call(admin, 'usage.get', orgId)).data.cents).toBe(0)
})

it('is reported as unavailable while the directory is unreachable, and the plan can be read', async () => {
  const started = startBilling({
    usage: () => {
      throw new Error('the directory is away')
    },
  })
  const { admin, orgId } = await started.founded()
  expect(await started.call(admin, 'usage.get', orgId)).toMatchObject({
    status: 503,
    message: 'What is used cannot be counted right now. Try again in a moment.',
  })
  expect((await started.call(admin, 'subscription.getSummary', orgId)).status).toBe(200)
})
