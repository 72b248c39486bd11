// One organization from its trial to a plan, a failed renewal, the end and back. Every invoice is added up a second time
// here, by integers and from the price list of the specification, with none of the product's own arithmetic.

import { beforeEach, expect, it } from 'vitest'
import type { Invoice } from '#shared/domain/billing/invoice.ts'
import { DAY } from '#shared/domain/time.ts'
import { daysLater, forgetPlans } from '#tests/worker/billing/support/plans.ts'
import { DETAILS, NO_USAGE, startBilling } from '#tests/worker/billing/support/service.ts'

beforeEach(forgetPlans)

const SELLER = { ...DETAILS, name: 'Console GmbH', vatNumber: 'DE136695976' }

/** What is used in each month, by its first day. */
const USED: Record<string, { bytes: number; downloads: number; seats: number }> = {
  // The trial's last days are free of charge; the plan starts on 4 December.
  '2026-12-04': { bytes: 1_500_000_000, downloads: 6_234, seats: 1 },
  '2027-01-04': { bytes: 11_000_000_000, downloads: 5_099, seats: 3 },
  '2027-02-04': { bytes: 2_000_000_000, downloads: 40_001, seats: 2 },
  // After the plan ended on 18 March and was bought again on 1 April.
  '2027-04-01': { bytes: 999_999_999, downloads: 5_000, seats: 1 },
  '2027-05-01': { bytes: 3_000_000_001, downloads: 5_001, seats: 2 },
}

/** Hundredths of a cent, the unit of one download: 35 ct per GB over 1, 0.01 ct per download over 5000, 5 EUR per seat over 1. */
function extrasOf(day: string): bigint {
  const used = USED[day]
  if (!used) throw new Error(`Nothing is known to be used from ${day} on`)
  const over = (amount: number, included: number) => BigInt(Math.max(0, amount - included))
  const storage = (over(used.bytes, 1_000_000_000) * 3500n + 500_000_000n) / 1_000_000_000n
  return storage + over(used.downloads, 5000) + over(used.seats, 1) * 50_000n
}

/** Cents of an invoice: months ahead at 7.50 EUR, extras rounded down with them, 19% VAT rounded half up. */
function expected(months: number, ...usedFrom: string[]) {
  const parts = BigInt(months) * 75_000n + usedFrom.reduce((sum, day) => sum + extrasOf(day), 0n)
  const net = parts / 100n
  const tax = (net * 19n * 2n + 100n) / 200n
  return { net: Number(net), tax: Number(tax), total: Number(net + tax) }
}

it('a plan from trial to renewal to failure to end and back is invoiced to the cent', async () => {
  const started = startBilling({
    seller: SELLER,
    usage: (_, { from }) => {
      const used = USED[from.slice(0, 10)]
      return used
        ? { ...NO_USAGE, storage: used.bytes, downloads: used.downloads, devToolsSeats: used.seats }
        : NO_USAGE
    },
  })
  const { admin, orgId } = await started.founded()
  const { call, clock, service, mails } = started
  const summary = async () => (await call(admin, 'subscription.getSummary', orgId)).data
  const source = async () => (await call(admin, 'paymentSource.getStatus', orgId)).data.status
  const subscribe = async (card = {}) =>
    call(admin, 'subscription.subscribe', await started.order(admin, orgId, { card }))
  const replaceCard = async (card = {}) => {
    const { paymentIntentId } = await started.order(admin, orgId, { plan: null, card })
    return call(admin, 'paymentSource.update', { orgId, paymentIntentId })
  }
  /** The scheduled run of every third day up to this one, on which it runs as well. */
  const liveUntil = async (day: string) => {
    const end = Date.parse(`${day}T10:00:00.000Z`)
    while (clock.now.getTime() < end) {
      clock.now = new Date(Math.min(end, clock.now.getTime() + 3 * DAY))
      await service.scheduled()
    }
  }
  const charged = async () => {
    const { data } = await call(admin, 'invoices.list', { orgId })
    const invoices = await Promise.all(
      data.invoices.map(async ({ number }) => (await call(admin, 'invoices.get', { orgId, number })).data),
    )
    return invoices.reverse().map(({ net, tax, total }: Invoice) => ({ net, tax: tax?.cents, total }))
  }
  const told = () =>
    mails
      .filter(({ to }) => to === `first@${orgId}`)
      .map(({ subject }) => subject.replace(/\d{4}-\d{6}/, 'N'))

  expect(await summary()).toMatchObject({ status: 'inTrial', trialEnd: daysLater(14).toISOString() })
  await liveUntil('2026-11-25')
  await subscribe()
  expect(await summary()).toMatchObject({ status: 'inTrial', trialEndAction: 'activate_subscription' })
  await liveUntil('2026-12-03')
  expect(await charged()).toEqual([])
  expect(told()).toEqual(['The trial of Acme ends on 4 Dec 2026 (UTC)'])

  await liveUntil('2026-12-04')
  expect(await summary()).toMatchObject({ status: 'active', currentTermEnd: '2027-01-04T10:00:00.000Z' })
  const invoices = [expected(1)]
  expect(await charged()).toEqual(invoices)
  await liveUntil('2027-01-04')
  invoices.push(expected(1, '2026-12-04'))
  expect(await charged()).toEqual(invoices)

  await replaceCard({ number: '4000 0000 0000 0341' })
  await liveUntil('2027-02-04')
  expect(await summary()).toMatchObject({ status: 'active', graceEnd: '2027-02-18T10:00:00.000Z' })
  expect([await source(), await charged()]).toEqual(['invalid', invoices])
  await liveUntil('2027-02-16')
  await replaceCard()
  invoices.push(expected(1, '2027-01-04'))
  expect(await charged()).toEqual(invoices)
  expect(await summary()).toMatchObject({ status: 'active', currentTermEnd: '2027-03-04T10:00:00.000Z' })
  expect([await source(), 'graceEnd' in (await summary())]).toEqual(['valid', false])

  await replaceCard({ number: '4000 0000 0000 0341' })
  await liveUntil('2027-03-04')
  await liveUntil('2027-04-01')
  expect(await summary()).toMatchObject({ status: 'inactive', graceEnd: '2027-03-18T10:00:00.000Z' })
  expect(await charged()).toEqual(invoices)
  await subscribe()
  invoices.push(expected(1, '2027-02-04'))
  expect(await charged()).toEqual(invoices)
  expect(await summary()).toMatchObject({ status: 'active', currentTermEnd: '2027-05-01T10:00:00.000Z' })

  await liveUntil('2027-05-01')
  invoices.push(expected(1, '2027-04-01'))
  await call(admin, 'subscription.cancel', { orgId })
  await liveUntil('2027-06-02')
  invoices.push(expected(0, '2027-05-01'))
  expect(await charged()).toEqual(invoices)
  expect(await summary()).toMatchObject({ status: 'inactive', currentTermEnd: '2027-06-01T10:00:00.000Z' })

  await service.scheduled()
  const failed = 'The payment for Acme failed'
  expect(told()).toEqual([
    'The trial of Acme ends on 4 Dec 2026 (UTC)',
    ...['Invoice N from Console GmbH', 'Invoice N from Console GmbH'],
    ...[failed, 'The plan of Acme ends on 18 Feb 2027 (UTC)', 'Invoice N from Console GmbH'],
    ...[failed, 'The plan of Acme ends on 18 Mar 2027 (UTC)', 'The plan of Acme has ended'],
    ...['Invoice N from Console GmbH', 'Invoice N from Console GmbH', 'Invoice N from Console GmbH'],
  ])
})
