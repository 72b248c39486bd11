import { env } from 'cloudflare:workers'
import { billing } from '#shared/contracts/billing.ts'
import type { BillingDetails } from '#shared/domain/billing/billing-details.ts'
import type { PaymentIntent, PaymentMethodType } from '#shared/domain/billing/payment.ts'
import type { Usage } from '#shared/domain/billing/pricing.ts'
import type { NewSubscription } from '#shared/domain/billing/subscription.ts'
import type { Role } from '#shared/domain/organizations/member.ts'
import { authenticatorAt, type Caller, callerOf, person, START } from '#tests/worker/caller.ts'
import type { Mail } from '#worker/platform/mail/mail.ts'
import { createBilling } from '#worker/services/billing/app.ts'
import type { AdminMailer, BillingDeps } from '#worker/services/billing/context.ts'
import type { LogEntry } from '#worker/services/billing/notices/message.ts'
import type { PaymentGateway } from '#worker/services/billing/payments/gateway.ts'
import { createTestGateway } from '#worker/services/billing/test-gateway/gateway.ts'
import type { AskVies } from '#worker/services/billing/vat/vies.ts'

interface Options {
  mailer?: Partial<AdminMailer & Pick<BillingDeps, 'admins' | 'logBilling'>>
  /** The seller on the invoices. */
  seller?: BillingDetails
  vies?: AskVies
  db?: D1Database
  gateway?: PaymentGateway | null
  defaultPlan?: 'basic' | 'complementary'
  /** The directory's responses. */
  usage?: (orgId: string, span: { from: string; to: string }) => Usage | Promise<Usage>
}

export const NO_USAGE: Usage = {
  storage: 0,
  downloads: 0,
  devToolsSeats: 0,
  taurifyPlatforms: [],
  releases: 0,
}

/** Billing on the real database, with a fake clock and a fake directory. */
export function startBilling(options: Options = {}) {
  const clock = { now: START }
  const mails: Mail[] = []
  const entries: LogEntry[] = []
  const told: Parameters<BillingDeps['notifySpending']>[0][] = []
  const { db = env.BILLING_DB, usage = () => NO_USAGE, defaultPlan } = options
  const { gateway = createTestGateway(db, async () => clock.now) } = options
  const members = new Map<string, { orgId: string; role: Role; creatorId: string; createdAt: string }>()
  const service = createBilling({
    db,
    now: async () => clock.now,
    authenticate: authenticatorAt(() => START),
    membership: async (org, userId) => members.get(`${org} ${userId}`) ?? null,
    usage: async (orgId, span) => usage(orgId, span),
    mail: { send: async (mail) => void mails.push(mail) },
    notifySpending: async (spending) => {
      // The outbox may ask again: the directory takes an id once.
      if (!told.some(({ id }) => id === spending.id)) told.push(spending)
    },
    logBilling: async (entry) => void entries.push(entry),
    admins: async (orgId) => ({ name: 'Acme', slug: 'acme', emails: [`first@${orgId}`, `second@${orgId}`] }),
    site: { origin: env.SITE_ORIGIN, productName: 'Gantry' },
    ...options.mailer,
    seller: options.seller ?? null,
    vies: options.vies ?? null,
    defaultPlan,
    gateway,
  })
  const callAs = callerOf(billing, service)
  /** Calls as the console does, with the caller's id beside the token. */
  const call = ((caller, name, input, headers) =>
    callAs(caller, name, input, {
      ...(caller && 'userId' in caller && { 'x-identity': String(caller.userId) }),
      ...headers,
    })) as typeof callAs

  function join(orgId: string, { userId }: Caller, role: Role, creatorId = userId) {
    members.set(`${orgId} ${userId}`, { orgId, role, creatorId, createdAt: START.toISOString() })
  }

  /** Makes the requests of the test gateway's script. */
  async function toGateway(id: string, step: string, body: unknown, method = 'POST') {
    const request = new Request(`${env.SITE_ORIGIN}/test-gateway/intents/${id}/${step}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(method === 'POST' && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const answer = await service.fetch(request, () => undefined)
    return { status: answer.status, ...(await answer.json<GatewayAnswer>()) }
  }

  /** An unapproved intent of an organization with billing details. */
  async function open(admin: Caller, orgId: string, { plan = 'basic', type = 'creditCard' }: Wanted = {}) {
    await call(admin, 'billingDetails.update', { orgId, details: DETAILS })
    const { data } = await call(admin, 'paymentIntent.create', { orgId, plan, paymentMethodType: type })
    return data
  }

  /** The input of a subscription: an approved intent, by card by default. */
  async function order(admin: Caller, orgId: string, wanted: Wanted & { card?: object } = {}) {
    const { id } = await open(admin, orgId, wanted)
    const isPayPal = wanted.type === 'paypal'
    await (isPayPal
      ? toGateway(id, 'paypal', { approved: true })
      : toGateway(id, 'card', { ...CARD, ...wanted.card }))
    return { orgId, plan: 'basic', paymentIntentId: id } satisfies NewSubscription
  }

  return {
    service,
    mails,
    /** What the directory was asked to tell of spending. */
    told,
    /** What the directory was asked to log. */
    entries,
    clock,
    join,
    call,
    toGateway,
    open,
    order,
    /** A new user's organization, with its creation event delivered to billing. */
    async founded(creator?: Caller) {
      const admin = creator ?? (await person('admin'))
      const orgId = `ORG-${crypto.randomUUID()}`
      join(orgId, admin, 'Admin')
      const founding = { orgId, creatorId: admin.userId, createdAt: START.toISOString() }
      await service.startSubscription(founding)
      return { admin, orgId, founding }
    },
  }
}

/** Writes states that calls can't produce. */
export function setSubscription(orgId: string, set: string) {
  return env.BILLING_DB.prepare(`update subscriptions set ${set} where org_id = ?`).bind(orgId).run()
}

export interface Wanted {
  plan?: 'basic' | null
  type?: PaymentMethodType
}

interface GatewayAnswer {
  intent?: PaymentIntent
  error?: { message: string; field?: string; code?: string }
}

export const CARD = { number: '4242 4242 4242 4242', expiryMonth: '12', expiryYear: '2030', cvv: '123' }

export const DETAILS = {
  name: 'Acme GmbH',
  address: 'Lange Gasse 1',
  city: 'Berlin',
  postcode: '10115',
  country: 'DE',
  vatNumber: '',
}

export async function paymentsOf(orgId: string) {
  const { results } = await env.BILLING_DB.prepare(
    'select * from payments where org_id = ? order by term_end',
  )
    .bind(orgId)
    .all<{ amount: number; currency: string; term_end: string }>()
  return results
}
