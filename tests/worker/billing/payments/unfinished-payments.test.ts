import { expect, it } from 'vitest'
import { MINUTE } from '#shared/domain/time.ts'
import { unsubscribed } from '#tests/worker/billing/support/plans.ts'
import { DETAILS, startBilling } from '#tests/worker/billing/support/service.ts'
import { START } from '#tests/worker/caller.ts'

it('limits an organization’s unfinished payments per hour', async () => {
  const started = startBilling()
  const { admin, orgId } = await unsubscribed(started)
  await started.open(admin, orgId)
  const begin = async () =>
    (await started.call(admin, 'paymentIntent.create', { orgId, plan: 'basic' })).status
  for (let each = 1; each < 30; each++) expect(await begin()).toBe(200)
  expect(await begin()).toBe(429)
  started.clock.now = new Date(START.getTime() + 61 * MINUTE)
  expect(await begin()).toBe(200)
})

it('of forty concurrent payments thirty are started', async () => {
  const started = startBilling()
  const { admin, orgId } = await unsubscribed(started)
  await started.call(admin, 'billingDetails.update', { orgId, details: DETAILS })
  const answers = await Promise.all(
    Array.from({ length: 40 }, () => started.call(admin, 'paymentIntent.create', { orgId, plan: 'basic' })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(30)
})
