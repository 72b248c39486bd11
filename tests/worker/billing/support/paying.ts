// A payer, and the observable effects of a payment.

import { env } from 'cloudflare:workers'
import { unsubscribed } from './plans.ts'
import { startBilling } from './service.ts'

type Started = ReturnType<typeof startBilling>
type Order = Awaited<ReturnType<Started['order']>>

/** The number of an organization's intents that the gateway has charged. */
export async function chargesOf(orgId: string) {
  const asked = env.BILLING_DB.prepare(
    "select count(*) as n from test_intents where org_id = ? and status = 'consumed'",
  )
  return (await asked.bind(orgId).first<{ n: number }>())?.n
}

export async function change(
  table: 'payment_intents' | 'test_intents',
  { paymentIntentId }: Order,
  set: string,
) {
  await env.BILLING_DB.prepare(`update ${table} set ${set} where id = ?`).bind(paymentIntentId).run()
}

export async function ready(started = startBilling()) {
  const { admin, orgId } = await unsubscribed(started)
  return {
    ...{ started, admin, orgId },
    order: () => started.order(admin, orgId),
    subscribe: (order: Order) => started.call(admin, 'subscription.subscribe', order),
    create: (input: object = {}) =>
      started.call(admin, 'paymentIntent.create', { orgId, plan: 'basic', ...input }),
    status: async () => (await started.call(admin, 'subscription.getSummary', orgId)).data.status,
  }
}
