// Who may make which call of billing. A procedure without a line here does not compile.

import { expect, it } from 'vitest'
import { type Billing, billing } from '#shared/contracts/billing.ts'
import type { Input } from '#shared/rpc.ts'
import { type Caller, person } from '#tests/worker/caller.ts'
import { daysLater } from './support/plans.ts'
import { DETAILS, startBilling } from './support/service.ts'

interface Line<In> {
  /** The statuses for an Admin, a Member, a stranger, and a caller who isn't logged in. */
  statuses: [admin: number, member: number, stranger: number, signedOut: number]
  input: (orgId: string, started: ReturnType<typeof startBilling>, admin: Caller) => In | Promise<In>
}

const ANYONE_LOGGED_IN: Line<unknown>['statuses'] = [200, 200, 200, 401]
const MEMBERS: Line<unknown>['statuses'] = [200, 200, 404, 401]
const ADMINS: Line<unknown>['statuses'] = [200, 403, 404, 401]
const SERVICES: Line<unknown>['statuses'] = [404, 404, 404, 401]
const createdAt = '2026-11-20T10:00:00.000Z'

const matrix: { [Name in keyof Billing]: Line<Input<Billing[Name]>> } = {
  'subscription.getSummary': { statuses: MEMBERS, input: (orgId) => orgId },
  'subscription.hasActive': { statuses: MEMBERS, input: (orgId) => orgId },
  'subscription.getTrialEligibility': { statuses: ANYONE_LOGGED_IN, input: () => 'basic' },
  'subscription.getQuote': {
    statuses: ADMINS,
    input: async (orgId, { open }, admin) => {
      await open(admin, orgId)
      return { orgId, plan: 'basic' }
    },
  },
  'subscription.subscribe': {
    statuses: ADMINS,
    input: (orgId, { order }, admin) => order(admin, orgId),
  },
  'subscription.cancel': { statuses: ADMINS, input: (orgId) => ({ orgId }) },
  'subscription.resume': { statuses: ADMINS, input: (orgId) => ({ orgId }) },
  'paymentIntent.create': { statuses: ADMINS, input: (orgId) => ({ orgId, plan: null }) },
  'paymentSource.getStatus': { statuses: MEMBERS, input: (orgId) => orgId },
  'paymentSource.update': {
    statuses: ADMINS,
    input: (orgId, { order }, admin) => order(admin, orgId, { plan: null }),
  },
  'billingDetails.get': { statuses: ADMINS, input: (orgId) => orgId },
  'billingDetails.update': { statuses: ADMINS, input: (orgId) => ({ orgId, details: DETAILS }) },
  'invoices.list': { statuses: ADMINS, input: (orgId) => ({ orgId }) },
  'invoices.get': {
    statuses: ADMINS,
    input: async (orgId, { order, call, clock, service }, admin) => {
      await call(admin, 'subscription.subscribe', await order(admin, orgId))
      clock.now = daysLater(14)
      await service.scheduled()
      const { data } = await call(admin, 'invoices.list', { orgId })
      return { orgId, number: data.invoices[0]?.number ?? '' }
    },
  },
  'usage.get': { statuses: MEMBERS, input: (orgId) => orgId },
  'spendingLimit.get': { statuses: MEMBERS, input: (orgId) => orgId },
  'spendingLimit.set': { statuses: ADMINS, input: (orgId) => ({ orgId, cents: 5000 }) },
  'internal.found': { statuses: SERVICES, input: (orgId) => ({ orgId, creatorId: 'alice', createdAt }) },
  'internal.hasActive': { statuses: SERVICES, input: (orgId) => orgId },
  'internal.listPaid': { statuses: SERVICES, input: (orgId) => [orgId] },
  'internal.subscription': { statuses: SERVICES, input: (orgId) => orgId },
  'internal.uploadBlock': { statuses: SERVICES, input: (orgId) => orgId },
}

it('every procedure has a row in the matrix', () => {
  expect(Object.keys(matrix).sort()).toEqual(Object.keys(billing).sort())
})

it.each(Object.entries(matrix) as [keyof Billing, Line<unknown>][])(
  '%s answers each role as it should',
  async (name, { statuses, input }) => {
    const started = startBilling()
    const { call, join } = started
    const { admin, orgId } = await started.founded()
    const [member, stranger] = await Promise.all([person('member'), person('stranger')])
    join(orgId, member, 'Member')
    const given = (await input(orgId, started, admin)) as never
    const answers = []
    for (const caller of [null, stranger, member, admin])
      answers.unshift((await call(caller, name, given)).status)
    expect(answers).toEqual(statuses)
  },
)
