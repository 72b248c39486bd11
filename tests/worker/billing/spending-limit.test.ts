import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { person } from '#tests/worker/caller.ts'
import { hoursAfter, invoiced, limited, type Started } from './support/limited.ts'
import { daysLater, TERM_END, unsubscribed } from './support/plans.ts'
import { setSubscription } from './support/service.ts'

it('has none until an Admin sets one, of at least the base price', async () => {
  const { limit, set, started, orgId } = await limited()
  expect(await limit()).toEqual({
    cents: null,
    minimum: 750,
    cap: null,
    monthEnd: TERM_END,
    overSince: null,
    uploadsEnd: null,
    uploadsPaused: false,
  })
  expect(await set(749)).toMatchObject({ status: 400, field: 'cents' })
  for (const wrong of [-1, 7.5, 10_000_001]) expect((await set(wrong)).status).toBe(400)
  expect((await set(750)).data).toMatchObject({ cents: 750, cap: 750 })
  const other = await person('second-admin')
  started.join(orgId, other, 'Admin')
  expect((await set(2000, other)).data).toMatchObject({ cents: 2000, cap: 2000, overSince: null })
  expect((await set(null)).data).toMatchObject({ cents: null, cap: null })
})

it('emails Admins at 80% and at 100%, each once for a month', async () => {
  const { use, set, check, subjects, texts, limit } = await limited()
  await set(2250)
  use({ devToolsSeats: 3 })
  await check(hoursAfter(daysLater(0), 1))
  expect(subjects(), '17,50 of 22,50 EUR is 78%').toEqual([])
  use({ devToolsSeats: 3, downloads: 5000 + 5000 })
  await check(hoursAfter(daysLater(0), 2))
  expect(subjects(), '18,00 EUR is 80%').toEqual(['Acme has reached 80% of its spending limit'])
  expect(texts()[0]).toContain('has spent 18,00 EUR excl. VAT this month. Its spending limit is 22,50 EUR.')
  await check(hoursAfter(daysLater(0), 3))
  expect(subjects()).toHaveLength(1)
  use({ devToolsSeats: 4 })
  await check(hoursAfter(daysLater(0), 4))
  expect(subjects().slice(1), '22,50 EUR is 100%').toEqual(['Acme has reached 100% of its spending limit'])
  expect((await limit()).overSince, 'all of it is charged').toBeNull()
  use({ devToolsSeats: 9 })
  await check(hoursAfter(daysLater(0), 5))
  await check(hoursAfter(daysLater(0), 6))
  expect(subjects()).toHaveLength(2)
  expect((await limit()).overSince).toBe(hoursAfter(daysLater(0), 5).toISOString())
})

it('sends one email when use passes 80% and 100% between two checks', async () => {
  const { use, set, check, subjects, texts } = await limited()
  await set(1000)
  use({ devToolsSeats: 4 })
  await check(daysLater(1))
  expect(subjects()).toEqual(['Acme has reached 100% of its spending limit'])
  expect(texts()[0]).toContain('Nothing more is charged until 30 Nov 2026 (UTC).')
  expect(texts()[0]).toContain('Uploads pause on 28 Nov 2026 (UTC) unless you raise the limit.')
})

it("the base price is not usage: a limit of that amount isn't reached without usage", async () => {
  const { set, check, subjects, limit, use } = await limited()
  await set(750)
  await check(daysLater(1))
  expect([subjects(), (await limit()).overSince]).toEqual([[], null])
  use({ downloads: 5001 })
  await check(daysLater(2))
  expect(subjects(), 'a hundredth of a cent is over it').toHaveLength(1)
  expect((await limit()).overSince).toBe(daysLater(2).toISOString())
})

it('refuses uploads from the eighth day over the limit, until the month ends', async () => {
  const { use, set, check, block, limit, started, admin, orgId } = await limited()
  await set(1000)
  use({ devToolsSeats: 4 })
  await check(daysLater(1))
  expect((await limit()).uploadsEnd).toBe(daysLater(8).toISOString())
  started.clock.now = new Date(daysLater(8).getTime() - 1)
  expect([await block(), (await limit()).uploadsPaused]).toEqual([null, false])
  started.clock.now = daysLater(8)
  expect((await limit()).uploadsPaused).toBe(true)
  expect(await block()).toEqual({ cents: 1000, until: TERM_END })
  const { data: summary } = await started.call(admin, 'subscription.getSummary', orgId)
  expect(summary.uploadsPausedUntil).toBe(TERM_END)
  started.clock.now = new Date(Date.parse(TERM_END) - 1)
  expect(await block()).not.toBeNull()
  started.clock.now = new Date(TERM_END)
  expect(await block(), 'also before the next month is charged').toBeNull()
  await check(daysLater(11))
  expect(await block()).toBeNull()
  expect((await limit()).overSince, 'the seats are over it in the next month as well').toBe(
    daysLater(11).toISOString(),
  )
})

it('lets uploads continue when the limit is raised above what was used, or removed', async () => {
  const { use, set, check, block } = await limited()
  await set(1000)
  use({ devToolsSeats: 4 })
  await check(daysLater(1))
  await check(daysLater(8))
  await set(1500)
  expect(await block(), '22,50 EUR are over 15,00 EUR, and have been for a week').not.toBeNull()
  await set(2250)
  expect(await block()).toBeNull()
  use({ devToolsSeats: 5 })
  await check(hoursAfter(daysLater(8), 1))
  await check(daysLater(9))
  expect(await block(), 'a week begins with the new limit').toBeNull()
  await set(null)
  expect(await block()).toBeNull()
})

it('emails again for a higher limit, and not for one that was announced before', async () => {
  const { use, set, check, subjects } = await limited()
  await set(1000)
  use({ devToolsSeats: 2 })
  await check(daysLater(1))
  expect(subjects()).toHaveLength(1)
  await set(2000)
  use({ devToolsSeats: 4 })
  await check(daysLater(2))
  expect(subjects()).toHaveLength(2)
  await set(3000)
  await set(2000)
  await check(daysLater(3))
  expect(subjects(), 'the month had come to 22,50 EUR, which it stays charged').toHaveLength(3)
  await set(3000)
  await set(2000)
  await check(daysLater(4))
  expect(subjects()).toHaveLength(3)
})

it('a cancelled plan is capped to its end', async () => {
  const { use, set, check, orgId, admin, started } = await limited()
  await set(1000)
  use({ devToolsSeats: 4 })
  await started.call(admin, 'subscription.cancel', { orgId })
  await check(daysLater(1))
  await check(daysLater(8))
  expect(await started.service.uploadBlock(orgId)).not.toBeNull()
  await check(daysLater(10))
  expect((await invoiced(orgId))[0]?.net).toBe(250)
  expect(await started.service.uploadBlock(orgId)).toBeNull()
})

it.each([
  ['in a trial', (started: Started) => started.founded()],
  ['without a plan', unsubscribed],
])('a limit that is set %s is silent until a month is charged', async (_, prepare) => {
  const { use, set, check, subjects, limit, block } = await limited(prepare)
  use({ devToolsSeats: 9 })
  expect((await set(1000)).status).toBe(200)
  await check(daysLater(1))
  await check(daysLater(9))
  expect(await limit()).toMatchObject({ cents: 1000, cap: null, overSince: null })
  expect([subjects().filter((each) => each.includes('limit')), await block()]).toEqual([[], null])
})

it('a free plan has none', async () => {
  const { set, orgId } = await limited()
  await setSubscription(orgId, "plan = 'complementary'")
  expect(await set(1000)).toMatchObject({ status: 409, reason: 'complementary' })
})

it('of two concurrent Admins the last write wins, and both limits are recorded', async () => {
  const { set, limit, orgId, started } = await limited()
  const other = await person('second-admin')
  started.join(orgId, other, 'Admin')
  const answers = await Promise.all([set(1000), set(2000, other), set(3000)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect([1000, 2000, 3000]).toContain((await limit()).cents)
  const { results } = await env.BILLING_DB.prepare(
    'select revision, replaced_at from spending_limits where org_id = ? order by revision',
  )
    .bind(orgId)
    .all<{ revision: number; replaced_at: string | null }>()
  expect(results.map(({ revision }) => revision)).toEqual([1, 2, 3])
  expect(results.filter(({ replaced_at }) => replaced_at === null)).toHaveLength(1)
})

it('can be raised while use can’t be counted, and lowered only when it can', async () => {
  const { use, set, check, block, limit } = await limited()
  await set(1000)
  use({ devToolsSeats: 4 })
  await check(daysLater(1))
  await check(daysLater(8))
  use(null)
  expect((await set(900)).status).toBe(503)
  expect((await limit()).cents).toBe(1000)
  expect((await set(2000)).status).toBe(200)
  expect(await block(), 'nothing says that it is over the new limit').toBeNull()
  await check(daysLater(9))
  use({ devToolsSeats: 4 })
  await check(hoursAfter(daysLater(9), 1))
  expect((await limit()).overSince).toBe(hoursAfter(daysLater(9), 1).toISOString())
})

it('use that falls below the limit again lets uploads continue', async () => {
  const { use, set, check, block } = await limited()
  await set(1000)
  use({ devToolsSeats: 4 })
  await check(daysLater(1))
  use({})
  await check(daysLater(8))
  expect(await block()).toBeNull()
})
