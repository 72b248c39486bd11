import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { MINUTE } from '#shared/domain/time.ts'
import { change, chargesOf, ready } from '#tests/worker/billing/support/paying.ts'
import { DETAILS, paymentsOf, startBilling } from '#tests/worker/billing/support/service.ts'
import { START } from '#tests/worker/caller.ts'
import type { PaymentGateway } from '#worker/services/billing/payments/gateway.ts'
import { createTestGateway } from '#worker/services/billing/test-gateway/gateway.ts'

describe('an intent to pay a plan', () => {
  it('has the price of a month, by card by default', async () => {
    const { started, admin, orgId, create } = await ready()
    await started.call(admin, 'billingDetails.update', { orgId, details: DETAILS })
    expect((await create()).data).toEqual({
      id: expect.stringMatching(/^[0-9A-Za-z]{22}$/),
      gateway: 'test',
      gatewayAccountId: 'test',
      amount: 750,
      currencyCode: 'EUR',
      paymentMethodType: 'creditCard',
      status: 'inited',
      orgId,
      referenceId: null,
    })
    expect((await create({ paymentMethodType: 'paypal' })).data.paymentMethodType).toBe('paypal')
  })

  it('requires billing details', async () => {
    const { create } = await ready()
    expect(await create()).toMatchObject({ status: 422, reason: 'billing_details_missing' })
    expect((await create({ plan: null })).data.amount).toBe(0)
  })

  it('is refused for a plan that is not for sale, and beside a running one', async () => {
    const { create, order, subscribe } = await ready()
    expect(await create({ plan: 'community' })).toMatchObject({ status: 400, field: 'plan' })
    expect(await create({ plan: 'nonsense' })).toMatchObject({ status: 400, field: 'plan' })
    expect((await create({ paymentMethodType: 'cash' })).status).toBe(400)
    await subscribe(await order())
    expect(await create()).toMatchObject({ status: 409, reason: 'already_subscribed' })
  })

  it('that was not approved is deleted after a day', async () => {
    const { started, admin, orgId } = await ready()
    const { id } = await started.open(admin, orgId)
    started.clock.now = new Date(START.getTime() + 24 * 60 * MINUTE)
    const next = await started.open(admin, orgId)
    const { results } = await env.BILLING_DB.prepare('select id from payment_intents where org_id = ?')
      .bind(orgId)
      .all()
    expect(results).toEqual([{ id: next.id }])
    expect((await started.toGateway(id, 'paypal', { approved: true })).status).toBe(404)
  })
})

describe('subscribing is refused, and nothing charged,', () => {
  it('with an intent of another organization, or an unknown one', async () => {
    const mine = await ready()
    const others = await ready(mine.started)
    const { paymentIntentId } = await others.order()
    const order = { orgId: mine.orgId, plan: 'basic', paymentIntentId } as const
    const stolen = await mine.subscribe(order)
    const unknown = await mine.subscribe({ ...order, paymentIntentId: 'unknown' })
    expect([stolen.status, stolen.message]).toEqual([404, unknown.message])
    expect(unknown.status).toBe(404)
    expect([await mine.status(), await chargesOf(mine.orgId), await chargesOf(others.orgId)]).toEqual([
      ...['inactive', 0, 0],
    ])
  })

  it('with an intent for something else', async () => {
    const { started, admin, orgId, subscribe } = await ready()
    const kept = await started.order(admin, orgId, { plan: null })
    expect(await subscribe(kept)).toMatchObject({ status: 409, reason: 'payment_intent_mismatch' })
    expect(await chargesOf(orgId)).toBe(0)
  })

  it('when the price has changed since, or differs at the gateway', async () => {
    const { orgId, order, subscribe } = await ready()
    const cheaper = await order()
    await change('payment_intents', cheaper, 'amount = 700')
    await change('test_intents', cheaper, 'amount = 700')
    expect(await subscribe(cheaper)).toMatchObject({ status: 409, reason: 'price_changed' })
    const other = await order()
    await change('test_intents', other, 'amount = 1')
    expect(await subscribe(other)).toMatchObject({ status: 409, reason: 'payment_intent_mismatch' })
    expect(await chargesOf(orgId)).toBe(0)
  })

  it('with an intent that has been used', async () => {
    const { started, orgId, order, subscribe } = await ready()
    const used = await order()
    await subscribe(used)
    await env.BILLING_DB.prepare("update subscriptions set status = 'inactive' where org_id = ?")
      .bind(orgId)
      .run()
    expect(await subscribe(used)).toMatchObject({ status: 409, reason: 'payment_intent_used' })
    started.clock.now = new Date(START.getTime() + MINUTE)
    expect((await subscribe(await order())).data.status).toBe('active')
    expect(await chargesOf(orgId)).toBe(2)
  })
})

describe('concurrent payments', () => {
  it('with two approved intents charge one of them, and get the same response', async () => {
    const { orgId, order, subscribe } = await ready()
    const orders = [await order(), await order(), await order()]
    const answers = await Promise.all([...orders, ...orders].map(subscribe))
    expect(new Set(answers.map(({ status, data }) => JSON.stringify([status, data]))).size).toBe(1)
    expect(answers[0]).toMatchObject({ status: 200, data: { status: 'active' } })
    expect([await chargesOf(orgId), (await paymentsOf(orgId)).length]).toEqual([1, 1])
  })

  it('one after the other in two windows charge once', async () => {
    const { orgId, order, subscribe } = await ready()
    const [first, second] = [await order(), await order()]
    const once = await subscribe(first)
    expect((await subscribe(second)).data).toEqual(once.data)
    expect(await chargesOf(orgId)).toBe(1)
  })

  it('charge nothing when the other one finished before the first write', async () => {
    const { started, admin, orgId, order, subscribe } = await ready()
    const [first, second] = [await order(), await order()]
    let hasWritten = false
    const db = new Proxy(env.BILLING_DB, {
      get: (target, name) =>
        name === 'batch'
          ? async (statements: D1PreparedStatement[]) => {
              if (!hasWritten) await subscribe(first)
              hasWritten = true
              return target.batch(statements)
            }
          : Reflect.get(target, name).bind(target),
    })
    const slow = startBilling({ db })
    slow.join(orgId, admin, 'Admin')
    const { data } = await slow.call(admin, 'subscription.subscribe', second)
    expect([data, hasWritten]).toEqual([
      ...[(await started.call(admin, 'subscription.getSummary', orgId)).data, true],
    ])
    expect([await chargesOf(orgId), (await paymentsOf(orgId)).length]).toEqual([1, 1])
  })
})

describe('a gateway that refuses at the last moment', () => {
  it('changes nothing, and another intent is accepted', async () => {
    const own = createTestGateway(env.BILLING_DB, async () => START)
    let refusals = 1
    const capture: PaymentGateway['capture'] = async (id) =>
      refusals-- > 0 ? { refused: 'The bank has changed its mind.' } : own.capture(id)
    const { orgId, order, subscribe, status } = await ready(startBilling({ gateway: { ...own, capture } }))
    expect(await subscribe(await order())).toMatchObject({
      status: 422,
      reason: 'payment_refused',
      message: 'The bank has changed its mind.',
    })
    expect([await status(), (await paymentsOf(orgId)).length]).toEqual(['inactive', 0])
    expect((await subscribe(await order())).data.status).toBe('active')
  })
})
