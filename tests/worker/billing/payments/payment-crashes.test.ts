import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { DAY, MINUTE } from '#shared/domain/time.ts'
import { change, chargesOf, ready } from '#tests/worker/billing/support/paying.ts'
import { paymentsOf, setSubscription, startBilling } from '#tests/worker/billing/support/service.ts'
import { START } from '#tests/worker/caller.ts'
import { crashAfter, crashingDatabase } from '#tests/worker/directory/crash-injection.ts'
import { termEndFrom } from '#worker/services/billing/subscriptions/term.ts'
import { createTestGateway } from '#worker/services/billing/test-gateway/gateway.ts'

/** Billing whose next charge is not recorded, because all ends right after it. */
function mortal() {
  let crashes = 1
  const clock = { now: START }
  const gateway = createTestGateway(env.BILLING_DB, async () => clock.now)
  const started = startBilling({
    gateway: {
      ...gateway,
      async capture(id) {
        const captured = await gateway.capture(id)
        if (crashes-- > 0) throw new Error('The machine has died')
        return captured
      },
    },
  })
  const later = (minutes: number) => {
    clock.now = new Date(START.getTime() + minutes * MINUTE)
    started.clock.now = clock.now
  }
  return { started, later }
}

describe('a crash between the charge and its record', () => {
  async function crashed() {
    const { started, later } = mortal()
    const all = await ready(started)
    const order = await all.order()
    await expect(all.subscribe(order)).rejects.toThrow('died')
    expect([await all.status(), await chargesOf(all.orgId)]).toEqual(['inactive', 1])
    return { ...all, later, lost: order }
  }

  it('is repaired by the next attempt, even after the intent would have expired and the price has changed', async () => {
    const { orgId, lost, subscribe, later } = await crashed()
    later(45)
    await change('payment_intents', lost, "amount = 700, statement = json_set(statement, '$.total', 700)")
    await change('test_intents', lost, 'amount = 700')
    expect((await subscribe(lost)).data.status).toBe('active')
    expect(await paymentsOf(orgId)).toMatchObject([{ amount: 700 }])
    expect(await chargesOf(orgId)).toBe(1)
  })

  it('is repaired by an attempt with another intent, which stays unused', async () => {
    const { orgId, order, subscribe, later } = await crashed()
    later(45)
    expect((await subscribe(await order())).data.status).toBe('active')
    expect([await chargesOf(orgId), (await paymentsOf(orgId)).length]).toEqual([1, 1])
  })

  it('of a plan that was started concurrently pays for the following term', async () => {
    const { started, admin, orgId, status, later } = await crashed()
    const end = new Date(START.getTime() + 10 * DAY).toISOString()
    await setSubscription(orgId, `status = 'active', current_term_end = '${end}', revision = revision + 1`)
    later(45)
    await Promise.all([started.service.scheduled(), started.service.scheduled()])
    expect([await status(), await chargesOf(orgId), (await paymentsOf(orgId)).length]).toEqual([
      'active',
      1,
      1,
    ])
    const { data } = await started.call(admin, 'subscription.getSummary', orgId)
    expect(data.currentTermEnd).toBe(termEndFrom(end))
  })

  it("before the charge doesn't affect a running plan", async () => {
    const { started, orgId, order } = await ready()
    const { paymentIntentId } = await order()
    await change('payment_intents', { orgId, plan: 'basic', paymentIntentId }, `paying_for = '${orgId}'`)
    const end = new Date(START.getTime() + 10 * DAY).toISOString()
    await setSubscription(orgId, `status = 'active', current_term_end = '${end}', revision = revision + 1`)
    for (const minutes of [1, 45]) {
      started.clock.now = new Date(START.getTime() + minutes * MINUTE)
      await started.service.scheduled()
    }
    expect([await chargesOf(orgId), await paymentsOf(orgId)]).toEqual([0, []])
    const marked = env.BILLING_DB.prepare('select count(*) as n from payment_intents where paying_for = ?')
    expect(await marked.bind(orgId).first()).toEqual({ n: 0 })
  })

  it("before the charge charges nothing, and doesn't block the next attempt", async () => {
    const { started, orgId, order, subscribe, status } = await ready()
    const lost = await order()
    await change('payment_intents', lost, `paying_for = '${orgId}'`)
    await started.service.scheduled()
    expect([await status(), await chargesOf(orgId)]).toEqual(['inactive', 0])
    expect((await subscribe(await order())).data.status).toBe('active')
    expect([await chargesOf(orgId), (await paymentsOf(orgId)).length]).toEqual([1, 1])
  })

  it('is repaired by the scheduled run without a retry', async () => {
    const { started, orgId, status } = await crashed()
    await Promise.all([started.service.scheduled(), started.service.scheduled()])
    expect([await status(), await chargesOf(orgId), (await paymentsOf(orgId)).length]).toEqual([
      ...['active', 1, 1],
    ])
  })
})

it('after a crash at any point a payment completes exactly once (crash injection)', async () => {
  let hasSurvived = false
  for (let calls = 0; !hasSurvived; calls++)
    for (const reached of [false, true]) {
      const { admin, orgId, order, subscribe } = await ready()
      const [first, second] = [await order(), await order()]
      const dying = startBilling({ db: crashingDatabase(env.BILLING_DB, crashAfter(calls, reached)) })
      dying.join(orgId, admin, 'Admin')
      const answer = await dying.call(admin, 'subscription.subscribe', first).catch(() => null)
      hasSurvived = answer !== null
      const again = await subscribe(calls % 2 ? first : second)
      expect([calls, reached, again.status, again.data?.status]).toEqual([calls, reached, 200, 'active'])
      expect([await chargesOf(orgId), (await paymentsOf(orgId)).length]).toEqual([1, 1])
      const { results } = await env.BILLING_DB.prepare(
        'select paying_for from payment_intents where org_id = ? and paying_for is not null',
      )
        .bind(orgId)
        .all()
      expect(results).toEqual([])
    }
})
