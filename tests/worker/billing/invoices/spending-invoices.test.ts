// What months cost under a spending limit. Every sum is worked out by hand, in hundredths of a cent.

import { env } from 'cloudflare:workers'
import { beforeEach, expect, it } from 'vitest'
import { invoiced, limited } from '#tests/worker/billing/support/limited.ts'
import { daysLater, forgetPlans, TERM_END } from '#tests/worker/billing/support/plans.ts'
import { setSubscription } from '#tests/worker/billing/support/service.ts'

beforeEach(forgetPlans)

it('charges at most the limit, with a line that deducts the rest', async () => {
  const { use, set, check, orgId, month } = await limited()
  await set(2000)
  // 7,50 + 3 × 5,00 + 0,35 × 2.5 + 12 345 × 0,0001 = 24,6095 EUR, worked out by hand.
  use({ devToolsSeats: 4, storage: 3_500_000_000, downloads: 5000 + 12_345 })
  const shown = await month()
  expect(shown.cents).toBe(2000)
  expect(shown.lines.at(-1)).toEqual({ kind: 'limit', used: 2000, included: null, amount: -4_6095 })
  await check(daysLater(10))
  const [invoice] = await invoiced(orgId)
  const amounts = Object.fromEntries(invoice?.lines.map(({ kind, amount }) => [kind, amount]) ?? [])
  expect(amounts).toEqual({
    base: 7_5000,
    storage: 8750,
    downloads: 1_2345,
    seats: 15_0000,
    limit: -4_6095,
  })
  expect(invoice?.lines.at(-1)?.kind).toBe('limit')
  // The base price of the month that begins, and of the one before what its limit leaves beside its base price.
  expect(invoice?.net).toBe(750 + (2000 - 750))
})

it('a limit raised during the month caps it at the new limit, a lowered one at the usage so far', async () => {
  const raised = await limited()
  await raised.set(1000)
  raised.use({ devToolsSeats: 4 })
  await raised.check(daysLater(1))
  await raised.set(2000)
  await raised.check(daysLater(10))
  expect((await invoiced(raised.orgId))[0]?.net).toBe(750 + 1250)

  const lowered = await limited()
  lowered.use({ devToolsSeats: 4 })
  lowered.started.clock.now = daysLater(9)
  expect((await lowered.set(750)).data, 'the month had come to 22,50 EUR').toMatchObject({
    cents: 750,
    cap: 2250,
  })
  lowered.use({ devToolsSeats: 40 })
  await lowered.check(daysLater(10))
  expect((await invoiced(lowered.orgId))[0]?.net).toBe(750 + 1500)
  await lowered.check(daysLater(41))
  expect((await invoiced(lowered.orgId))[1]?.net, 'the next month costs its limit').toBe(750)
})

it('usage while a limit was raised for a day stays charged', async () => {
  const { use, set, check, orgId, started } = await limited()
  await set(1000)
  use({ devToolsSeats: 4 })
  started.clock.now = daysLater(2)
  await set(2000)
  started.clock.now = daysLater(3)
  expect((await set(1000)).data.cap).toBe(2000)
  await check(daysLater(10))
  expect((await invoiced(orgId))[0]?.net).toBe(750 + 1250)
})

it('the limit at the end of a month caps it, even if it is charged later', async () => {
  const { use, set, check, orgId, started } = await limited()
  await set(1000)
  use({ devToolsSeats: 4 })
  started.clock.now = new Date(Date.parse(TERM_END) + 1)
  await set(null)
  await check(daysLater(11))
  expect((await invoiced(orgId))[0]?.net).toBe(750 + 250)
})

it('months that are charged together are capped separately', async () => {
  const { use, set, check, orgId, admin, started } = await limited()
  await env.BILLING_DB.prepare(
    "insert into payments values (?, ?, 'basic', 750, 'EUR', 'before', '2026-10-30T10:00:00.000Z', ?)",
  )
    .bind(crypto.randomUUID(), orgId, TERM_END)
    .run()
  await started.call(admin, 'subscription.cancel', { orgId })
  await started.call(admin, 'subscription.subscribe', await started.order(admin, orgId))
  await set(1000)
  use({ devToolsSeats: 3, downloads: 5100 })
  started.clock.now = daysLater(20)
  await set(1500)
  await check(daysLater(40))
  const last = (await invoiced(orgId)).at(-1)
  // Beyond the plan 10,01 EUR each, of which the limits leave 2,50 and 7,50 EUR.
  expect(last?.lines.find(({ kind }) => kind === 'limit')).toMatchObject({ used: 2500, amount: -10_0200 })
  expect(last?.net).toBe(750 + 250 + 750)
})

it('a plan above the limit costs its base price', async () => {
  const { use, set, orgId, limit, month } = await limited()
  await setSubscription(orgId, "plan = 'earlyAdopter'")
  await set(500)
  await setSubscription(orgId, "plan = 'basic'")
  use({ devToolsSeats: 2 })
  expect(await limit()).toMatchObject({ cents: 500, minimum: 750, cap: 750 })
  expect((await month()).cents).toBe(750)
})
