// What billing has the directory log: both on their real databases.

import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { DAY, MINUTE } from '#shared/domain/time.ts'
import { person, START } from '#tests/worker/caller.ts'
import { founded as foundedOrganization, startDirectory } from '#tests/worker/directory/service.ts'
import type { BillingDeps } from '#worker/services/billing/context.ts'
import type { PaymentGateway } from '#worker/services/billing/payments/gateway.ts'
import { createTestGateway } from '#worker/services/billing/test-gateway/gateway.ts'
import { DETAILS, startBilling } from './support/service.ts'

interface Options {
  gateway?: PaymentGateway | null
  logBilling?: BillingDeps['logBilling']
  isOnTrial?: boolean
}

const directory = startDirectory()
const HOOK = { url: 'https://hooks.example.com/', name: '', events: null, applications: null }

/** An organization in both services, without a plan by default. */
async function opened({ logBilling = directory.service.logBilling, isOnTrial, ...options }: Options = {}) {
  const started = startBilling({ mailer: { logBilling }, ...options })
  const { admin, org } = await foundedOrganization(directory)
  const orgId = org.id
  // One person has one trial.
  if (!isOnTrial) await started.founded(admin)
  const creation = { orgId, creatorId: admin.userId, createdAt: START.toISOString() }
  await started.service.startSubscription(creation)
  started.join(orgId, admin, 'Admin')
  const { call } = started
  return {
    ...{ started, admin, orgId, call },
    order: (plan: 'basic' | null = 'basic') => started.order(admin, orgId, { plan }),
    saveDetails: (details: Partial<typeof DETAILS> = {}, headers = {}) =>
      call(admin, 'billingDetails.update', { orgId, details: { ...DETAILS, ...details } }, headers),
    /** What billing has in the log, oldest first. */
    async entries() {
      const { data } = await directory.call(admin, 'audit.list', { org: orgId })
      return data.entries.filter(({ action }) => action.startsWith('billing.')).reverse()
    },
    async runLater(minutes: number) {
      started.clock.now = new Date(START.getTime() + minutes * MINUTE)
      await started.service.scheduled()
    },
  }
}

/** How many entries of an organization wait. */
async function waiting(orgId: string) {
  const count = env.BILLING_DB.prepare(
    "select count(*) as n from outbox where payload ->> '$.entry.orgId' = ?",
  )
  return (await count.bind(orgId).first<{ n: number }>())?.n
}

describe('the audit log', () => {
  it('has each change of billing once, in order, with who did it and from where', async () => {
    const { admin, orgId, call, order, saveDetails, entries, started } = await opened()
    const origin = { 'x-forwarded-for': '203.0.113.7', 'x-country': 'DE', 'x-request-id': 'request-1' }
    await saveDetails({}, origin)
    const second = await person('second-admin')
    started.join(orgId, second, 'Admin')
    await call(second, 'spendingLimit.set', { orgId, cents: 5000 })
    await call(admin, 'subscription.subscribe', await order())
    await call(admin, 'subscription.cancel', { orgId })
    await call(second, 'subscription.resume', { orgId })
    const { paymentIntentId } = await order(null)
    await call(admin, 'paymentSource.update', { orgId, paymentIntentId })
    await saveDetails({ city: 'Vienna', country: 'AT', vatNumber: 'ATU13585627' })
    await call(admin, 'spendingLimit.set', { orgId, cents: null })

    const card = { paymentMethod: 'Visa ending in 4242' }
    const logged = await entries()
    expect(logged.map(({ action, actor, details }) => [action, actor.id, details])).toEqual([
      ['billing.detailsChanged', admin.userId, { changed: 'name address city postcode country' }],
      ['billing.spendingLimitSet', second.userId, { spendingLimit: 5000 }],
      ['billing.subscribed', admin.userId, { plan: 'basic', ...card }],
      ['billing.planCancelled', admin.userId, { plan: 'basic' }],
      ['billing.planResumed', second.userId, { plan: 'basic' }],
      ['billing.paymentMethodChanged', admin.userId, card],
      ['billing.detailsChanged', admin.userId, { changed: 'city country vatNumber' }],
      ['billing.spendingLimitSet', admin.userId, { spendingLimit: null }],
    ])
    expect(logged[0]).toMatchObject({
      at: START.toISOString(),
      actor: { kind: 'person', id: admin.userId, name: admin.email },
      subject: { id: orgId, name: 'Acme' },
      ...{ ip: '203.0.113.7', country: 'DE', requestId: 'request-1' },
    })
    expect(JSON.stringify(logged)).not.toMatch(/Vienna|ATU13585627|Lange Gasse/)
    expect(await waiting(orgId)).toBe(0)
  })

  it('has a trial that becomes a plan, and one that is cancelled', async () => {
    const { admin, orgId, entries, order, call } = await opened({ isOnTrial: true })
    await call(admin, 'subscription.cancel', { orgId })
    await call(admin, 'subscription.resume', { orgId })
    const { paymentIntentId } = await order(null)
    await call(admin, 'paymentSource.update', { orgId, paymentIntentId })
    expect((await entries()).map(({ action, details }) => [action, details.trial])).toEqual([
      ['billing.planCancelled', true],
      ['billing.planResumed', true],
      ['billing.detailsChanged', undefined],
      ['billing.paymentMethodChanged', undefined],
      ['billing.subscribed', undefined],
    ])
  })

  it('has nothing of a call that changes nothing, or is refused', async () => {
    const { admin, orgId, call, order, saveDetails, entries, started } = await opened()
    const first = await order()
    const source = await order(null)
    for (const _ of ['first', 'again']) {
      await call(admin, 'subscription.subscribe', first)
      const { paymentIntentId } = source
      await call(admin, 'paymentSource.update', { orgId, paymentIntentId })
      await call(admin, 'spendingLimit.set', { orgId, cents: 5000 })
      await saveDetails()
    }
    const once = ['detailsChanged', 'subscribed', 'paymentMethodChanged', 'spendingLimitSet']
    const names = async () => (await entries()).map(({ action }) => action.slice('billing.'.length))
    expect(await names()).toEqual(once)
    await call(admin, 'subscription.resume', { orgId })
    const member = await person('member')
    started.join(orgId, member, 'Member')
    expect((await call(member, 'subscription.cancel', { orgId })).status).toBe(403)
    expect((await call(admin, 'spendingLimit.set', { orgId, cents: 1 })).status).toBe(400)
    await Promise.all([1, 2].map(() => call(admin, 'subscription.cancel', { orgId })))
    await call(admin, 'subscription.cancel', { orgId })
    expect(await names()).toEqual([...once, 'planCancelled'])
    expect(await waiting(orgId)).toBe(0)
  })

  it('names who had subscribed when the scheduled run finishes a payment', async () => {
    const gateway = createTestGateway(env.BILLING_DB, async () => START)
    let crashes = 1
    const { admin, call, order, entries, runLater } = await opened({
      gateway: {
        ...gateway,
        async capture(id) {
          const captured = await gateway.capture(id)
          if (crashes-- > 0) throw new Error('crashed')
          return captured
        },
      },
    })
    await expect(call(admin, 'subscription.subscribe', await order())).rejects.toThrow('crashed')
    await runLater(1)
    expect((await entries()).at(-1)).toMatchObject({
      action: 'billing.subscribed',
      actor: { id: admin.userId, name: admin.email },
      ip: null,
    })
  })
})

describe('a directory', () => {
  it('that fails is asked again by the scheduled run, and logs and announces once', async () => {
    const failures = ['before', 'after']
    const now = new Date(START.getTime() + 2 * DAY)
    const { service } = startDirectory({}, now)
    const { admin, orgId, saveDetails, entries, runLater } = await opened({
      async logBilling(entry) {
        const failure = failures.shift()
        if (failure === 'before') throw new Error('unreachable')
        await service.logBilling(entry)
        if (failure === 'after') throw new Error('timed out')
      },
    })
    await directory.call(admin, 'webhooks.create', { org: orgId, ...HOOK })
    expect((await saveDetails()).status).toBe(200)
    expect([await entries(), await waiting(orgId)]).toEqual([[], 1])
    await runLater(1)
    expect([(await entries()).length, await waiting(orgId)]).toEqual([1, 1])
    await runLater(2)
    await runLater(3)
    const [entry, ...more] = await entries()
    expect(entry).toMatchObject({ action: 'billing.detailsChanged', at: START.toISOString() })
    expect([more, await waiting(orgId)]).toEqual([[], 0])
    const announced = await env.DIRECTORY_DB.prepare(
      `select m.id, m.at, d.created_at, d.due_at
        from webhook_messages m join webhook_deliveries d on d.message_id = m.id
        where m.org_id = ? and m.type like 'billing.%'`,
    )
      .bind(orgId)
      .all()
    const sent = now.toISOString()
    // Retries end three days after the announcement, however late that comes.
    expect(announced.results).toEqual([
      { id: entry?.id, at: START.toISOString(), created_at: sent, due_at: sent },
    ])
  })

  it('gets the entries of a console without payments too', async () => {
    let fails = true
    const { orgId, saveDetails, entries, runLater } = await opened({
      gateway: null,
      async logBilling(entry) {
        if (fails) throw new Error('unreachable')
        await directory.service.logBilling(entry)
      },
    })
    await saveDetails()
    expect(await waiting(orgId)).toBe(1)
    fails = false
    await runLater(1)
    expect([(await entries()).length, await waiting(orgId)]).toEqual([1, 0])
  })

  it('takes an entry of an organization that is archived or gone, without a retry', async () => {
    const { orgId, saveDetails } = await opened()
    await env.DIRECTORY_DB.prepare('update organizations set archived_at = ? where id = ?')
      .bind(START.toISOString(), orgId)
      .run()
    await saveDetails()
    const kept = await env.DIRECTORY_DB.prepare(
      "select action from audit where org_id = ? and action like 'billing.%'",
    )
      .bind(orgId)
      .all()
    expect([kept.results.length, await waiting(orgId)]).toEqual([1, 0])

    const started = startBilling({ mailer: { logBilling: directory.service.logBilling } })
    const gone = await started.founded()
    await started.call(gone.admin, 'billingDetails.update', { orgId: gone.orgId, details: DETAILS })
    expect(await waiting(gone.orgId)).toBe(0)
  })
})
