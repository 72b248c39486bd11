// What a term costs whose applications changed their type, with the directory that billing asks in production.

import { env } from 'cloudflare:workers'
import { beforeEach, expect, it } from 'vitest'
import type { AppType } from '#shared/domain/organizations/application.ts'
import { daysLater, forgetPlans, giveCard, TERM_END } from '#tests/worker/billing/support/plans.ts'
import { paymentsOf, setSubscription, startBilling } from '#tests/worker/billing/support/service.ts'
import { tokenOf, tokenOfService } from '#tests/worker/caller.ts'
import { bytesOf, CONFIRMED, openPublisher } from '#tests/worker/directory/publisher.ts'

const BASE = 750
const ONE_PLATFORM = 2000
const LAST_DAY = 9
const NEXT_DUE = 40.5

beforeEach(forgetPlans)

/** A subscribed organization with an application that has a release for Windows. */
async function subscribedPublisher(appType: AppType) {
  const publisher = await openPublisher({ appType })
  const { admin, org, app, clock } = publisher
  const { id } = await publisher.draft('1.0.0')
  const file = { filename: 'Editor.exe', publicPlatform: 'windows-x86_64' }
  const { body } = await publisher.send(id, bytesOf('program'), file)
  await publisher.complete(body.id)
  await publisher.rest('POST', `/releases/${id}/publish`, CONFIRMED)

  let isDown = false
  const token = await tokenOfService('billing')
  const started = startBilling({
    async usage(orgId, span) {
      if (isDown) throw new Error('the directory is down')
      clock.setTime(daysLater(0).getTime())
      return (await publisher.call({ token }, 'internal.usage', { orgId, ...span })).data
    },
  })
  started.join(org.id, admin, 'Admin')
  await started.service.startSubscription({
    orgId: org.id,
    creatorId: admin.userId,
    createdAt: org.createdAt,
  })
  const running = `status = 'active', trial_end = null, trial_end_action = null`
  await setSubscription(org.id, `${running}, current_term_end = '${TERM_END}'`)
  await giveCard(org.id)
  await env.BILLING_DB.prepare("insert into payments values (?1, ?1, 'basic', 750, 'EUR', ?1, ?2, ?3)")
    .bind(org.id, daysLater(-20).toISOString(), TERM_END)
    .run()

  return {
    setDown: (down: boolean) => {
      isDown = down
    },
    async change(days: number, to: AppType) {
      clock.setTime(daysLater(days).getTime())
      const caller = { token: await tokenOf(admin.userId, {}, clock) }
      const { status } = await publisher.call(caller, 'applications.changeType', { id: app.id, appType: to })
      expect(status).toBe(200)
    },
    /** The amounts that were charged by then, since the term that runs was paid. */
    async chargedAt(days: number) {
      started.clock.now = daysLater(days)
      await started.service.scheduled()
      return (await paymentsOf(org.id)).map(({ amount }) => amount).slice(1)
    },
  }
}

it('another type just before the renewal doesn’t take Taurify off the term, and does from the next on', async () => {
  const { change, chargedAt } = await subscribedPublisher('Taurify')
  await change(LAST_DAY, 'Packager')
  expect(await chargedAt(10)).toEqual([BASE + ONE_PLATFORM])
  expect(await chargedAt(NEXT_DUE)).toEqual([BASE + ONE_PLATFORM, BASE])
})

it('Taurify between two renewals is charged with the second', async () => {
  const { change, chargedAt } = await subscribedPublisher('Packager')
  expect(await chargedAt(10)).toEqual([BASE])
  await change(12, 'Taurify')
  await change(13, 'Packager')
  expect(await chargedAt(NEXT_DUE)).toEqual([BASE, BASE + ONE_PLATFORM])
})

it('a term whose use couldn’t be counted is charged by what its applications were then', async () => {
  const { change, chargedAt, setDown } = await subscribedPublisher('Taurify')
  await change(LAST_DAY, 'Packager')
  setDown(true)
  expect(await chargedAt(10)).toEqual([])
  expect(await chargedAt(12)).toEqual([BASE])
  setDown(false)
  expect(await chargedAt(NEXT_DUE)).toEqual([BASE, BASE + ONE_PLATFORM])
})
