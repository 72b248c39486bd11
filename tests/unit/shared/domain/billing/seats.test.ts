import { expect, it } from 'vitest'
import { nextSeat, seatLimit } from '#shared/domain/billing/seats.ts'
import { Plan, SubscriptionStatus } from '#shared/domain/billing/subscription.ts'

it('a paid plan includes one seat, and each further one has its price', () => {
  for (const status of ['active', 'nonRenewing'] as const) {
    expect(nextSeat({ status, plan: 'basic' }, 0)).toEqual({ kind: 'included' })
    expect(nextSeat({ status, plan: 'basic' }, 1)).toEqual({ kind: 'billed', cents: 500 })
    expect(nextSeat({ status, plan: 'complementary' }, 99)).toEqual({ kind: 'included' })
  }
})

it('a trial has the included seat only', () => {
  expect(nextSeat({ status: 'inTrial', plan: 'basic' }, 0)).toEqual({ kind: 'included' })
  expect(nextSeat({ status: 'inTrial', plan: 'basic' }, 1)).toEqual({
    kind: 'refused',
    reason: 'trial_seats',
    message: 'Your trial includes 1 DevTools seat. Subscribe to allocate more.',
  })
  const followed = { status: 'inTrial', plan: 'basic', trialEndAction: 'activate_subscription' } as const
  expect(nextSeat(followed, 1)).toMatchObject({
    message: 'Your trial includes 1 DevTools seat. You can allocate more when the plan starts.',
  })
})

it('without a plan there is none', () => {
  for (const subscription of [null, { status: 'inactive', plan: 'basic' } as const])
    expect(nextSeat(subscription, 0)).toMatchObject({ kind: 'refused', reason: 'NotSubscribed' })
})

it('the limit is reached exactly when the next seat is refused', () => {
  for (const status of SubscriptionStatus.options)
    for (const plan of Plan.options)
      for (const taken of [0, 1, 2, 50]) {
        const refused = nextSeat({ status, plan }, taken).kind === 'refused'
        expect(refused).toBe(taken >= seatLimit({ status, plan }))
      }
  expect(seatLimit(null)).toBe(0)
})
