import { env } from 'cloudflare:workers'
import { billing } from '#shared/contracts/billing.ts'
import type { Role } from '#shared/domain/member.ts'
import type { NewSubscription } from '#shared/domain/subscription.ts'
import type { Input } from '#shared/rpc.ts'
import { authenticatorAt, type Caller, callerOf, person, START } from '#tests/worker/caller.ts'
import { createBilling } from '#worker/services/billing/app.ts'
import type { PaymentGateway } from '#worker/services/billing/payments/gateway.ts'
import { createTestGateway } from '#worker/services/billing/payments/test-gateway.ts'

interface Options {
  gateway?: PaymentGateway | null
  defaultPlan?: 'basic' | 'complementary'
}

/** Billing on the real database, with a clock that the test moves and a directory that it fills. */
export function startBilling({ gateway = createTestGateway(), defaultPlan }: Options = {}) {
  const clock = { now: START }
  const members = new Map<string, { orgId: string; role: Role; creatorId: string; createdAt: string }>()
  const service = createBilling({
    db: env.BILLING_DB,
    now: async () => clock.now,
    authenticate: authenticatorAt(() => START),
    membership: async (org, userId) => members.get(`${org} ${userId}`) ?? null,
    defaultPlan,
    gateway,
  })
  const callAs = callerOf(billing, service)

  function join(orgId: string, { userId }: Caller, role: Role, creatorId = userId) {
    members.set(`${orgId} ${userId}`, { orgId, role, creatorId, createdAt: START.toISOString() })
  }

  return {
    service,
    clock,
    join,
    /** Calls as the console does, with the caller's name beside the token. */
    call: ((caller, name, input, headers) =>
      callAs(caller, name, input, {
        ...(caller && 'userId' in caller && { 'x-identity': String(caller.userId) }),
        ...headers,
      })) as typeof callAs,
    /** An organization that a new person has founded, and that billing has heard of. */
    async founded(creator?: Caller) {
      const admin = creator ?? (await person('admin'))
      const orgId = `ORG-${crypto.randomUUID()}`
      join(orgId, admin, 'Admin')
      const founding = { orgId, creatorId: admin.userId, createdAt: START.toISOString() }
      await service.found(founding)
      return { admin, orgId, founding }
    },
  }
}

/** Writes what a test cannot bring about by calls. */
export function setSubscription(orgId: string, set: string) {
  return env.BILLING_DB.prepare(`update subscriptions set ${set} where org_id = ?`).bind(orgId).run()
}

export function order(
  orgId: string,
  number = '4242 4242 4242 4242',
): Input<(typeof billing)['subscription.subscribe']> {
  const card: NewSubscription['card'] = { number, expiryMonth: 12, expiryYear: 2030, cvc: '123' }
  return { orgId, plan: 'basic', card }
}

export async function paymentsOf(orgId: string) {
  const { results } = await env.BILLING_DB.prepare(
    'select * from payments where org_id = ? order by term_end',
  )
    .bind(orgId)
    .all<{ amount: number; currency: string; term_end: string }>()
  return results
}
