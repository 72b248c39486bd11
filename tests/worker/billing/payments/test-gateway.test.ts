import { env } from 'cloudflare:workers'
import { describe, expect, it, vi } from 'vitest'
import { MINUTE } from '#shared/domain/time.ts'
import { UNKNOWN_URL } from '#shared/errors.ts'
import { unsubscribed } from '#tests/worker/billing/support/plans.ts'
import { CARD, startBilling } from '#tests/worker/billing/support/service.ts'
import { START } from '#tests/worker/caller.ts'

type Type = 'creditCard' | 'paypal'

/** An intent that waits to be approved, and ways to do it. */
async function opened(type: Type = 'creditCard') {
  const started = startBilling()
  const { admin, orgId } = await unsubscribed(started)
  const intent = await started.open(admin, orgId, { type })
  const ask = (step: string, body: unknown) => started.toGateway(intent.id, step, body)
  return {
    ...{ started, admin, orgId, intent },
    card: (change: object = {}) => ask('card', { ...CARD, ...change }),
    challenge: (approved: boolean) => ask('challenge', { approved }),
    paypal: (approved: boolean) => ask('paypal', { approved }),
    ask,
    subscribe: () =>
      started.call(admin, 'subscription.subscribe', { orgId, plan: 'basic', paymentIntentId: intent.id }),
  }
}

describe('a card', () => {
  it('that is valid is accepted at once', async () => {
    const { card, intent } = await opened()
    expect(intent).toMatchObject({ status: 'inited', amount: 750, referenceId: null, gateway: 'test' })
    expect(await card()).toEqual({
      status: 'authorized',
      intent: { ...intent, status: 'authorized', referenceId: expect.stringMatching(/^test-4242-/) },
    })
  })

  it.each([
    [{ number: '4000 0000 0000 0002' }, 402, 'number', /declined/],
    [{ number: '4000000000000069' }, 402, 'expiryYear', /expired/],
    [{ number: '4000000000000127' }, 402, 'cvv', /security code/],
    [{ number: '4242 4242 4242 4241' }, 402, 'number', /not the number of a card/],
    [{ expiryMonth: 10, expiryYear: 2026 }, 402, 'expiryYear', /expired/],
    [{ cvv: '1234' }, 402, 'cvv', /three digits/],
    [{ number: '' }, 400, 'number', /number on the front/],
    [{ number: 4242 }, 400, 'number', /string/],
    [{ expiryMonth: '13' }, 400, 'expiryMonth', /1 to 12/],
    [{ expiryMonth: '' }, 400, 'expiryMonth', /1 to 12/],
    [{ expiryYear: '30' }, 400, 'expiryYear', /four digits/],
    [{ cvv: undefined }, 400, 'cvv', /./],
  ])('that is %o is refused, on its field', async (change, status, field, message) => {
    const { card, subscribe } = await opened()
    expect(await card(change)).toEqual({
      status,
      error: { field, message: expect.stringMatching(message) },
    })
    expect(await subscribe()).toMatchObject({ status: 409, reason: 'payment_not_authorized' })
    expect((await card()).status).toBe('authorized')
    expect((await subscribe()).status).toBe(200)
  })

  it('that was approved can be replaced until it is charged', async () => {
    const { card, subscribe, started, admin, orgId } = await opened()
    await card()
    await card({ number: '5555 5555 5555 4444' })
    expect((await card({ number: '4000000000000002' })).error).toMatchObject({ field: 'number' })
    await subscribe()
    expect((await started.call(admin, 'paymentSource.getStatus', orgId)).data).toEqual({
      ...{ status: 'valid', brand: 'Mastercard', last4: '4444' },
    })
    expect(await card()).toMatchObject({ status: 409 })
  })

  it.each(['nonsense', '[]', 'null', '{'])('is not read from %s', async (body) => {
    expect((await (await opened()).ask('card', body)).error?.message).toEqual(expect.any(String))
  })
})

describe('a bank that requires authentication (3-D Secure)', () => {
  const CHALLENGED = { number: '4000 0000 0000 3220' }

  it('pays when the customer approves', async () => {
    const { card, challenge, subscribe } = await opened()
    expect(await card(CHALLENGED)).toMatchObject({ status: 'challenge', intent: { status: 'inProgress' } })
    expect((await subscribe()).reason).toBe('payment_not_authorized')
    expect(await challenge(true)).toMatchObject({ status: 'authorized', intent: { status: 'authorized' } })
    expect((await subscribe()).data.status).toBe('active')
  })

  it("doesn't pay when the customer refuses, and accepts another card", async () => {
    const { card, challenge, subscribe } = await opened()
    await card(CHALLENGED)
    expect(await challenge(false)).toMatchObject({ status: 402, error: { message: expect.any(String) } })
    expect((await subscribe()).reason).toBe('payment_not_authorized')
    expect((await challenge(true)).status).toBe(409)
    await card()
    expect((await subscribe()).status).toBe(200)
  })

  it('requires none for other cards', async () => {
    const { card, challenge, ask } = await opened()
    expect((await challenge(true)).status).toBe(409)
    await card()
    expect((await challenge(true)).status).toBe(409)
    expect((await ask('challenge', { approved: 'yes' })).status).toBe(400)
  })
})

describe('PayPal', () => {
  it('is approved or not, and becomes the payment method', async () => {
    const { paypal, subscribe, started, admin, orgId } = await opened('paypal')
    expect(await paypal(false)).toMatchObject({
      status: 402,
      error: { message: expect.stringMatching(/PayPal/) },
    })
    expect((await subscribe()).reason).toBe('payment_not_authorized')
    expect(await paypal(true)).toMatchObject({
      status: 'authorized',
      intent: { paymentMethodType: 'paypal', referenceId: expect.stringMatching(/^test-paypal-/) },
    })
    expect((await subscribe()).data.status).toBe('active')
    const source = { status: 'valid', brand: 'PayPal', last4: null }
    expect((await started.call(admin, 'paymentSource.getStatus', orgId)).data).toEqual(source)
  })

  it('is renewed automatically, for years', async () => {
    const { paypal, subscribe, started, admin, orgId } = await opened('paypal')
    await paypal(true)
    await subscribe()
    started.clock.now = new Date('2035-01-01T00:00:00.000Z')
    expect((await started.call(admin, 'paymentSource.getStatus', orgId)).data.status).toBe('valid')
    started.clock.now = new Date('2026-12-25T00:00:00.000Z')
    await started.service.scheduled()
    const { data } = await started.call(admin, 'subscription.getSummary', orgId)
    expect(data.currentTermEnd).toBe('2027-01-20T10:00:00.000Z')
  })

  it('accepts no card, and a card intent no PayPal', async () => {
    expect((await (await opened('paypal')).card()).status).toBe(409)
    expect((await (await opened('creditCard')).paypal(true)).status).toBe(409)
  })
})

describe('an intent', () => {
  it('can be approved for half an hour', async () => {
    const { card, paypal, challenge, started, subscribe } = await opened()
    started.clock.now = new Date(START.getTime() + 30 * MINUTE - 1)
    expect((await card()).status).toBe('authorized')
    started.clock.now = new Date(START.getTime() + 30 * MINUTE)
    const expired = { status: 410, error: { code: 'payment_intent_expired' } }
    expect(await card()).toMatchObject(expired)
    expect(await card({ number: '4000000000000002' })).toMatchObject(expired)
    expect(await paypal(false)).toMatchObject(expired)
    expect(await challenge(true)).toMatchObject(expired)
    expect(await subscribe()).toMatchObject({ status: 409, reason: 'payment_intent_expired' })
  })

  it('that is unknown, and other URLs, answer 404', async () => {
    const { started, intent } = await opened()
    for (const [step, body] of [
      ['card', CARD],
      ['card', { ...CARD, number: '4000000000000002' }],
      ['challenge', { approved: true }],
      ['paypal', { approved: false }],
    ] as const)
      expect((await started.toGateway('unknown', step, body)).status).toBe(404)
    expect((await started.toGateway(intent.id, 'nothing', {})).status).toBe(404)
    expect((await started.toGateway(intent.id, 'card', null, 'GET')).status).toBe(405)
  })

  it('is served only where the test gateway is configured', async () => {
    const other = startBilling({ gateway: null })
    await expect(other.toGateway('any', 'card', CARD)).rejects.toThrow(UNKNOWN_URL)
  })
})

it('no number of a card and no security code is kept or logged', async () => {
  const logs = (['log', 'info', 'warn', 'error', 'debug'] as const).map((name) => vi.spyOn(console, name))
  const numbers = ['4242424242424242', '4000000000003220', '4000000000000002', '4000000000000341']
  for (const number of numbers) {
    const { card, challenge, subscribe } = await opened()
    await card({ number, cvv: '987' })
    await challenge(true)
    await subscribe()
  }
  const { results } = await env.BILLING_DB.prepare(
    "select name from sqlite_master where type = 'table'",
  ).all()
  const names = results.map(({ name }) => String(name)).filter((name) => !name.startsWith('_cf_'))
  expect(names).toEqual(expect.arrayContaining(['test_intents', 'payment_intents', 'payment_sources']))
  const rows = await Promise.all(names.map((name) => env.BILLING_DB.prepare(`select * from "${name}"`).all()))
  const written = JSON.stringify([rows.map((each) => each.results), logs.map(({ mock }) => mock.calls)])
  expect(written).toContain('test-4242-')
  for (const number of numbers) expect(written).not.toContain(number.slice(0, 12))
  expect(written).not.toContain('"987"')
  for (const log of logs) log.mockRestore()
})
