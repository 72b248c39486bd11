import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import { daysLater, forgetPlans, subscribed, TERM_END } from '#tests/worker/billing/support/plans.ts'
import { NO_USAGE, paymentsOf, setSubscription, startBilling } from '#tests/worker/billing/support/service.ts'
import { crashingDatabase, lifeAfter } from '#tests/worker/directory/crash-injection.ts'
import type { PaymentGateway } from '#worker/services/billing/payments/gateway.ts'
import { createTestGateway } from '#worker/services/billing/test-gateway/gateway.ts'

beforeEach(forgetPlans)

const NEXT_END = '2026-12-30T10:00:00.000Z'
const usage = () => ({ ...NO_USAGE, devToolsSeats: 2 })
/** A trial that becomes a plan. */
const TRIAL = `status = 'inTrial', trial_end = '${TERM_END}', trial_end_action = 'activate_subscription', current_term_end = null`

/** Plans that are due, and a gateway that knows what it has charged. `answers`: how often it does not, after charging. */
async function due({ silent = 0, prepare = '' } = {}) {
  const charged = new Map<string, number>()
  const real = createTestGateway(env.BILLING_DB, async () => daysLater(10))
  const gateway: PaymentGateway = {
    ...real,
    async charge(order) {
      charged.set(order.key, charged.get(order.key) ?? order.amount)
      if (silent-- > 0) throw new Error('the gateway does not answer')
      return real.charge(order)
    },
  }
  const started = startBilling({ gateway, usage })
  const plan = await subscribed(started)
  if (prepare) await setSubscription(plan.orgId, prepare)
  started.clock.now = daysLater(10)
  /** What was charged of this organization. */
  const charges = () => [...charged].filter(([key]) => key.startsWith(plan.orgId)).map(([, amount]) => amount)
  return { ...started, ...plan, gateway, charges }
}

async function invoicesOf(orgId: string) {
  const { results } = await env.BILLING_DB.prepare('select statement from invoices where org_id = ?')
    .bind(orgId)
    .all<{ statement: string }>()
  return results.map(({ statement }) => JSON.parse(statement))
}

describe('a charge whose outcome is unknown', () => {
  it.each([
    ['plan', '', 1250],
    ['trial', TRIAL, 750],
  ])(
    'gives its month to the %s that is cancelled before it is asked for again',
    async (_, prepare, amount) => {
      const { service, orgId, cancel, summary, charges } = await due({ silent: 1, prepare })
      await service.scheduled()
      expect(await paymentsOf(orgId)).toEqual([])
      await cancel()
      await Promise.all([service.scheduled(), service.scheduled()])
      expect(charges()).toEqual([amount])
      expect(await paymentsOf(orgId)).toMatchObject([{ amount, term_end: NEXT_END }])
      expect(await invoicesOf(orgId)).toMatchObject([
        { total: amount, term: { from: TERM_END, to: NEXT_END } },
      ])
      expect(await summary()).toMatchObject({ status: 'nonRenewing', currentTermEnd: NEXT_END })
    },
  )
})

it.each([
  ['renewed', '', [[1250, NEXT_END]]],
  [
    'settled after a cancellation',
    "status = 'nonRenewing', cancelled_at = '2026-11-20T10:00:00.000Z'",
    [[500, TERM_END]],
  ],
  ['begun after a trial', TRIAL, [[750, NEXT_END]]],
])('a plan that is %s is charged and invoiced once, whenever the machine dies', async (_, prepare, paid) => {
  let hasSurvived = false
  for (let calls = 0; !hasSurvived; calls++) {
    const { service, orgId, gateway, charges } = await due({ prepare })
    const life = lifeAfter(calls)
    const dying = startBilling({
      db: crashingDatabase(env.BILLING_DB, life),
      gateway: { ...gateway, charge: (order) => life.through(() => gateway.charge(order)) },
      usage,
    })
    dying.clock.now = daysLater(10)
    await dying.service.scheduled().catch(() => null)
    hasSurvived = await life.through(async () => true).catch(() => false)
    await service.scheduled()
    expect(charges()).toEqual(paid.map(([amount]) => amount))
    expect((await paymentsOf(orgId)).map(({ amount, term_end }) => [amount, term_end])).toEqual(paid)
    expect((await invoicesOf(orgId)).map(({ total }) => total)).toEqual(paid.map(([amount]) => amount))
  }
})

it('a plan that is cancelled after a crash runs for the month that was charged', async () => {
  let hasSurvived = false
  for (let calls = 0; !hasSurvived; calls++) {
    const { service, orgId, cancel, summary, gateway, charges } = await due()
    const life = lifeAfter(calls)
    const dying = startBilling({
      db: crashingDatabase(env.BILLING_DB, life),
      gateway: { ...gateway, charge: (order) => life.through(() => gateway.charge(order)) },
      usage,
    })
    dying.clock.now = daysLater(10)
    await dying.service.scheduled().catch(() => null)
    hasSurvived = await life.through(async () => true).catch(() => false)
    expect((await cancel()).status).toBe(200)
    await service.scheduled()
    const { status, currentTermEnd } = await summary()
    const [amount] = charges()
    expect([amount, currentTermEnd, status]).toEqual(
      amount === 500 ? [500, TERM_END, 'inactive'] : [1250, NEXT_END, 'nonRenewing'],
    )
    expect((await paymentsOf(orgId)).map((paid) => paid.amount)).toEqual([amount])
    expect((await invoicesOf(orgId)).map(({ total }) => total)).toEqual([amount])
  }
})

it('a cancellation that is withdrawn at the last moment gives no unpaid month', async () => {
  const { service, orgId, cancel, resume, gateway, clock, charges, summary } = await due()
  clock.now = daysLater(9)
  await cancel()
  const { charge } = gateway
  gateway.charge = async (order) => {
    gateway.charge = charge
    clock.now = daysLater(9)
    expect((await resume()).status).toBe(200)
    clock.now = daysLater(10)
    return charge(order)
  }
  clock.now = daysLater(10)
  await service.scheduled()
  await service.scheduled()
  expect(charges()).toEqual([500])
  expect(await invoicesOf(orgId)).toMatchObject([{ total: 500, term: null }])
  expect(await summary()).toMatchObject({ status: 'inactive', currentTermEnd: TERM_END })
})

it('a free plan continues after a term, and no payment counts as failed', async () => {
  const { service, orgId, clock, summary, charges } = await due({ prepare: "plan = 'complementary'" })
  await service.scheduled()
  clock.now = daysLater(40)
  await service.scheduled()
  expect((await summary()).status).toBe('active')
  expect([charges(), await paymentsOf(orgId)]).toEqual([[], []])
})

it("fifty plans that can't be charged don't delay others", async () => {
  const started = startBilling({
    usage: (orgId) => {
      if (poor.has(orgId)) throw new Error('the directory is away')
      return NO_USAGE
    },
  })
  const poor = new Set<string>()
  for (let each = 0; each < 49; each++) poor.add((await subscribed(started)).orgId)
  const lucky = await subscribed(started)
  started.clock.now = daysLater(10)
  await started.service.scheduled()
  expect(await paymentsOf(lucky.orgId)).toHaveLength(1)
  poor.add((await subscribed(started)).orgId)
  const late = await subscribed(started)
  await setSubscription(late.orgId, `current_term_end = '${daysLater(10.0001).toISOString()}'`)
  started.clock.now = daysLater(10.01)
  await started.service.scheduled()
  expect(await paymentsOf(late.orgId)).toHaveLength(1)
})
