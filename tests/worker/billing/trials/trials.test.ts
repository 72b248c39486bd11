import { describe, expect, it } from 'vitest'
import { DAY } from '#shared/domain/time.ts'
import { startBilling } from '#tests/worker/billing/support/service.ts'
import { person, START } from '#tests/worker/caller.ts'

const TRIAL_END = new Date(START.getTime() + 14 * DAY).toISOString()

describe('a trial', () => {
  it('starts with the first organization of its founder and lasts 14 days', async () => {
    const { call, founded } = startBilling()
    const { admin, orgId } = await founded()
    const { data } = await call(admin, 'subscription.getSummary', orgId)
    expect(data).toEqual({
      status: 'inTrial',
      plan: 'basic',
      trialEnd: TRIAL_END,
      trialEndAction: null,
      currentTermEnd: null,
      cancelledAt: null,
    })
    expect((await call(admin, 'subscription.hasActive', orgId)).data).toBe(true)
  })

  it('is offered once per person', async () => {
    const { call, founded } = startBilling()
    const alice = await person('alice')
    expect((await call(alice, 'subscription.getTrialEligibility', 'basic')).data).toBe(TRIAL_END)
    expect((await call(alice, 'subscription.getTrialEligibility', 'earlyAdopter')).data).toBe(TRIAL_END)
    expect((await call(alice, 'subscription.getTrialEligibility', 'complementary')).data).toBeNull()
    await founded(alice)
    expect((await call(alice, 'subscription.getTrialEligibility', 'basic')).data).toBeNull()
    const second = await founded(alice)
    const { data } = await call(alice, 'subscription.getSummary', second.orgId)
    expect(data).toMatchObject({ status: 'inactive', trialEnd: null })
  })

  it('is given once when a person creates twenty organizations concurrently', async () => {
    const { call, founded } = startBilling()
    const alice = await person('alice')
    const places = await Promise.all(Array.from({ length: 20 }, () => founded(alice)))
    const summaries = await Promise.all(
      places.map(({ orgId }) => call(alice, 'subscription.getSummary', orgId)),
    )
    const statuses = summaries.map(({ data }) => data.status)
    expect(statuses.filter((status) => status === 'inTrial')).toHaveLength(1)
    expect(statuses.filter((status) => status === 'inactive')).toHaveLength(19)
  })

  it("is unchanged when the organization's creation is repeated", async () => {
    const { call, clock, founded, service } = startBilling()
    const { admin, orgId, founding } = await founded()
    clock.now = new Date(START.getTime() + DAY)
    await Promise.all([service.startSubscription(founding), service.startSubscription(founding)])
    const { data } = await call(admin, 'subscription.getSummary', orgId)
    expect(data).toMatchObject({ status: 'inTrial', trialEnd: TRIAL_END })
  })

  it('starts with the first read when the creation event was lost', async () => {
    const { call, join } = startBilling()
    const alice = await person('alice')
    const orgId = `ORG-${crypto.randomUUID()}`
    join(orgId, alice, 'Admin')
    const [first, second] = await Promise.all([
      call(alice, 'subscription.hasActive', orgId),
      call(alice, 'subscription.getSummary', orgId),
    ])
    expect(first.data).toBe(true)
    expect(second.data.status).toBe('inTrial')
  })

  it('ends on time without a scheduled run', async () => {
    const { call, clock, founded, service } = startBilling()
    const { admin, orgId } = await founded()
    clock.now = new Date(Date.parse(TRIAL_END) - 1)
    expect((await call(admin, 'subscription.hasActive', orgId)).data).toBe(true)
    clock.now = new Date(TRIAL_END)
    expect((await call(admin, 'subscription.hasActive', orgId)).data).toBe(false)
    expect(await service.subscription(orgId)).toMatchObject({ status: 'inactive' })
    expect((await call(admin, 'subscription.getSummary', orgId)).data).toMatchObject({
      status: 'inactive',
      trialEnd: TRIAL_END,
      currentTermEnd: null,
    })
  })
})

describe('a console without billing', () => {
  it('gives every organization a free plan without an end', async () => {
    const { call, clock, founded } = startBilling({ defaultPlan: 'complementary' })
    const { admin, orgId } = await founded()
    clock.now = new Date(START.getTime() + 3650 * DAY)
    expect((await call(admin, 'subscription.getSummary', orgId)).data).toMatchObject({
      status: 'active',
      plan: 'complementary',
      currentTermEnd: null,
    })
  })
})
