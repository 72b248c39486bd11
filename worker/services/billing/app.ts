// The billing service: one subscription for each organization, its trial, its payments. This file says which verb
// answers which call, and what a verb is given.

import { Hono } from 'hono'
import { type Billing, billing } from '#shared/contracts/billing.ts'
import type { BillingDetails } from '#shared/domain/billing/billing-details.ts'
import { RpcError, UNKNOWN_URL, unauthenticated } from '#shared/errors.ts'
import { type Person, readOrigin, type ServiceActor } from '#worker/platform/rpc/context.ts'
import { type RpcHandlers, type ServiceEnv, serveRpc, type WaitUntil } from '#worker/platform/rpc/rpc.ts'
import {
  type AdminMailer,
  type BillingDeps,
  type Context,
  type Membership,
  openDatabase,
  type ReadUsage,
  type WrittenEntry,
} from './context.ts'
import { getBillingDetails } from './details/get.ts'
import { updateBillingDetails } from './details/update.ts'
import { getInvoice } from './invoices/get.ts'
import { listInvoices } from './invoices/list.ts'
import { remindOfGrace } from './notices/remind-of-grace.ts'
import { remindOfTrials } from './notices/remind-of-trials.ts'
import { sendNotices } from './notices/send.ts'
import { createPaymentIntent } from './payments/create-intent.ts'
import type { PaymentGateway } from './payments/gateway.ts'
import { getPaymentSourceStatus } from './payments/get-status.ts'
import { updatePaymentSource } from './payments/update-source.ts'
import { checkSpending } from './spending/check.ts'
import { getSpendingLimit } from './spending/get.ts'
import { setSpendingLimit } from './spending/set.ts'
import { findUploadBlock } from './spending/uploads.ts'
import { cancel } from './subscriptions/cancel.ts'
import { chargeDue } from './subscriptions/charge-due.ts'
import { endUnpaid } from './subscriptions/end-unpaid.ts'
import { finishPayments } from './subscriptions/finish-payments.ts'
import { getSummary, hasActive, isPlanActive, listPaid, summaryOf } from './subscriptions/get.ts'
import { getQuote } from './subscriptions/quote.ts'
import { resume } from './subscriptions/resume.ts'
import { type SubscribingOrganization, startSubscription } from './subscriptions/start-subscription.ts'
import { subscribe } from './subscriptions/subscribe.ts'
import { getTrialEligibility } from './trials/get-eligibility.ts'
import { getMonthUsage } from './usage/get.ts'
import { createVatApp } from './vat/app.ts'
import type { AskVies } from './vat/vies.ts'

export interface BillingPorts
  extends AdminMailer,
    Pick<BillingDeps, 'admins' | 'notifySpending' | 'logBilling'> {
  db: D1Database
  /** The billing clock, which a developer can move. */
  now: () => Promise<Date>
  /** The actor of a request's access token. @throws RpcError 401 */
  authenticate: (request: Request) => Promise<Person | ServiceActor>
  /** What a person is in an organization (id or slug). */
  membership: (org: string, userId: string) => Promise<Membership>
  usage: ReadUsage
  /** Who makes out the invoices; null: it isn't set. */
  seller: BillingDetails | null
  /** Null: the register of VAT numbers isn't asked. */
  vies: AskVies | null
  /** What a new organization starts with; a trial of `basic` unless told otherwise. */
  defaultPlan: 'basic' | 'complementary' | undefined
  /** Null where payments aren't set up. */
  gateway: PaymentGateway | null
}

export function createBilling(ports: BillingPorts) {
  const db = openDatabase(ports.db)
  const { membership, usage, admins, notifySpending, logBilling, seller, gateway, vies } = ports
  const entries = new WeakMap<WaitUntil, WrittenEntry[]>()
  const app = new Hono<ServiceEnv>()
  app.route('/rspc', serveRpc(billing, handlers, openContext))
  app.route('/vat', createVatApp(ports.authenticate, ports.vies))
  if (gateway?.app) app.route('/test-gateway', gateway.app)
  app.notFound(() => {
    throw new RpcError(404, UNKNOWN_URL)
  })
  app.onError((error) => {
    throw error
  })

  async function openDeps(): Promise<BillingDeps> {
    const defaultPlan = ports.defaultPlan ?? 'basic'
    return { db, now: await ports.now(), defaultPlan, usage, admins, notifySpending, logBilling, seller }
  }

  async function openContext(
    request: Request,
    waitUntil: WaitUntil,
  ): Promise<Context<Person | ServiceActor>> {
    const actor = await ports.authenticate(request)
    if (actor.kind === 'person' && request.headers.get('x-identity') !== actor.userId)
      throw unauthenticated('X-Identity must name the person whom the access token was made for.')
    const logged: WrittenEntry[] = []
    entries.set(waitUntil, logged)
    return { ...(await openDeps()), actor, origin: readOrigin(request), logged, membership, gateway, vies }
  }

  /** Answers a request, and sends the entries that it wrote to the audit log. What fails the scheduled run sends again. */
  async function answer(request: Request, then: WaitUntil): Promise<Response> {
    // Of this request alone: middleware may replace the request itself.
    const waitUntil: WaitUntil = (work) => then(work)
    const response = await app.fetch(request, { waitUntil })
    const written = (entries.get(waitUntil) ?? []).filter(({ write }) => write.hasChanged).map(({ id }) => id)
    if (written.length > 0) waitUntil(openDeps().then((deps) => sendNotices(deps, ports, written)))
    return response
  }

  return {
    fetch: answer,
    /** Starts the subscription of a new organization. Repeating it changes nothing. */
    startSubscription: async (organization: SubscribingOrganization) =>
      startSubscription(await openDeps(), organization),
    /** Which of these organizations (by id) have a plan that is more than a trial. */
    listPaid: async (orgIds: string[]) => listPaid(await openDeps(), orgIds),
    /** The subscription of an organization (by id), or null without one. */
    subscription: async (orgId: string) => summaryOf(await openDeps(), orgId),
    /** Why an organization (by id) can't upload; null: it can. */
    uploadBlock: async (orgId: string) => findUploadBlock(await openDeps(), orgId),
    /** To be run every minute. */
    async scheduled(): Promise<void> {
      const deps = await openDeps()
      if (gateway) {
        await finishPayments(deps, gateway)
        await chargeDue(deps, gateway)
        await endUnpaid(deps)
        await remindOfTrials(deps)
        await remindOfGrace(deps)
        await checkSpending(deps)
      }
      await sendNotices(deps, ports)
    },
  }
}

const handlers: RpcHandlers<Billing, Context<Person | ServiceActor>> = {
  'subscription.getSummary': getSummary,
  'subscription.hasActive': hasActive,
  'subscription.getTrialEligibility': getTrialEligibility,
  'subscription.getQuote': getQuote,
  'subscription.subscribe': subscribe,
  'subscription.cancel': cancel,
  'subscription.resume': resume,
  'paymentIntent.create': createPaymentIntent,
  'paymentSource.getStatus': getPaymentSourceStatus,
  'paymentSource.update': updatePaymentSource,
  'billingDetails.get': getBillingDetails,
  'billingDetails.update': updateBillingDetails,
  'invoices.list': listInvoices,
  'invoices.get': getInvoice,
  'usage.get': getMonthUsage,
  'spendingLimit.get': getSpendingLimit,
  'spendingLimit.set': setSpendingLimit,

  'internal.found': (ctx, organization) => startSubscription(ctx, organization).then(() => null),
  'internal.hasActive': isPlanActive,
  'internal.listPaid': listPaid,
  'internal.subscription': summaryOf,
  'internal.uploadBlock': findUploadBlock,
}
