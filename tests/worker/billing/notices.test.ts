import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import { MINUTE } from '#shared/domain/time.ts'
import { START } from '#tests/worker/caller.ts'
import type { Admins } from '#worker/services/billing/context.ts'
import { daysLater, forgetPlans, giveCard, subscribed, unsubscribed } from './support/plans.ts'
import { DETAILS, setSubscription, startBilling } from './support/service.ts'

beforeEach(forgetPlans)

type Started = ReturnType<typeof startBilling>

/** The emails that an organization's Admins have received. */
const mailsOf = ({ mails }: Started, orgId: string) => mails.filter(({ to }) => to.endsWith(orgId))

async function run(started: Started, days: number) {
  started.clock.now = daysLater(days)
  await started.service.scheduled()
  await started.service.scheduled()
}

describe('an invoice', () => {
  it('is emailed to each Admin once, with a link', async () => {
    const started = startBilling()
    const { admin, orgId } = await unsubscribed(started)
    await started.call(admin, 'subscription.subscribe', await started.order(admin, orgId))
    await run(started, 0)
    await run(started, 1)
    const { data } = await started.call(admin, 'invoices.list', { orgId })
    const number = data.invoices[0]?.number ?? ''
    const mails = mailsOf(started, orgId)
    expect(mails.map(({ to }) => to).sort()).toEqual([`first@${orgId}`, `second@${orgId}`])
    for (const { subject, text, links } of mails) {
      expect(subject).toBe(`Invoice ${number} from Gantry`)
      expect(text).toContain(
        'Gantry received 7,50 EUR for the organization Acme, paid with Visa ending in 4242.',
      )
      expect(links).toEqual([`${env.SITE_ORIGIN}/acme/billing/${number}`])
    }
  })

  it('has the seller’s name', async () => {
    const seller = { ...DETAILS, name: 'Release Works B.V.', country: 'NL' }
    const started = startBilling({ seller })
    const { orgId } = await subscribed(started)
    await run(started, 10)
    const [mail] = mailsOf(started, orgId)
    expect(mail?.subject).toMatch(/^Invoice \d{4}-\d{6} from Release Works B\.V\.$/)
    expect(mail?.text).toMatch(/Release Works B\.V\. received .* EUR .* paid with Visa ending in 4242/)
  })

  it('of a renewal is emailed too', async () => {
    const started = startBilling()
    const { orgId } = await subscribed(started)
    await run(started, 10)
    expect(mailsOf(started, orgId).map(({ subject }) => subject.slice(0, 8))).toEqual([
      'Invoice ',
      'Invoice ',
    ])
  })

  it('waits for the directory and for an undeliverable email without delaying others', async () => {
    let isAway = true
    const sent: string[] = []
    const started = startBilling({
      mailer: {
        async admins(orgId): Promise<Admins> {
          if (isAway) throw new Error('the directory is away')
          return { name: 'Acme', slug: 'acme', emails: [`bad@${orgId}`, `good@${orgId}`] }
        },
        mail: {
          async send({ to }) {
            if (to.startsWith('bad')) throw new Error('no such mailbox')
            sent.push(to)
          },
        },
      },
    })
    const { orgId } = await subscribed(started)
    await run(started, 10)
    expect(sent).toEqual([])
    isAway = false
    for (let minute = 1; minute < 5; minute++) {
      started.clock.now = new Date(daysLater(10).getTime() + minute * MINUTE)
      await started.service.scheduled()
    }
    expect(sent.filter((to) => to.endsWith(orgId))).toEqual([`good@${orgId}`])
  })

  it('of an archived organization is emailed to no one', async () => {
    const started = startBilling({ mailer: { admins: async () => null } })
    const { orgId } = await subscribed(started)
    await run(started, 10)
    expect(mailsOf(started, orgId)).toEqual([])
    const left = env.BILLING_DB.prepare("select count(*) as n from outbox where payload like '%' || ? || '%'")
    expect(await left.bind(orgId).first()).toEqual({ n: 0 })
  })
})

describe('a payment that fails', () => {
  const refuse = (orgId: string) =>
    env.BILLING_DB.prepare("update payment_sources set reference = 'test-declined-0341' where org_id = ?")
      .bind(orgId)
      .run()

  it('is emailed once, with the end of the grace period', async () => {
    const started = startBilling()
    const { orgId } = await subscribed(started)
    await refuse(orgId)
    await run(started, 10)
    await run(started, 12)
    const [first, ...others] = mailsOf(started, orgId)
    expect(others).toHaveLength(1)
    expect(first?.subject).toBe('The payment for Acme failed')
    expect(first?.text).toContain('The plan runs until 14 Dec 2026 (UTC)')
    expect(first?.links).toEqual([`${env.SITE_ORIGIN}/acme/billing`])
  })

  it('at the end of a trial is emailed as its end', async () => {
    const started = startBilling()
    const { orgId } = await started.founded()
    await giveCard(orgId)
    await refuse(orgId)
    await setSubscription(orgId, `trial_end_action = 'activate_subscription', reminded_at = 'before'`)
    await run(started, 14)
    expect(mailsOf(started, orgId)[0]?.text).toContain('The trial has ended')
  })
})

describe('the end of a trial', () => {
  it.each([
    [
      'becomes a plan',
      `trial_end_action = 'activate_subscription'`,
      true,
      /then continues with the Basic plan/,
    ],
    ['ends', 'trial_end_action = null', true, /you can’t create applications or publish releases/],
    [
      'has no card',
      `trial_end_action = 'activate_subscription'`,
      false,
      /you can’t create applications or publish releases/,
    ],
  ])('is told three days before, once, where the trial %s', async (_, set, hasCard, words) => {
    const started = startBilling()
    const { orgId } = await started.founded()
    if (hasCard) await giveCard(orgId)
    await setSubscription(orgId, set)
    await run(started, 10)
    expect(mailsOf(started, orgId)).toEqual([])
    await run(started, 11)
    await run(started, 12)
    const mails = mailsOf(started, orgId)
    expect(mails.map(({ subject }) => subject)).toEqual(
      Array.from({ length: 2 }, () => 'The trial of Acme ends on 4 Dec 2026 (UTC)'),
    )
    expect(mails[0]?.text).toMatch(words)
  })

  it('is not emailed when the trial was cancelled, or ended before the run', async () => {
    const started = startBilling()
    const [cancelled, late] = [await started.founded(), await started.founded()]
    await started.call(cancelled.admin, 'subscription.cancel', { orgId: cancelled.orgId })
    await setSubscription(late.orgId, `trial_end = '${START.toISOString()}'`)
    await run(started, 12)
    expect([...mailsOf(started, cancelled.orgId), ...mailsOf(started, late.orgId)]).toEqual([])
  })
})
