import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import { daysLater, forgetPlans, subscribed, TERM_END } from '#tests/worker/billing/support/plans.ts'
import { paymentsOf, setSubscription, startBilling } from '#tests/worker/billing/support/service.ts'
import { START } from '#tests/worker/caller.ts'
import type { PaymentGateway } from '#worker/services/billing/payments/gateway.ts'
import { createTestGateway } from '#worker/services/billing/test-gateway/gateway.ts'

beforeEach(forgetPlans)

describe('a pending charge', () => {
  /** A gateway that lets something happen between a charge and its answer. */
  function interrupted(interleaved: () => Promise<unknown>): PaymentGateway {
    const gateway = createTestGateway(env.BILLING_DB, async () => START)
    return {
      ...gateway,
      async charge(order) {
        const result = await gateway.charge(order)
        await interleaved()
        return result
      },
    }
  }

  /** A plan whose term is over, and what happens while the next one is charged. */
  async function due(prepare?: string) {
    let interleaved = async (): Promise<unknown> => undefined
    const started = startBilling({ gateway: interrupted(() => interleaved()) })
    const plan = await subscribed(started)
    const subscribe = async () =>
      started.call(plan.admin, 'subscription.subscribe', await started.order(plan.admin, plan.orgId))
    if (prepare) await setSubscription(plan.orgId, prepare)
    started.clock.now = daysLater(10)
    const renewDuring = async (act: () => Promise<unknown>) => {
      interleaved = act
      await started.service.scheduled()
      await started.service.scheduled()
    }
    return { ...plan, subscribe, renewDuring }
  }
  const next = '2026-12-30T10:00:00.000Z'

  it.each([
    ['plan', undefined],
    [
      'trial',
      `status = 'inTrial', trial_end = '${TERM_END}', trial_end_action = 'activate_subscription', current_term_end = null`,
    ],
  ])('pays the last term of a %s that is cancelled concurrently', async (_, prepare) => {
    const { orgId, cancel, summary, renewDuring } = await due(prepare)
    await renewDuring(cancel)
    expect(await paymentsOf(orgId)).toMatchObject([{ amount: 750, term_end: next }])
    expect(await summary()).toMatchObject({
      status: 'nonRenewing',
      cancelledAt: TERM_END,
      currentTermEnd: next,
    })
  })

  it('is not repeated when a concurrent run records a refusal', async () => {
    const { orgId, summary, renewDuring } = await due()
    await renewDuring(() =>
      setSubscription(orgId, `payment_failed_at = '${TERM_END}', revision = revision + 1`),
    )
    expect(await paymentsOf(orgId)).toMatchObject([{ amount: 750, term_end: next }])
    expect(await summary()).toMatchObject({ status: 'active', currentTermEnd: next })
  })

  it('pays a further month when the plan is cancelled and subscribed again concurrently', async () => {
    const { orgId, cancel, subscribe, summary, renewDuring } = await due()
    await renewDuring(async () => {
      await cancel()
      await subscribe()
    })
    const further = '2027-01-30T10:00:00.000Z'
    expect(await paymentsOf(orgId)).toMatchObject([{ term_end: next }, { term_end: further }])
    expect(await summary()).toMatchObject({ status: 'active', cancelledAt: null, currentTermEnd: further })
  })
})
