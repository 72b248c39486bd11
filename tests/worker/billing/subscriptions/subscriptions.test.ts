import { describe, expect, it } from 'vitest'
import { daysLater, giveCard, unsubscribed } from '#tests/worker/billing/support/plans.ts'
import { paymentsOf, setSubscription, startBilling } from '#tests/worker/billing/support/service.ts'
import { person } from '#tests/worker/caller.ts'

describe('subscribing', () => {
  it('charges a month, keeps the card without its number, and makes the plan active', async () => {
    const started = startBilling()
    const { admin, orgId } = await unsubscribed(started)
    expect((await started.call(admin, 'paymentSource.getStatus', orgId)).data).toEqual({
      status: 'none',
      brand: null,
      last4: null,
    })
    const { status, data } = await started.call(
      admin,
      'subscription.subscribe',
      await started.order(admin, orgId),
    )
    expect(status).toBe(200)
    expect(data).toEqual({
      status: 'active',
      plan: 'basic',
      trialEnd: null,
      trialEndAction: null,
      currentTermEnd: '2026-12-20T10:00:00.000Z',
      cancelledAt: null,
    })
    expect((await started.call(admin, 'paymentSource.getStatus', orgId)).data).toEqual({
      status: 'valid',
      brand: 'Visa',
      last4: '4242',
    })
    expect(await paymentsOf(orgId)).toMatchObject([{ amount: 750, currency: 'EUR' }])
  })

  it('charges once for ten concurrent calls', async () => {
    const started = startBilling()
    const { admin, orgId } = await unsubscribed(started)
    const order = await started.order(admin, orgId)
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => started.call(admin, 'subscription.subscribe', order)),
    )
    expect(answers.every(({ status, data }) => status === 200 && data.status === 'active')).toBe(true)
    expect(await paymentsOf(orgId)).toHaveLength(1)
  })

  it('does not sell plans that are given by agreement', async () => {
    const started = startBilling()
    const { admin, orgId } = await unsubscribed(started)
    const input = { ...(await started.order(admin, orgId)), plan: 'complementary' as const }
    expect(await started.call(admin, 'subscription.subscribe', input)).toMatchObject({
      status: 400,
      field: 'plan',
    })
  })

  it('is refused where payments are not configured', async () => {
    const started = startBilling({ gateway: null })
    const { admin, orgId } = await unsubscribed(started)
    const order = { orgId, plan: 'basic', paymentIntentId: 'any' } as const
    const change = { orgId, paymentIntentId: 'any' }
    expect((await started.call(admin, 'subscription.subscribe', order)).status).toBe(503)
    expect((await started.call(admin, 'paymentSource.update', change)).status).toBe(503)
    expect((await started.call(admin, 'paymentIntent.create', { orgId, plan: 'basic' })).status).toBe(503)
  })

  it('continues from the end of a cancelled term', async () => {
    const started = startBilling()
    const { admin, orgId } = await unsubscribed(started)
    await started.call(admin, 'subscription.subscribe', await started.order(admin, orgId))
    await setSubscription(orgId, "status = 'nonRenewing', cancelled_at = '2026-11-25T00:00:00.000Z'")
    const { data } = await started.call(admin, 'subscription.subscribe', await started.order(admin, orgId))
    expect(data).toMatchObject({
      status: 'active',
      cancelledAt: null,
      currentTermEnd: '2027-01-20T10:00:00.000Z',
    })
  })
})

describe('a plan', () => {
  it('is renewed each month, including missed ones', async () => {
    const started = startBilling()
    const { admin, orgId } = await unsubscribed(started)
    await started.call(admin, 'subscription.subscribe', await started.order(admin, orgId))
    started.clock.now = daysLater(29)
    await started.service.scheduled()
    expect(await paymentsOf(orgId)).toHaveLength(1)
    started.clock.now = daysLater(70)
    await Promise.all([started.service.scheduled(), started.service.scheduled()])
    expect((await paymentsOf(orgId)).map((payment) => payment.term_end)).toEqual([
      '2026-12-20T10:00:00.000Z',
      '2027-01-20T10:00:00.000Z',
      '2027-02-20T10:00:00.000Z',
    ])
  })

  it('continues for 14 days after a failed payment, and then ends', async () => {
    const started = startBilling()
    const { admin, orgId } = await unsubscribed(started)
    const expiring = { expiryMonth: '11', expiryYear: '2026' }
    await started.call(admin, 'subscription.subscribe', await started.order(admin, orgId, { card: expiring }))
    started.clock.now = daysLater(31)
    await started.service.scheduled()
    expect((await started.call(admin, 'paymentSource.getStatus', orgId)).data.status).toBe('expired')
    expect((await started.call(admin, 'subscription.hasActive', orgId)).data).toBe(true)
    started.clock.now = daysLater(45)
    expect((await started.call(admin, 'subscription.getSummary', orgId)).data).toMatchObject({
      status: 'inactive',
      currentTermEnd: '2026-12-20T10:00:00.000Z',
    })
  })

  it('that was cancelled ends with its term', async () => {
    const started = startBilling()
    const { admin, orgId } = await unsubscribed(started)
    const term = daysLater(10).toISOString()
    await setSubscription(orgId, `status = 'nonRenewing', current_term_end = '${term}'`)
    expect((await started.call(admin, 'subscription.getSummary', orgId)).data.status).toBe('nonRenewing')
    expect((await started.call(admin, 'subscription.hasActive', orgId)).data).toBe(true)
    started.clock.now = daysLater(10)
    expect((await started.call(admin, 'subscription.getSummary', orgId)).data.status).toBe('inactive')
  })

  it('follows a trial with a card that was subscribed', async () => {
    const started = startBilling()
    const { admin, orgId } = await started.founded()
    await setSubscription(orgId, "trial_end_action = 'activate_subscription'")
    started.clock.now = daysLater(14)
    expect((await started.call(admin, 'subscription.hasActive', orgId)).data).toBe(false)
    await giveCard(orgId)
    const becomes = { status: 'active', currentTermEnd: '2027-01-04T10:00:00.000Z' }
    expect((await started.call(admin, 'subscription.getSummary', orgId)).data).toMatchObject(becomes)
    await started.service.scheduled()
    expect((await started.call(admin, 'subscription.getSummary', orgId)).data).toMatchObject(becomes)
    expect(await paymentsOf(orgId)).toHaveLength(1)
  })
})

describe('authorization', () => {
  const started = startBilling()

  it('Admins for everything, Members only to read, strangers for nothing', async () => {
    const { admin, orgId } = await unsubscribed(started)
    const [member, stranger] = await Promise.all([person('member'), person('stranger')])
    started.join(orgId, member, 'Member', admin.userId)
    const reads = ['subscription.getSummary', 'subscription.hasActive', 'paymentSource.getStatus'] as const
    for (const name of reads) {
      const statuses = await Promise.all(
        [admin, member, stranger, null].map(async (each) => (await started.call(each, name, orgId)).status),
      )
      expect(statuses).toEqual([200, 200, 404, 401])
    }
    const order = await started.order(admin, orgId)
    for (const [who, status] of [
      [null, 401],
      [stranger, 404],
      [member, 403],
      [admin, 200],
    ] as const)
      expect((await started.call(who, 'subscription.subscribe', order)).status).toBe(status)
  })

  it('callers whose X-Identity differs from the token', async () => {
    const { admin, orgId } = await unsubscribed(started)
    const bare = { token: admin.token }
    expect((await started.call(bare, 'subscription.getSummary', orgId)).status).toBe(401)
    const other = { 'x-identity': 'another-person' }
    expect((await started.call(bare, 'subscription.getSummary', orgId, other)).status).toBe(401)
  })
})
