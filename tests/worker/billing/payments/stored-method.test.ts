import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { chargesOf, ready } from '#tests/worker/billing/support/paying.ts'
import { giveCard } from '#tests/worker/billing/support/plans.ts'
import { DETAILS, paymentsOf } from '#tests/worker/billing/support/service.ts'

const VISA = { brand: 'Visa', last4: '4242' }

/** An organization without a plan, whose card is stored. */
async function returning() {
  const { started, admin, orgId, ...calls } = await ready()
  await started.call(admin, 'billingDetails.update', { orgId, details: DETAILS })
  await giveCard(orgId)
  const source = () => started.call(admin, 'paymentSource.getStatus', orgId)
  const change = (set: string) =>
    env.BILLING_DB.prepare(`update payment_sources set ${set} where org_id = ?`).bind(orgId).run()
  return { ...calls, started, admin, orgId, source, change }
}

describe('a plan paid with the stored payment method', () => {
  it('is charged once, without another approval', async () => {
    const { create, subscribe, source, orgId } = await returning()
    const { data: intent } = await create({ stored: VISA })
    expect(intent).toMatchObject({ status: 'authorized', amount: 750, referenceId: 'test-4242' })
    const order = { orgId, plan: 'basic', paymentIntentId: intent.id } as const
    const [first, second] = await Promise.all([subscribe(order), subscribe(order)])
    expect(first.data.status).toBe('active')
    expect(second.data).toEqual(first.data)
    expect([await chargesOf(orgId), (await paymentsOf(orgId)).length]).toEqual([1, 1])
    expect((await source()).data).toEqual({ status: 'valid', ...VISA })
  })

  it('takes its type from what is stored', async () => {
    const { create, change } = await returning()
    await change("type = 'paypal', brand = 'PayPal', last4 = null, expiry_month = null, expiry_year = null")
    const { data } = await create({ stored: { brand: 'PayPal', last4: null } })
    expect(data).toMatchObject({ status: 'authorized', paymentMethodType: 'paypal' })
  })

  it('is refused when another one was stored since it was shown, or none is', async () => {
    const { create, change, orgId } = await returning()
    await change("last4 = '4444', brand = 'Mastercard'")
    const changed = { status: 409, reason: 'payment_method_changed' }
    expect(await create({ stored: VISA })).toMatchObject(changed)
    await env.BILLING_DB.prepare('delete from payment_sources where org_id = ?').bind(orgId).run()
    expect(await create({ stored: VISA })).toMatchObject(changed)
    expect(await chargesOf(orgId)).toBe(0)
  })

  it('is refused when it has expired, or was declined before', async () => {
    const { create, change } = await returning()
    const unusable = { status: 409, reason: 'payment_method_unusable' }
    await change('expiry_year = 2020')
    expect(await create({ stored: VISA })).toMatchObject(unusable)
    await change("expiry_year = 2030, refused_at = '2026-01-01T00:00:00.000Z'")
    expect(await create({ stored: VISA })).toMatchObject(unusable)
  })

  it('is remembered as declined when the gateway declines it', async () => {
    const { create, change, source, orgId } = await returning()
    await change("reference = 'test-declined-4242'")
    expect(await create({ stored: VISA })).toMatchObject({ status: 422, reason: 'payment_refused' })
    expect((await source()).data).toMatchObject({ status: 'invalid' })
    expect(await chargesOf(orgId)).toBe(0)
  })

  it('is refused before it is authorized when the price has changed', async () => {
    const { create, orgId } = await returning()
    const asked = { status: 409, reason: 'price_changed' }
    expect(await create({ stored: { ...VISA, amount: 700 } })).toMatchObject(asked)
    const opened = env.BILLING_DB.prepare('select count(*) as n from test_intents where org_id = ?')
    expect(await opened.bind(orgId).first('n')).toBe(0)
    expect((await create({ stored: { ...VISA, amount: 750 } })).data.status).toBe('authorized')
  })

  it('is no other payment method to store', async () => {
    const { create } = await returning()
    expect(await create({ plan: null, stored: VISA })).toMatchObject({ status: 400, field: 'stored' })
  })
})
