import { describe, expect, it } from 'vitest'
import { MINUTE } from '#shared/domain/time.ts'
import { daysLater, unsubscribed } from '#tests/worker/billing/support/plans.ts'
import { paymentsOf, startBilling } from '#tests/worker/billing/support/service.ts'
import { START } from '#tests/worker/caller.ts'

type Started = ReturnType<typeof startBilling>

async function ready(started: Started = startBilling()) {
  const { admin, orgId } = await unsubscribed(started)
  const subscribe = async (card: object) =>
    started.call(admin, 'subscription.subscribe', await started.order(admin, orgId, { card }))
  return {
    ...{ started, admin, orgId, subscribe },
    /** An approved intent to keep a payment method. */
    approved: async (wanted: { type?: 'paypal'; card?: object } = {}) =>
      (await started.order(admin, orgId, { ...wanted, plan: null })).paymentIntentId,
    update: (paymentIntentId: string) =>
      started.call(admin, 'paymentSource.update', { orgId, paymentIntentId }),
    source: async () => (await started.call(admin, 'paymentSource.getStatus', orgId)).data,
    summary: async () => (await started.call(admin, 'subscription.getSummary', orgId)).data,
  }
}

const MASTERCARD = { number: '5555555555554444' }
const DECLINED_LATER = { number: '4000 0000 0000 0341' }

describe('another payment method', () => {
  it('is stored without a charge, and used for later ones', async () => {
    const { started, orgId, subscribe, approved, update, source } = await ready()
    await subscribe({ expiryMonth: '11', expiryYear: '2026' })
    const kept = { status: 'valid', brand: 'Mastercard', last4: '4444' }
    expect((await update(await approved({ card: MASTERCARD }))).data).toEqual(kept)
    expect(await source()).toEqual(kept)
    expect(await paymentsOf(orgId)).toHaveLength(1)
    started.clock.now = daysLater(31)
    await started.service.scheduled()
    expect(await paymentsOf(orgId)).toHaveLength(2)
  })

  it('can be PayPal, or a card again', async () => {
    const { approved, update } = await ready()
    const payPal = { status: 'valid', brand: 'PayPal', last4: null }
    expect((await update(await approved({ type: 'paypal' }))).data).toEqual(payPal)
    expect((await update(await approved())).data).toMatchObject({ brand: 'Visa', last4: '4242' })
  })

  it('pays for a plan whose renewal was declined', async () => {
    const { started, subscribe, approved, update, summary } = await ready()
    await subscribe(DECLINED_LATER)
    started.clock.now = daysLater(31)
    await started.service.scheduled()
    expect((await summary()).currentTermEnd).toBe('2026-12-20T10:00:00.000Z')
    await update(await approved())
    await started.service.scheduled()
    expect(await summary()).toMatchObject({ status: 'active', currentTermEnd: '2027-01-20T10:00:00.000Z' })
    started.clock.now = daysLater(50)
    expect((await summary()).status).toBe('active')
  })

  it('is changed once by ten concurrent calls, and never again by the same intent', async () => {
    const { approved, update, source } = await ready()
    const first = await approved()
    const answers = await Promise.all(Array.from({ length: 10 }, () => update(first)))
    expect(answers.map(({ status, data }) => [status, data.last4])).toEqual(Array(10).fill([200, '4242']))
    await update(await approved({ card: MASTERCARD }))
    expect(await update(first)).toMatchObject({ status: 409, reason: 'payment_intent_used' })
    expect((await source()).last4).toBe('4444')
  })

  it('is the last write of two concurrent changes', async () => {
    const { approved, update, source } = await ready()
    const intents = [await approved(), await approved({ card: MASTERCARD })]
    const answers = await Promise.all(intents.map(update))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(['4242', '4444']).toContain((await source()).last4)
  })
})

describe('a payment method is not changed', () => {
  it('by an intent that is unknown, unapproved, expired, or for a plan', async () => {
    const mine = await ready()
    const { started, admin, orgId, update, approved, source } = mine
    const others = await ready(started)
    expect((await update(await others.approved())).status).toBe(404)
    expect((await update('unknown')).status).toBe(404)
    const open = await started.open(admin, orgId, { plan: null })
    expect(await update(open.id)).toMatchObject({ status: 409, reason: 'payment_not_authorized' })
    const { paymentIntentId } = await started.order(admin, orgId)
    expect(await update(paymentIntentId)).toMatchObject({ status: 409, reason: 'payment_intent_mismatch' })
    const old = await approved()
    started.clock.now = new Date(START.getTime() + 30 * MINUTE)
    expect(await update(old)).toMatchObject({ status: 409, reason: 'payment_intent_expired' })
    expect((await source()).status).toBe('none')
  })
})
