import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { archiveState } from '#shared/domain/organizations/archiving.ts'
import { daysLater, giveCard, onTrial, subscribed, TERM_END } from '#tests/worker/billing/support/plans.ts'
import { paymentsOf, setSubscription, startBilling } from '#tests/worker/billing/support/service.ts'
import { person, START } from '#tests/worker/caller.ts'

describe('a paid plan', () => {
  it('that is cancelled runs to the end of its term, then ends and is never charged again', async () => {
    const started = startBilling()
    const { orgId, cancel, summary } = await subscribed(started)
    const cancelled = {
      status: 'nonRenewing',
      plan: 'basic',
      currentTermEnd: TERM_END,
      cancelledAt: START.toISOString(),
      trialEnd: null,
      trialEndAction: null,
    }
    expect(await cancel()).toMatchObject({ status: 200, data: cancelled })
    expect(await summary()).toEqual(cancelled)
    started.clock.now = daysLater(10)
    await started.service.scheduled()
    expect(await summary()).toEqual({ ...cancelled, status: 'inactive' })
    expect(await paymentsOf(orgId)).toEqual([])
  })

  it('that is resumed is renewed and charged when its term ends, once', async () => {
    const started = startBilling()
    const { orgId, cancel, resume, summary } = await subscribed(started)
    await cancel()
    started.clock.now = daysLater(5)
    expect(await resume()).toMatchObject({
      status: 200,
      data: { status: 'active', cancelledAt: null, currentTermEnd: TERM_END },
    })
    await started.service.scheduled()
    expect(await paymentsOf(orgId)).toEqual([])
    started.clock.now = daysLater(11)
    await Promise.all([started.service.scheduled(), started.service.scheduled()])
    expect(await paymentsOf(orgId)).toMatchObject([{ amount: 750 }])
    expect(await summary()).toMatchObject({ status: 'active', currentTermEnd: '2026-12-30T10:00:00.000Z' })
  })

  it('changes once, however often the same call is made (idempotent)', async () => {
    const started = startBilling()
    const { cancel, resume } = await subscribed(started)
    const first = await cancel()
    started.clock.now = daysLater(2)
    expect((await cancel()).data).toEqual(first.data)
    const resumed = await resume()
    expect((await resume()).data).toEqual(resumed.data)
  })

  it('is cancelled once by ten concurrent calls', async () => {
    const started = startBilling()
    const { orgId, cancel } = await subscribed(started)
    const read = () =>
      env.BILLING_DB.prepare('select revision from subscriptions where org_id = ?')
        .bind(orgId)
        .first<number>('revision')
    const before = Number(await read())
    const answers = await Promise.all(Array.from({ length: 10 }, cancel))
    for (const { status, data } of answers)
      expect([status, data.status, data.cancelledAt]).toEqual([200, 'nonRenewing', START.toISOString()])
    expect(await read()).toBe(before + 1)
  })

  it('is either cancelled or not when one tab cancels and another resumes', async () => {
    const started = startBilling()
    const { cancel, resume, summary } = await subscribed(started)
    const answers = await Promise.all([cancel(), resume(), cancel(), resume()])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const { status, cancelledAt } = await summary()
    expect([
      ['active', false],
      ['nonRenewing', true],
    ]).toContainEqual([status, cancelledAt !== null])
  })

  it('whose last term could not be charged ends at once', async () => {
    const started = startBilling()
    const { orgId, cancel, resume } = await subscribed(started)
    await setSubscription(orgId, `payment_failed_at = '${TERM_END}'`)
    started.clock.now = daysLater(12)
    expect((await cancel()).data).toMatchObject({ status: 'inactive', currentTermEnd: TERM_END })
    await started.service.scheduled()
    expect(await paymentsOf(orgId)).toEqual([])
    expect(await resume()).toMatchObject({ status: 409, reason: 'not_running' })
  })

  it('cannot be resumed after it has ended', async () => {
    const started = startBilling()
    const { cancel, resume } = await subscribed(started)
    await cancel()
    started.clock.now = daysLater(10)
    expect(await resume()).toMatchObject({
      status: 409,
      reason: 'not_running',
      message: 'This plan has ended. Subscribe again.',
    })
  })

  it.each([['without a card'], ['with a card that has expired']])('cannot be resumed %s', async (how) => {
    const started = startBilling()
    const { orgId, cancel, resume, summary } = await subscribed(started)
    await cancel()
    await env.BILLING_DB.prepare('delete from payment_sources where org_id = ?').bind(orgId).run()
    if (how !== 'without a card') await giveCard(orgId, 2025)
    expect(await resume()).toMatchObject({ status: 409, reason: 'no_payment_method' })
    expect((await summary()).status).toBe('nonRenewing')
  })
})

describe('a trial', () => {
  it('that is cancelled continues to its last day, can be archived, and ends without a plan', async () => {
    const started = startBilling()
    const { orgId, cancel, summary } = await onTrial(started)
    await giveCard(orgId)
    await setSubscription(orgId, "trial_end_action = 'activate_subscription'")
    expect(archiveState('Admin', await summary(), 0).kind).toBe('refused')
    expect((await cancel()).data).toMatchObject({
      status: 'inTrial',
      cancelledAt: START.toISOString(),
      trialEndAction: 'cancel_subscription',
    })
    expect(archiveState('Admin', await summary(), 0).kind).toBe('offered')
    started.clock.now = daysLater(13)
    expect((await summary()).status).toBe('inTrial')
    expect((await cancel()).data.cancelledAt).toBe(START.toISOString())
    started.clock.now = daysLater(14)
    await started.service.scheduled()
    expect(await summary()).toMatchObject({ status: 'inactive', currentTermEnd: null })
    expect(await paymentsOf(orgId)).toEqual([])
  })

  it('that is resumed and can be paid becomes a plan', async () => {
    const started = startBilling()
    const { orgId, cancel, resume, summary } = await onTrial(started)
    await giveCard(orgId)
    await cancel()
    expect((await resume()).data).toMatchObject({
      status: 'inTrial',
      cancelledAt: null,
      trialEndAction: 'activate_subscription',
    })
    started.clock.now = daysLater(15)
    await started.service.scheduled()
    expect((await summary()).status).toBe('active')
    expect(await paymentsOf(orgId)).toMatchObject([{ amount: 750 }])
  })

  it('that is resumed without a card is unchanged', async () => {
    const started = startBilling()
    const { cancel, resume, summary } = await onTrial(started)
    const before = await summary()
    await cancel()
    expect((await resume()).data).toEqual(before)
    expect((await resume()).data).toEqual(before)
  })

  it('that has just become a plan and was not charged yet ends at once', async () => {
    const started = startBilling()
    const { orgId, cancel, summary } = await onTrial(started)
    await giveCard(orgId)
    await setSubscription(orgId, "trial_end_action = 'activate_subscription'")
    started.clock.now = daysLater(14)
    expect((await summary()).status).toBe('active')
    expect((await cancel()).data.status).toBe('inactive')
    await started.service.scheduled()
    expect(await paymentsOf(orgId)).toEqual([])
  })
})

describe('refuses to cancel', () => {
  it('without a plan', async () => {
    const started = startBilling()
    const { orgId, cancel, resume, summary } = await onTrial(started)
    await setSubscription(orgId, "status = 'inactive', trial_end = null")
    const before = await summary()
    expect(await cancel()).toMatchObject({
      status: 409,
      message: 'This organization has no active plan to cancel.',
    })
    expect((await resume()).status).toBe(409)
    expect(await summary()).toEqual(before)
  })

  it('of a plan that is free of charge', async () => {
    const started = startBilling({ defaultPlan: 'complementary' })
    const { orgId, cancel, resume, summary } = await onTrial(started)
    expect(await cancel()).toMatchObject({ status: 409, reason: 'complementary' })
    expect((await summary()).status).toBe('active')
    await giveCard(orgId)
    await setSubscription(orgId, "status = 'nonRenewing'")
    expect(await resume()).toMatchObject({ status: 409, reason: 'complementary' })
  })

  it('by Members', async () => {
    const started = startBilling()
    const { orgId, summary } = await subscribed(started)
    const [member, stranger] = await Promise.all([person('member'), person('stranger')])
    started.join(orgId, member, 'Member')
    const before = await summary()
    for (const name of ['subscription.cancel', 'subscription.resume'] as const)
      for (const [who, status] of [
        [member, 403],
        [stranger, 404],
        [null, 401],
      ] as const)
        expect((await started.call(who, name, { orgId })).status).toBe(status)
    expect(await summary()).toEqual(before)
  })
})
