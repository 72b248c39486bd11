import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Statement } from '#shared/domain/billing/invoice.ts'
import { daysLater, forgetPlans, subscribed, TERM_END } from '#tests/worker/billing/support/plans.ts'
import { DETAILS, NO_USAGE, startBilling } from '#tests/worker/billing/support/service.ts'

beforeEach(forgetPlans)

const DECLINED = 'test-declined-0341'
/** One seat more than the plan contains. */
const SEAT = 500
const NEXT_END = '2026-12-30T10:00:00.000Z'

/** A plan that is paid for ten more days and uses a seat too many. `count`: what the directory answers. */
async function using(count = () => ({ ...NO_USAGE, devToolsSeats: 2 })) {
  const started = startBilling({ usage: count })
  const plan = await subscribed(started)
  const { orgId, admin } = plan
  await env.BILLING_DB.prepare(
    "insert into payments values (?, ?, 'basic', 750, 'EUR', 'first', '2026-10-30T10:00:00.000Z', ?)",
  )
    .bind(crypto.randomUUID(), orgId, TERM_END)
    .run()
  const query = env.BILLING_DB.prepare('select statement from invoices where org_id = ? order by number')
  return {
    ...{ started, ...plan },
    pay: (reference: string) =>
      env.BILLING_DB.prepare('update payment_sources set reference = ? where org_id = ?')
        .bind(reference, orgId)
        .run(),
    run: async (day: number) => {
      started.clock.now = daysLater(day)
      await started.service.scheduled()
    },
    subscribe: async () => started.call(admin, 'subscription.subscribe', await started.order(admin, orgId)),
    quote: async () =>
      (await started.call(admin, 'billingDetails.update', { orgId, details: DETAILS })) &&
      (await started.call(admin, 'subscription.getQuote', { orgId, plan: 'basic' })).data,
    invoices: async () =>
      (await query.bind(orgId).all<{ statement: string }>()).results.map(
        ({ statement }): Statement => JSON.parse(statement),
      ),
  }
}

const OWED = {
  usage: { from: '2026-10-30T00:00:00.000Z', to: '2026-11-29T23:59:59.999Z' },
  lines: [
    { kind: 'base', amount: 750_00 },
    { kind: 'seats', amount: SEAT * 100 },
  ],
  total: 750 + SEAT,
}

describe('usage beyond a plan that could not be charged', () => {
  it('when the card was declined and the plan cancelled is charged with the next plan, once', async () => {
    const { pay, run, cancel, subscribe, quote, invoices, summary } = await using()
    await pay(DECLINED)
    await run(10)
    await cancel()
    await run(12)
    expect(await quote()).toMatchObject(OWED)
    expect((await subscribe()).data.status).toBe('active')
    expect(await invoices()).toMatchObject([OWED])
    const { currentTermEnd } = await summary()
    await run(13)
    expect(await invoices()).toHaveLength(1)
    await cancel()
    expect((await quote()).lines).toHaveLength(1)
    expect(currentTermEnd).toBe('2027-01-02T10:00:00.000Z')
  })

  it('when the grace ended is charged with the next plan', async () => {
    const { pay, run, subscribe, invoices, summary } = await using()
    await pay(DECLINED)
    await run(10)
    await run(40)
    expect((await summary()).status).toBe('inactive')
    await subscribe()
    expect(await invoices()).toMatchObject([OWED])
  })

  it('when the card was declined after a cancellation is charged with the next plan', async () => {
    const { pay, run, cancel, subscribe, invoices, summary } = await using()
    await cancel()
    await pay(DECLINED)
    await run(10)
    expect(await summary()).toMatchObject({ status: 'inactive', currentTermEnd: TERM_END })
    expect(await summary()).not.toHaveProperty('graceEnd')
    await run(11)
    await subscribe()
    expect(await invoices()).toMatchObject([OWED])
  })
})

describe('usage beyond a plan that could not be counted', () => {
  it('for a day is charged a month later, with what was used then', async () => {
    let isAway = true
    const { run, invoices } = await using(() => {
      if (isAway) throw new Error('the directory is away')
      return { ...NO_USAGE, devToolsSeats: 2 }
    })
    await run(10)
    expect(await invoices()).toEqual([])
    await run(11)
    expect(await invoices()).toMatchObject([{ total: 750, usage: null }])
    isAway = false
    await run(40)
    expect((await invoices())[1]).toMatchObject({
      usage: { from: '2026-10-30T00:00:00.000Z', to: '2026-12-29T23:59:59.999Z' },
      lines: [{ kind: 'base' }, { kind: 'seats', used: 4, included: 2, amount: 2 * SEAT * 100 }],
      total: 750 + 2 * SEAT,
      term: { from: NEXT_END },
    })
    await run(71)
    expect((await invoices())[2]).toMatchObject({ total: 750 + SEAT })
  })

  it('when the plan has ended is charged as soon as it is counted', async () => {
    let isAway = true
    const { run, cancel, invoices } = await using(() => {
      if (isAway) throw new Error('the directory is away')
      return { ...NO_USAGE, devToolsSeats: 2 }
    })
    await cancel()
    await run(10)
    await run(12)
    expect(await invoices()).toEqual([])
    isAway = false
    await run(13)
    expect(await invoices()).toMatchObject([{ total: SEAT, term: null }])
  })

  it('when the plan has ended is still charged after a new plan', async () => {
    let isAway = true
    const { run, cancel, subscribe, invoices, summary } = await using(() => {
      if (isAway) throw new Error('the directory is away')
      return { ...NO_USAGE, devToolsSeats: 2 }
    })
    await cancel()
    await run(10)
    expect(await subscribe()).toMatchObject({ status: 503 })
    expect([(await summary()).status, await invoices()]).toEqual(['inactive', []])
    isAway = false
    expect((await subscribe()).data.status).toBe('active')
    expect(await invoices()).toMatchObject([{ total: SEAT, term: null }, { total: 750 }])
  })
})
