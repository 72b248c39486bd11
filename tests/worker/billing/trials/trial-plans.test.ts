import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import { chargesOf } from '#tests/worker/billing/support/paying.ts'
import { daysLater, forgetPlans, unsubscribed } from '#tests/worker/billing/support/plans.ts'
import { DETAILS, paymentsOf, startBilling } from '#tests/worker/billing/support/service.ts'
import { type Caller, person } from '#tests/worker/caller.ts'

beforeEach(forgetPlans)

const TRIAL_END = daysLater(14).toISOString()
const FIRST_TERM = { from: TRIAL_END, to: '2027-01-04T10:00:00.000Z' }

type Started = ReturnType<typeof startBilling>

function asker(started: Started, admin: Caller, orgId: string) {
  const { call } = started
  return {
    ...{ started, admin, orgId },
    subscribe: async (wanted: { card?: object } = {}) =>
      call(admin, 'subscription.subscribe', await started.order(admin, orgId, wanted)),
    keepCard: async (wanted: { card?: object } = {}) => {
      const { paymentIntentId } = await started.order(admin, orgId, { ...wanted, plan: null })
      return call(admin, 'paymentSource.update', { orgId, paymentIntentId })
    },
    cancel: () => call(admin, 'subscription.cancel', { orgId }),
    resume: () => call(admin, 'subscription.resume', { orgId }),
    quote: () => call(admin, 'subscription.getQuote', { orgId, plan: 'basic' }),
    summary: async () => (await call(admin, 'subscription.getSummary', orgId)).data,
    source: async () => (await call(admin, 'paymentSource.getStatus', orgId)).data,
    run: async (day: number) => {
      started.clock.now = daysLater(day)
      await started.service.scheduled()
    },
  }
}

async function inTrial(options: Parameters<typeof startBilling>[0] = {}) {
  const started = startBilling(options)
  const { admin, orgId } = await started.founded()
  return asker(started, admin, orgId)
}

const FOLLOWS = { status: 'inTrial', trialEnd: TRIAL_END, trialEndAction: 'activate_subscription' }

describe('subscribing during a trial', () => {
  it('charges nothing until the trial ends, and then the first month', async () => {
    const { started, admin, orgId, subscribe, quote, summary, source, run } = await inTrial()
    await started.call(admin, 'billingDetails.update', { orgId, details: DETAILS })
    expect((await quote()).data).toMatchObject({ total: 750, term: FIRST_TERM, chargedAt: TRIAL_END })
    const { data: intent } = await started.call(admin, 'paymentIntent.create', { orgId, plan: 'basic' })
    expect(intent.amount).toBe(0)
    await run(3)
    expect((await subscribe()).data).toMatchObject({ ...FOLLOWS, currentTermEnd: null })
    expect([await paymentsOf(orgId), (await source()).status]).toEqual([[], 'valid'])
    await run(13.9)
    expect(await paymentsOf(orgId)).toEqual([])
    await run(14)
    expect(await paymentsOf(orgId)).toMatchObject([{ amount: 750, term_end: FIRST_TERM.to }])
    expect(await summary()).toMatchObject({ status: 'active', currentTermEnd: FIRST_TERM.to })
  })

  it('takes effect once for ten concurrent calls, and for two tabs with the last card', async () => {
    const { started, admin, orgId, subscribe, summary, source } = await inTrial()
    const order = await started.order(admin, orgId)
    const presses = await Promise.all(
      Array.from({ length: 10 }, () => started.call(admin, 'subscription.subscribe', order)),
    )
    expect(presses.map(({ status, data }) => [status, data.trialEndAction])).toEqual(
      Array(10).fill([200, 'activate_subscription']),
    )
    expect((await subscribe({ card: { number: '5555555555554444' } })).status).toBe(200)
    expect((await source()).last4).toBe('4444')
    expect(await summary()).toMatchObject(FOLLOWS)
    expect(await paymentsOf(orgId)).toEqual([])
  })

  it('and cancelling ends the trial without a charge; resuming restores the plan', async () => {
    const { orgId, subscribe, cancel, resume, summary, run } = await inTrial()
    await subscribe()
    expect((await cancel()).data).toMatchObject({ status: 'inTrial', trialEndAction: 'cancel_subscription' })
    expect((await resume()).data).toMatchObject({ ...FOLLOWS, cancelledAt: null })
    await cancel()
    await run(14)
    expect((await summary()).status).toBe('inactive')
    expect(await paymentsOf(orgId)).toEqual([])
  })

  it('again after cancelling the trial restores the plan', async () => {
    const { subscribe, cancel, summary, orgId, run } = await inTrial()
    await cancel()
    expect((await subscribe()).data).toMatchObject({ ...FOLLOWS, cancelledAt: null })
    await run(14)
    expect((await summary()).status).toBe('active')
    expect(await paymentsOf(orgId)).toHaveLength(1)
  })

  it('with an intent from before a cancellation does not undo it', async () => {
    const { started, admin, orgId, cancel, summary } = await inTrial()
    const order = await started.order(admin, orgId)
    await started.call(admin, 'subscription.subscribe', order)
    await cancel()
    expect(await started.call(admin, 'subscription.subscribe', order)).toMatchObject({
      ...{ status: 409, reason: 'payment_intent_used' },
    })
    expect((await summary()).trialEndAction).toBe('cancel_subscription')
  })

  it('after the trial has ended requires the payment of the month', async () => {
    const { started, admin, orgId, summary, source } = await inTrial()
    started.clock.now = new Date(Date.parse(TRIAL_END) - 60_000)
    const order = await started.order(admin, orgId)
    started.clock.now = new Date(TRIAL_END)
    expect(await started.call(admin, 'subscription.subscribe', order)).toMatchObject({
      ...{ status: 409, reason: 'price_changed' },
    })
    expect([(await summary()).status, (await source()).status]).toEqual(['inactive', 'none'])
  })

  it('with a card that is declined at the end of the trial ends it', async () => {
    const { orgId, subscribe, summary, source, run } = await inTrial()
    await subscribe({ card: { number: '4000 0000 0000 0341' } })
    await run(14)
    expect((await summary()).status).toBe('inactive')
    expect((await source()).status).toBe('invalid')
    expect(await paymentsOf(orgId)).toEqual([])
    expect((await subscribe()).data.status).toBe('active')
    expect((await source()).status).toBe('valid')
  })

  it('is charged for one term by a clock that jumps past its end, with the months that followed', async () => {
    const { orgId, subscribe, summary, run } = await inTrial()
    await subscribe()
    await run(14 + 31 + 5)
    expect((await paymentsOf(orgId)).map(({ term_end }) => term_end)).toEqual([
      FIRST_TERM.to,
      '2027-02-04T10:00:00.000Z',
    ])
    expect(await summary()).toMatchObject({ status: 'active', currentTermEnd: '2027-02-04T10:00:00.000Z' })
  })
})

describe('a payment method that is given during a trial', () => {
  it('turns the trial into a plan, once there are billing details', async () => {
    const { started, admin, orgId, keepCard, summary, run } = await inTrial()
    const { data: intent } = await started.call(admin, 'paymentIntent.create', { orgId, plan: null })
    await started.toGateway(intent.id, 'card', {
      ...{ number: '4242424242424242', expiryMonth: '12', expiryYear: '2030', cvv: '123' },
    })
    const early = { orgId, paymentIntentId: intent.id }
    expect(await started.call(admin, 'paymentSource.update', early)).toMatchObject({
      ...{ status: 422, reason: 'billing_details_missing' },
    })
    expect((await keepCard()).data.status).toBe('valid')
    expect(await summary()).toMatchObject(FOLLOWS)
    await run(14)
    expect((await summary()).status).toBe('active')
    expect(await paymentsOf(orgId)).toHaveLength(1)
  })

  it("doesn't withdraw a cancellation", async () => {
    const { keepCard, cancel, summary, orgId, run } = await inTrial()
    await cancel()
    await keepCard()
    expect((await summary()).trialEndAction).toBe('cancel_subscription')
    await run(14)
    expect(await paymentsOf(orgId)).toEqual([])
  })
})

describe('subscribing with an available trial', () => {
  async function eligible(started = startBilling()) {
    const { admin: founder, orgId } = await unsubscribed(started)
    const admin = await person('eligible')
    started.join(orgId, admin, 'Admin', founder.userId)
    return asker(started, admin, orgId)
  }

  it('starts the trial, which becomes the plan', async () => {
    const { started, admin, orgId, subscribe, quote, summary, run } = await eligible()
    await started.call(admin, 'billingDetails.update', { orgId, details: DETAILS })
    expect((await quote()).data).toMatchObject({ chargedAt: TRIAL_END, term: FIRST_TERM })
    expect((await subscribe()).data).toMatchObject(FOLLOWS)
    expect((await started.call(admin, 'subscription.getTrialEligibility', 'basic')).data).toBeNull()
    await run(14)
    expect(await summary()).toMatchObject({ status: 'active', currentTermEnd: FIRST_TERM.to })
    expect(await paymentsOf(orgId)).toHaveLength(1)
  })

  it('starts one trial when the user subscribes two organizations concurrently', async () => {
    const started = startBilling()
    const first = await eligible(started)
    const { orgId } = await unsubscribed(started)
    started.join(orgId, first.admin, 'Admin')
    const second = asker(started, first.admin, orgId)
    const orders = [
      await started.order(first.admin, first.orgId),
      await started.order(first.admin, second.orgId),
    ]
    const answers = await Promise.all(
      orders.map((order) => started.call(first.admin, 'subscription.subscribe', order)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const statuses = [(await first.summary()).status, (await second.summary()).status]
    expect(statuses.sort()).toEqual(['inTrial', 'inactive'])
    const trials = env.BILLING_DB.prepare('select count(*) as n from trials where user_id = ?')
    expect(await trials.bind(first.admin.userId).first()).toEqual({ n: 1 })
  })

  it('is charged at once when the organization had a plan, or the user a trial', async () => {
    const { started, admin, orgId, subscribe, cancel, run } = await eligible()
    const founder = await person('founder')
    await started.founded(founder)
    started.join(orgId, founder, 'Admin')
    const other = asker(started, founder, orgId)
    expect((await other.subscribe()).data.status).toBe('active')
    await cancel()
    await run(40)
    expect((await started.call(admin, 'subscription.getTrialEligibility', 'basic')).data).not.toBeNull()
    expect((await subscribe()).data.status).toBe('active')
    expect(await chargesOf(orgId)).toBe(2)
  })
})
