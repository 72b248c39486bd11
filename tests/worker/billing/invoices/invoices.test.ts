import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Usage } from '#shared/domain/billing/pricing.ts'
import { MINUTE } from '#shared/domain/time.ts'
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
import { type Caller, START } from '#tests/worker/caller.ts'
import type { Charge, PaymentGateway } from '#worker/services/billing/payments/gateway.ts'
import { createTestGateway } from '#worker/services/billing/test-gateway/gateway.ts'

beforeEach(forgetPlans)

/** 17,50 + 0,50 + 500 cents beyond the plan. */
const BEYOND: Usage = { ...NO_USAGE, storage: 1_500_000_000, downloads: 5050, devToolsSeats: 2 }
const EXTRAS = [
  { kind: 'storage', used: 1_500_000_000, included: 1_000_000_000, amount: 17_50 },
  { kind: 'downloads', used: 5050, included: 5000, amount: 50 },
  { kind: 'seats', used: 2, included: 1, amount: 500_00 },
]
const BASE = { kind: 'base', used: 1, included: 0, amount: 750_00 }
const NEXT_END = '2026-12-30T10:00:00.000Z'
/** The days of the term that ends on TERM_END; its last begins the next. */
const DAYS_BEFORE = { from: '2026-10-30T00:00:00.000Z', to: '2026-11-29T23:59:59.999Z' }

type Started = ReturnType<typeof startBilling>
const list = async ({ call }: Started, admin: Caller, orgId: string, cursor?: string | null) =>
  (await call(admin, 'invoices.list', { orgId, cursor: cursor ?? null })).data
async function newest(started: Started, admin: Caller, orgId: string) {
  const { invoices } = await list(started, admin, orgId)
  return (await started.call(admin, 'invoices.get', { orgId, number: invoices[0]?.number ?? '' })).data
}

function payWith(orgId: string, reference: string) {
  const change = 'update payment_sources set reference = ? where org_id = ?'
  return env.BILLING_DB.prepare(change).bind(reference, orgId).run()
}

/** Plans that are due, and a directory and a gateway that a test can change. */
function due(usage: () => Usage = () => BEYOND) {
  const charges: Charge[] = []
  const spans: unknown[] = []
  const real = createTestGateway(env.BILLING_DB, async () => START)
  const gateway: PaymentGateway = {
    ...real,
    charge(order) {
      charges.push(order)
      return real.charge(order)
    },
  }
  const started = startBilling({
    gateway,
    usage: (_, span) => {
      spans.push(span)
      return usage()
    },
  })
  const run = async (days = 10) => {
    started.clock.now = daysLater(days)
    await started.service.scheduled()
  }
  return { ...started, gateway, charges, spans, run }
}

describe('an invoice', () => {
  it('has the first month, the recipient and the payment method', async () => {
    const started = startBilling()
    const { admin, orgId } = await unsubscribed(started)
    const order = await started.order(admin, orgId)
    const { data: quote } = await started.call(admin, 'subscription.getQuote', { orgId, plan: 'basic' })
    await started.call(admin, 'subscription.subscribe', order)
    const invoice = await newest(started, admin, orgId)
    expect(invoice).toEqual({
      number: expect.stringMatching(/^2026-\d{6}$/),
      issuedAt: START.toISOString(),
      paidWith: 'Visa ending in 4242',
      plan: 'basic',
      term: { from: START.toISOString(), to: '2026-12-20T10:00:00.000Z' },
      usage: null,
      lines: [BASE],
      net: 750,
      tax: null,
      total: 750,
      buyer: DETAILS,
      seller: null,
    })
    expect(invoice).toMatchObject(quote)
  })

  it('has consecutive numbers across organizations', async () => {
    const started = startBilling()
    const numbers: number[] = []
    for (let each = 0; each < 3; each++) {
      const { admin, orgId } = await unsubscribed(started)
      await started.call(admin, 'subscription.subscribe', await started.order(admin, orgId))
      numbers.push(Number((await newest(started, admin, orgId)).number.slice(5)))
    }
    const [first = 0] = numbers
    expect(numbers).toEqual([first, first + 1, first + 2])
  })

  it('is immutable, paginated, and hidden from other organizations', async () => {
    const started = startBilling()
    const { admin, orgId } = await subscribed(started)
    for (let month = 1; month <= 14; month++) {
      started.clock.now = daysLater(31 * month)
      await started.service.scheduled()
    }
    const first = await list(started, admin, orgId)
    const rest = await list(started, admin, orgId, first.cursor)
    expect([first.invoices.length, rest.invoices.length > 0, rest.cursor]).toEqual([12, true, null])
    const numbers = [...first.invoices, ...rest.invoices].map(({ number }) => number)
    expect(numbers).toEqual([...new Set(numbers)].sort().reverse())

    const [number = ''] = numbers
    const before = await newest(started, admin, orgId)
    await started.call(admin, 'billingDetails.update', { orgId, details: { ...DETAILS, name: 'Other' } })
    expect(await newest(started, admin, orgId)).toEqual(before)
    const stranger = await started.founded()
    const ask = (caller: Caller, org: string, wanted: string) =>
      started.call(caller, 'invoices.get', { orgId: org, number: wanted })
    expect((await ask(stranger.admin, stranger.orgId, number)).status).toBe(404)
    for (const wrong of ['', 'x', `1999${number.slice(4)}`, `${number}0`, '2026-999999', '2026--00001'])
      expect((await ask(admin, orgId, wrong)).status, wrong).toBe(404)
    expect(await list(started, admin, orgId, 'nonsense')).toEqual({ invoices: [], cursor: null })
  })
})

describe('usage beyond a plan', () => {
  it('is charged with the next month, for the days of the last', async () => {
    const started = due()
    const { admin, orgId } = await subscribed(started)
    await started.run()
    expect(started.spans).toEqual([DAYS_BEFORE])
    expect(await newest(started, admin, orgId)).toMatchObject({
      term: { from: TERM_END, to: NEXT_END },
      usage: DAYS_BEFORE,
      lines: [BASE, ...EXTRAS],
      net: 1268,
      total: 1268,
    })
    expect(await paymentsOf(orgId)).toMatchObject([{ amount: 1268, term_end: NEXT_END }])
    await started.run(11)
    expect(await paymentsOf(orgId)).toHaveLength(1)
  })

  it('of a cancelled plan is charged once, when it ends', async () => {
    const started = due()
    const { admin, orgId, cancel, summary } = await subscribed(started)
    await cancel()
    await started.run(9)
    expect(started.charges).toEqual([])
    await Promise.all([started.run(), started.run()])
    expect(await summary()).toMatchObject({ status: 'inactive', currentTermEnd: TERM_END })
    expect(await newest(started, admin, orgId)).toMatchObject({ term: null, lines: EXTRAS, total: 518 })
    await started.run(20)
    expect(await paymentsOf(orgId)).toMatchObject([{ amount: 518 }])
  })

  it('of a cancelled plan may be zero, and is tried once when the card is declined', async () => {
    const started = due(() => NO_USAGE)
    const { orgId, cancel, summary } = await subscribed(started)
    await cancel()
    await started.run()
    expect([started.charges, (await summary()).status]).toEqual([[], 'inactive'])

    const refused = due()
    const poor = await subscribed(refused)
    await poor.cancel()
    await payWith(poor.orgId, 'test-declined-0341')
    await refused.run()
    await refused.run(11)
    expect(refused.charges).toHaveLength(1)
    expect([await paymentsOf(orgId), await paymentsOf(poor.orgId)]).toEqual([[], []])
  })

  it('of a trial is free of charge', async () => {
    const started = due()
    const { orgId, admin } = await subscribed(started)
    await setSubscription(
      orgId,
      `status = 'inTrial', trial_end = '${TERM_END}', trial_end_action = 'activate_subscription', current_term_end = null`,
    )
    await started.run()
    expect(await newest(started, admin, orgId)).toMatchObject({ lines: [BASE], usage: null, total: 750 })
  })

  it('is charged at the same amount at every retry, regardless of later usage', async () => {
    let used = BEYOND
    const started = due(() => used)
    const { orgId } = await subscribed(started)
    await payWith(orgId, 'test-declined-0341')
    await started.run()
    used = { ...BEYOND, devToolsSeats: 9 }
    await payWith(orgId, 'test-4242')
    await started.run(11)
    expect(started.charges.map(({ amount, key }) => [amount, key])).toEqual([
      [1268, `${orgId}/${TERM_END}`],
      [1268, `${orgId}/${TERM_END}`],
    ])
    expect(await paymentsOf(orgId)).toMatchObject([{ amount: 1268 }])
  })

  it('that cannot be counted is retried for a day, and does not delay other organizations', async () => {
    let isAway = true
    const started = due(() => {
      if (isAway) throw new Error('the directory is away')
      return NO_USAGE
    })
    const { orgId, summary } = await subscribed(started)
    await started.run()
    expect(await paymentsOf(orgId)).toEqual([])
    expect((await summary()).status).toBe('active')
    started.clock.now = new Date(daysLater(11).getTime() - MINUTE)
    await started.service.scheduled()
    expect(await paymentsOf(orgId)).toEqual([])
    await started.run(11)
    expect(await paymentsOf(orgId)).toMatchObject([{ amount: 750, term_end: NEXT_END }])

    const later = await subscribed(started)
    isAway = false
    await started.run(11)
    expect(await paymentsOf(later.orgId)).toHaveLength(1)
  })
})

it("a gateway failure for one organization doesn't affect the others", async () => {
  const started = due()
  const [unlucky, lucky] = [await subscribed(started), await subscribed(started)]
  const { charge } = started.gateway
  started.gateway.charge = async (order) => {
    if (order.key.startsWith(unlucky.orgId)) throw new Error('the gateway is away')
    return charge(order)
  }
  await started.run()
  expect(await paymentsOf(lucky.orgId)).toHaveLength(1)
  expect(await paymentsOf(unlucky.orgId)).toEqual([])
  started.gateway.charge = charge
  await started.run()
  expect(await paymentsOf(unlucky.orgId)).toHaveLength(1)
})

it('terms that began on the 31st return to it', async () => {
  const started = startBilling()
  const { admin, orgId } = await unsubscribed(started)
  started.clock.now = new Date('2027-01-31T10:00:00.000Z')
  await started.call(admin, 'subscription.subscribe', await started.order(admin, orgId))
  for (const moment of ['2027-02-28T10:00:00.000Z', '2027-03-31T10:00:00.000Z']) {
    started.clock.now = new Date(moment)
    await started.service.scheduled()
  }
  const ends = (await paymentsOf(orgId)).map(({ term_end }) => term_end.slice(0, 10))
  expect(ends).toEqual(['2027-02-28', '2027-03-31', '2027-04-30'])
})

describe('with a seller', () => {
  const seller = { ...DETAILS, name: 'Console GmbH', vatNumber: 'DE136695976' }

  it('tax is charged every month and shown on the invoice', async () => {
    const started = startBilling({ seller, usage: () => BEYOND })
    const { admin, orgId } = await unsubscribed(started)
    const order = await started.order(admin, orgId)
    expect((await started.call(admin, 'subscription.getQuote', { orgId, plan: 'basic' })).data).toMatchObject(
      {
        net: 750,
        tax: { rate: 1900, cents: 143, reverseCharge: false },
        total: 893,
        seller,
      },
    )
    await started.call(admin, 'subscription.subscribe', order)
    started.clock.now = daysLater(30)
    await started.service.scheduled()
    expect((await paymentsOf(orgId)).map(({ amount }) => amount)).toEqual([893, 1268 + 241])
  })

  it('refuses an intent whose price has changed with the billing details', async () => {
    const started = startBilling({ seller })
    const { admin, orgId } = await unsubscribed(started)
    const order = await started.order(admin, orgId)
    const details = { ...DETAILS, country: 'FR' }
    await started.call(admin, 'billingDetails.update', { orgId, details })
    expect(await started.call(admin, 'subscription.subscribe', order)).toMatchObject({
      status: 409,
      reason: 'price_changed',
    })
    expect(await paymentsOf(orgId)).toEqual([])
  })
})
