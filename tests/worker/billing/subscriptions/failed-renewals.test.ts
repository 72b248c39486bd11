import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import { daysLater, forgetPlans, unsubscribed } from '#tests/worker/billing/support/plans.ts'
import { paymentsOf, startBilling } from '#tests/worker/billing/support/service.ts'
import { person } from '#tests/worker/caller.ts'
import type { PaymentGateway } from '#worker/services/billing/payments/gateway.ts'
import { createTestGateway } from '#worker/services/billing/test-gateway/gateway.ts'

beforeEach(forgetPlans)

const DECLINED_LATER = { number: '4000 0000 0000 0341' }
const DUE_DAY = 30
/** 14 days after the renewal failed. */
const GRACE_END = daysLater(DUE_DAY + 14).toISOString()

/** A plan whose second month can't be charged, on the day on which it is due. */
async function failing(options: Parameters<typeof startBilling>[0] = {}) {
  const started = startBilling(options)
  const { admin, orgId } = await unsubscribed(started)
  const order = await started.order(admin, orgId, { card: DECLINED_LATER })
  await started.call(admin, 'subscription.subscribe', order)
  const run = async (day: number) => {
    started.clock.now = daysLater(day)
    await started.service.scheduled()
    await started.service.scheduled()
  }
  await run(DUE_DAY)
  return {
    ...{ started, admin, orgId, run },
    replaceCard: async (card = {}) => {
      const { paymentIntentId } = await started.order(admin, orgId, { plan: null, card })
      return started.call(admin, 'paymentSource.update', { orgId, paymentIntentId })
    },
    summary: async () => (await started.call(admin, 'subscription.getSummary', orgId)).data,
    source: async () => (await started.call(admin, 'paymentSource.getStatus', orgId)).data,
    subjects: () =>
      started.mails
        .filter(({ to, subject }) => to === `first@${orgId}` && !subject.startsWith('Invoice'))
        .map(({ subject }) => subject),
  }
}

describe('a renewal that failed', () => {
  it('is in the summary, with the end of grace, and on the payment source', async () => {
    const { summary, source, started, orgId, admin, replaceCard } = await failing()
    expect(await summary()).toMatchObject({ status: 'active', graceEnd: GRACE_END, amountDue: 750 })
    expect(await source()).toEqual({ status: 'invalid', brand: 'Visa', last4: '0341' })
    const member = await person('member')
    started.join(orgId, member, 'Member', admin.userId)
    const seen = await started.call(member, 'paymentSource.getStatus', orgId)
    expect(seen.data, 'Members read no payment details').toEqual({
      status: 'invalid',
      brand: null,
      last4: null,
    })
    const read = await started.call(member, 'subscription.getSummary', orgId)
    expect(read.data).toMatchObject({ graceEnd: GRACE_END })
    expect(read.data, 'nor what is due').not.toHaveProperty('amountDue')
    await replaceCard()
    expect(await summary(), 'paid').not.toHaveProperty('amountDue')
  })

  it('is emailed when it fails, before grace ends and when it has ended, once each', async () => {
    const { run, subjects, summary, started, orgId } = await failing()
    const failed = 'The payment for Acme failed'
    expect(subjects()).toEqual([failed])
    await run(DUE_DAY + 10)
    expect(subjects()).toEqual([failed])
    await Promise.all([run(DUE_DAY + 11), run(DUE_DAY + 11)])
    await run(DUE_DAY + 12)
    const ending = 'The plan of Acme ends on 3 Jan 2027 (UTC)'
    expect(subjects()).toEqual([failed, ending])
    started.clock.now = new Date(Date.parse(GRACE_END) - 1)
    await started.service.scheduled()
    expect((await summary()).status).toBe('active')
    await Promise.all([run(DUE_DAY + 14), run(DUE_DAY + 14)])
    await run(DUE_DAY + 15)
    expect(subjects()).toEqual([failed, ending, 'The plan of Acme has ended'])
    expect(await summary()).toMatchObject({ status: 'inactive', graceEnd: GRACE_END })
    expect(started.mails.filter(({ to }) => to === `second@${orgId}`)).toHaveLength(4)
  })

  it('is emailed to Admins who joined after it, and not after the clock skipped the reminder', async () => {
    let emails = ['first']
    const admins = async (orgId: string) => ({
      ...{ name: 'Acme', slug: 'acme' },
      emails: emails.map((name) => `${name}@${orgId}`),
    })
    const { run, started, orgId } = await failing({ mailer: { admins } })
    emails = ['first', 'later']
    await run(DUE_DAY + 50)
    const later = started.mails.filter(({ to }) => to === `later@${orgId}`)
    expect(later.map(({ subject }) => subject)).toEqual(['The plan of Acme has ended'])
  })

  it('is charged to another card at once, and no more emails are sent', async () => {
    const { replaceCard, summary, source, run, subjects, orgId } = await failing()
    await run(DUE_DAY + 11)
    const changed = await replaceCard()
    expect(changed.data).toEqual({ status: 'valid', brand: 'Visa', last4: '4242' })
    expect(await summary()).toMatchObject({ status: 'active', currentTermEnd: '2027-01-20T10:00:00.000Z' })
    expect(await summary()).not.toHaveProperty('graceEnd')
    expect((await source()).status).toBe('valid')
    await run(DUE_DAY + 20)
    expect(await paymentsOf(orgId)).toHaveLength(2)
    expect(subjects()).toEqual(['The payment for Acme failed', 'The plan of Acme ends on 3 Jan 2027 (UTC)'])
  })

  it('is charged at once to the same card, entered again after a top-up', async () => {
    let isDeclined = true
    const real = createTestGateway(env.BILLING_DB, async () => daysLater(DUE_DAY))
    const source = { reference: 'test-0341', type: 'creditCard', brand: 'Visa', last4: '0341' } as const
    const gateway: PaymentGateway = {
      ...real,
      async capture(id) {
        const captured = await real.capture(id)
        // As gateways do that know a card again.
        return 'refused' in captured ? captured : { ...captured, method: { ...captured.method, ...source } }
      },
      charge: async ({ key }) =>
        isDeclined ? { refused: 'Declined.' } : { reference: `test-charge-${key}` },
    }
    const { replaceCard, summary, run, orgId } = await failing({ gateway })
    isDeclined = false
    await run(DUE_DAY + 0.1)
    expect(await summary(), 'waits for a day').toHaveProperty('graceEnd')
    expect((await replaceCard(DECLINED_LATER)).data).toMatchObject({ status: 'valid', last4: '0341' })
    expect(await summary()).not.toHaveProperty('graceEnd')
    expect(await paymentsOf(orgId)).toHaveLength(2)
  })

  it('keeps the end of grace when the other card is declined as well', async () => {
    const { replaceCard, summary, run, subjects } = await failing()
    await run(DUE_DAY + 5)
    expect((await replaceCard(DECLINED_LATER)).data.status).toBe('invalid')
    expect(await summary()).toMatchObject({ status: 'active', graceEnd: GRACE_END })
    expect(subjects()).toHaveLength(1)
  })

  it('is charged again once a day, and the charge that works ends the grace', async () => {
    let isDeclined = true
    const charged: string[] = []
    const real = createTestGateway(env.BILLING_DB, async () => daysLater(0))
    const gateway: PaymentGateway = {
      ...real,
      async charge(order) {
        charged.push(order.key)
        return isDeclined ? { refused: 'Declined.' } : { reference: `test-charge-${order.key}` }
      },
    }
    const { run, summary, source, subjects, orgId } = await failing({ gateway })
    const tries = () => charged.filter((key) => key.startsWith(orgId)).length
    expect(tries()).toBe(1)
    await run(DUE_DAY + 0.9)
    expect(tries()).toBe(1)
    await run(DUE_DAY + 1)
    expect(tries()).toBe(2)
    await run(DUE_DAY + 11)
    isDeclined = false
    await run(DUE_DAY + 12)
    expect(tries()).toBe(4)
    expect(await summary()).not.toHaveProperty('graceEnd')
    expect((await source()).status).toBe('valid')
    await run(DUE_DAY + 15)
    expect(subjects()).toEqual(['The payment for Acme failed', 'The plan of Acme ends on 3 Jan 2027 (UTC)'])
  })

  it('is charged again however many cards of other plans have expired', async () => {
    const { run, summary, orgId } = await failing()
    const [dueAt, failedAt] = [daysLater(DUE_DAY - 1), daysLater(DUE_DAY)].map((day) => day.toISOString())
    const { BILLING_DB } = env
    await BILLING_DB.batch(
      Array.from({ length: 60 }, (_, each) => [
        BILLING_DB.prepare(
          `insert into subscriptions (org_id, status, plan, current_term_end, payment_failed_at, created_at)
            values (?, 'active', 'basic', ?, ?, ?)`,
        ).bind(`expired-${each}`, dueAt, failedAt, dueAt),
        BILLING_DB.prepare(
          `insert into payment_sources (org_id, reference, brand, last4, expiry_month, expiry_year, added_at, added_by)
            values (?, 'test-4242', 'Visa', '4242', 11, 2026, '', '')`,
        ).bind(`expired-${each}`),
      ]).flat(),
    )
    // The bank takes it now.
    await BILLING_DB.prepare("update payment_sources set reference = 'test-0341' where org_id = ?")
      .bind(orgId)
      .run()
    await run(DUE_DAY + 1)
    expect(await summary()).not.toHaveProperty('graceEnd')
    expect(await paymentsOf(orgId)).toHaveLength(2)
  })

  it('marks only the card that was declined, not the one that replaced it during the charge', async () => {
    let during = async (): Promise<unknown> => undefined
    const real = createTestGateway(env.BILLING_DB, async () => daysLater(DUE_DAY))
    const gateway: PaymentGateway = {
      ...real,
      async charge(order) {
        const act = during
        during = async () => undefined
        await act()
        return real.charge(order)
      },
    }
    const started = startBilling({ gateway })
    const { admin, orgId } = await unsubscribed(started)
    started.clock.now = daysLater(DUE_DAY)
    const order = await started.order(admin, orgId, { card: DECLINED_LATER })
    await started.call(admin, 'subscription.subscribe', order)
    started.clock.now = daysLater(DUE_DAY + 31)
    during = async () =>
      env.BILLING_DB.prepare(
        "update payment_sources set reference = 'test-4242', last4 = '4242' where org_id = ?",
      )
        .bind(orgId)
        .run()
    await started.service.scheduled()
    const { data } = await started.call(admin, 'paymentSource.getStatus', orgId)
    expect(data).toEqual({ status: 'valid', brand: 'Visa', last4: '4242' })
    await started.service.scheduled()
    expect(await paymentsOf(orgId)).toHaveLength(2)
  })

  it('sends no email when the plan was cancelled before', async () => {
    let isAway = false
    const { run, subjects, started, admin, orgId } = await failing({
      mailer: {
        async admins(id: string) {
          if (isAway) throw new Error('the directory is away')
          return { name: 'Acme', slug: 'acme', emails: [`first@${id}`] }
        },
      },
    })
    isAway = true
    await run(DUE_DAY + 11)
    await started.call(admin, 'subscription.cancel', { orgId })
    isAway = false
    await run(DUE_DAY + 14)
    expect(subjects()).toEqual(['The payment for Acme failed'])
  })
})

it('the plan of an archived organization ends with its term instead of being charged', async () => {
  let isArchived = false
  const started = startBilling({
    mailer: { admins: async () => (isArchived ? null : { name: 'Acme', slug: 'acme', emails: [] }) },
  })
  const { admin, orgId } = await unsubscribed(started)
  await started.call(admin, 'subscription.subscribe', await started.order(admin, orgId))
  isArchived = true
  started.clock.now = daysLater(DUE_DAY)
  await started.service.scheduled()
  expect(await paymentsOf(orgId)).toHaveLength(1)
  expect((await started.call(admin, 'subscription.getSummary', orgId)).data.status).toBe('inactive')
})
