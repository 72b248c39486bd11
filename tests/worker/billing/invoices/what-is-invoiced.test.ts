import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import { change } from '#tests/worker/billing/support/paying.ts'
import {
  daysLater,
  forgetPlans,
  subscribed,
  TERM_END,
  unsubscribed,
} from '#tests/worker/billing/support/plans.ts'
import {
  DETAILS,
  NO_USAGE,
  paymentsOf,
  setSubscription,
  startBilling,
} from '#tests/worker/billing/support/service.ts'

beforeEach(forgetPlans)

const SELLER = { ...DETAILS, name: 'Console GmbH', vatNumber: 'DE136695976' }

async function invoicesOf(orgId: string) {
  const { results } = await env.BILLING_DB.prepare(
    'select number, statement from invoices where org_id = ? order by number',
  )
    .bind(orgId)
    .all<{ number: number; statement: string }>()
  return results.map(({ number, statement }) => ({ serial: number, ...JSON.parse(statement) }))
}

describe('an invoice of a first month', () => {
  it('names the recipient of the billing details at the time of payment', async () => {
    const started = startBilling({ seller: SELLER })
    const { admin, orgId } = await unsubscribed(started)
    const french = { ...DETAILS, country: 'FR', vatNumber: 'FR40303265045' }
    const update = (details: object) =>
      started.call(admin, 'billingDetails.update', { orgId, details } as never)
    await update(french)
    const { data: intent } = await started.call(admin, 'paymentIntent.create', { orgId, plan: 'basic' })
    await started.toGateway(intent.id, 'card', {
      ...{ number: '4242 4242 4242 4242', expiryMonth: '12', expiryYear: '2030', cvv: '123' },
    })
    const american = { ...DETAILS, name: 'Acme Inc', country: 'US' }
    expect((await update(american)).status).toBe(200)
    const wanted = { orgId, plan: 'basic', paymentIntentId: intent.id } as const
    expect((await started.call(admin, 'subscription.subscribe', wanted)).status).toBe(200)
    expect(await invoicesOf(orgId)).toMatchObject([
      { buyer: american, total: 750, tax: { rate: 0, reverseCharge: false } },
    ])
  })

  it('from before tax was charged has the charged amount', async () => {
    const started = startBilling({ seller: SELLER })
    const { admin, orgId } = await unsubscribed(started)
    const order = await started.order(admin, orgId)
    await change('payment_intents', order, `amount = 750, statement = null, paying_for = '${orgId}'`)
    await change('test_intents', order, "amount = 750, status = 'consumed'")
    await started.service.scheduled()
    expect(await paymentsOf(orgId)).toMatchObject([{ amount: 750 }])
    expect(await invoicesOf(orgId)).toMatchObject([{ total: 750, tax: null }])
  })

  it('after a cancelled term has the quoted days', async () => {
    const started = startBilling()
    const { admin, orgId, cancel } = await subscribed(started)
    await setSubscription(orgId, 'billing_day = 31')
    await cancel()
    const order = await started.order(admin, orgId)
    const { data: quote } = await started.call(admin, 'subscription.getQuote', { orgId, plan: 'basic' })
    await started.call(admin, 'subscription.subscribe', order)
    expect(quote.term).toEqual({ from: TERM_END, to: '2026-12-31T10:00:00.000Z' })
    expect(await invoicesOf(orgId)).toMatchObject([{ term: quote.term }])
  })
})

it('usage before a prepaid month is charged with the month after it', async () => {
  const spans: unknown[] = []
  let orgId = ''
  const started = startBilling({
    usage: (of, span) => {
      if (of === orgId) spans.push(span)
      return { ...NO_USAGE, downloads: 5100, devToolsSeats: 3 }
    },
  })
  const plan = await subscribed(started)
  const { admin, cancel } = plan
  orgId = plan.orgId
  await env.BILLING_DB.prepare(
    "insert into payments values (?, ?, 'basic', 750, 'EUR', 'before', '2026-10-30T10:00:00.000Z', ?)",
  )
    .bind(crypto.randomUUID(), orgId, TERM_END)
    .run()
  await cancel()
  await started.call(admin, 'subscription.subscribe', await started.order(admin, orgId))
  started.clock.now = daysLater(40)
  await started.service.scheduled()
  expect(spans).toEqual([
    { from: '2026-10-30T00:00:00.000Z', to: '2026-11-29T23:59:59.999Z' },
    { from: '2026-11-30T00:00:00.000Z', to: '2026-12-29T23:59:59.999Z' },
  ])
  expect((await invoicesOf(orgId)).at(-1)).toMatchObject({
    usage: { from: '2026-10-30T00:00:00.000Z', to: '2026-12-29T23:59:59.999Z' },
    lines: [
      { kind: 'base', used: 1 },
      { kind: 'downloads', used: 10_200, included: 10_000, amount: 2_00 },
      { kind: 'seats', used: 6, included: 2, amount: 2000_00 },
    ],
    total: 750 + 2 + 2000,
  })
  started.clock.now = daysLater(72)
  await started.service.scheduled()
  expect(spans.slice(2)).toEqual([{ from: '2026-12-30T00:00:00.000Z', to: '2027-01-29T23:59:59.999Z' }])
})

it('a batch that fails takes no invoice number', async () => {
  const started = startBilling()
  const first = await unsubscribed(started)
  await started.call(first.admin, 'subscription.subscribe', await started.order(first.admin, first.orgId))
  const [before] = await invoicesOf(first.orgId)
  const broken = await unsubscribed(started)
  const order = await started.order(broken.admin, broken.orgId)
  await env.BILLING_DB.prepare(
    `create trigger broken before update on subscriptions when new.org_id = '${broken.orgId}'
      begin select raise(abort, 'broken'); end`,
  ).run()
  await expect(started.call(broken.admin, 'subscription.subscribe', order)).rejects.toThrow('broken')
  expect([await invoicesOf(broken.orgId), await paymentsOf(broken.orgId)]).toEqual([[], []])
  await env.BILLING_DB.prepare('drop trigger broken').run()
  await started.call(broken.admin, 'subscription.subscribe', order)
  expect((await invoicesOf(broken.orgId)).map(({ serial }) => serial)).toEqual([before.serial + 1])
})

it.each([
  ['2027-12-31T00:00:00.000Z', 31],
  ['2027-12-31T23:59:59.999Z', 31],
  ['2028-01-29T10:00:00.000Z', 29],
])('months that are caught up in one run from %s on count every day once', async (end, day) => {
  let orgId = ''
  const spans: { from: string; to: string }[] = []
  const started = startBilling({
    usage: (of, span) => {
      if (of === orgId) spans.push(span)
      return NO_USAGE
    },
  })
  orgId = (await subscribed(started)).orgId
  await setSubscription(orgId, `current_term_end = '${end}', billing_day = ${day}`)
  started.clock.now = new Date('2028-06-15T10:00:00.000Z')
  await started.service.scheduled()
  expect(spans.map(({ to }) => to.slice(0, 10)).slice(0, 4)).toEqual(
    day === 31
      ? ['2027-12-30', '2028-01-30', '2028-02-28', '2028-03-30']
      : ['2028-01-28', '2028-02-28', '2028-03-28', '2028-04-28'],
  )
  for (const [each, { from }] of spans.entries()) {
    const before = spans[each - 1]
    if (before) expect(Date.parse(from)).toBe(Date.parse(before.to) + 1)
  }
  expect((await paymentsOf(orgId)).length).toBe(spans.length)
})

it.each([
  ['before', false],
  ['while', true],
])('charges the usage of an ended plan when subscribing again %s it was charged', async (_, both) => {
  const started = startBilling({ usage: () => ({ ...NO_USAGE, devToolsSeats: 2 }) })
  const { admin, orgId, cancel, summary } = await subscribed(started)
  await cancel()
  started.clock.now = daysLater(10)
  const order = await started.order(admin, orgId)
  const [{ status }] = await Promise.all([
    started.call(admin, 'subscription.subscribe', order),
    both && started.service.scheduled(),
  ])
  await started.service.scheduled()
  expect([status, (await summary()).status]).toEqual([200, 'active'])
  const invoices = await invoicesOf(orgId)
  expect(invoices.map(({ total }) => total).sort()).toEqual([500, 750])
  expect((await paymentsOf(orgId)).map(({ amount }) => amount).sort()).toEqual([500, 750])
})
