// Payments by API: the billing service's procedures and the calls of the payment gateway's script.

import { expect, inject, it } from 'vitest'
import { billing } from '#shared/contracts/billing.ts'
import { directory } from '#shared/contracts/directory.ts'
import type { Contract } from '#shared/rpc.ts'
import { signUp, type TestPerson } from '#tests/fixtures/person.ts'
import { rpcCalls } from '#tests/fixtures/rpc-calls.ts'

const origin = inject('origin')
const CARD = { expiryMonth: 12, expiryYear: new Date().getUTCFullYear() + 4, cvv: '123' }
const DETAILS = {
  name: 'Acme GmbH',
  address: 'Lange Gasse 1',
  city: 'Berlin',
  postcode: '10115',
  country: 'DE',
  vatNumber: '',
}

const callsOf = <C extends Contract>(service: string, contract: C, person: TestPerson) =>
  rpcCalls(origin, service, contract, async () => person)

const toGateway = (intentId: string, step: string, body: object) =>
  fetch(`${origin}/billing/test-gateway/intents/${intentId}/${step}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

async function founder() {
  const person = await signUp(origin, { mailbox: inject('mailbox') })
  const create = (slug: string) =>
    callsOf('directory', directory, person)('orgs.create', { name: 'Pay', slug })
  // A founder's first organization has the trial and is charged after it.
  const { id: inTrial } = await create(`trial-${crypto.randomUUID()}`)
  const { id: orgId } = await create(`pay-${crypto.randomUUID()}`)
  return { person, inTrial, orgId, call: callsOf('billing', billing, person) }
}

it('pays for a plan with a 3-D Secure card, then changes to PayPal', async () => {
  const { orgId, call } = await founder()
  await call('billingDetails.update', { orgId, details: DETAILS })
  expect(await call('subscription.getQuote', { orgId, plan: 'basic' })).toMatchObject({ total: 750 })
  const intent = await call('paymentIntent.create', { orgId, plan: 'basic' })
  expect(intent).toMatchObject({ amount: 750, currencyCode: 'EUR', paymentMethodType: 'creditCard', orgId })

  const asked = await toGateway(intent.id, 'card', { ...CARD, number: '4000000000003220' })
  expect(await asked.json()).toMatchObject({ status: 'challenge', intent: { status: 'inProgress' } })
  await expect(
    call('subscription.subscribe', { orgId, plan: 'basic', paymentIntentId: intent.id }),
  ).rejects.toMatchObject({ code: expect.any(Number) })
  const approved = await toGateway(intent.id, 'challenge', { approved: true })
  expect(await approved.json()).toMatchObject({ status: 'authorized', intent: { id: intent.id } })

  const paid = { orgId, plan: 'basic', paymentIntentId: intent.id } as const
  const [once, twice] = await Promise.all([
    call('subscription.subscribe', paid),
    call('subscription.subscribe', paid),
  ])
  expect([once, twice]).toMatchObject([{ status: 'active' }, { status: 'active' }])
  expect(once.currentTermEnd).toBe(twice.currentTermEnd)
  expect(await call('paymentSource.getStatus', orgId)).toMatchObject({ status: 'valid', last4: '3220' })
  const { invoices } = await call('invoices.list', { orgId })
  expect(invoices).toMatchObject([{ total: 750 }])
  const number = invoices[0]?.number ?? ''
  expect(await call('invoices.get', { orgId, number })).toMatchObject({ number, buyer: DETAILS, net: 750 })

  const change = await call('paymentIntent.create', { orgId, plan: null, paymentMethodType: 'paypal' })
  expect(change.amount).toBe(0)
  await toGateway(change.id, 'paypal', { approved: true })
  await call('paymentSource.update', { orgId, paymentIntentId: change.id })
  expect(await call('paymentSource.getStatus', orgId)).toMatchObject({ brand: 'PayPal', last4: null })
})

it('validates VAT numbers for logged-in users', async () => {
  const { person } = await founder()
  const check = (
    query: string,
    headers: Record<string, string> = { authorization: `Bearer ${person.accessToken}` },
  ) => fetch(`${origin}/billing/vat/validate?${query}`, { headers })
  expect(await (await check('country=DE&vat_number=136695976')).json()).toMatchObject({
    valid: true,
    vatNumber: 'DE136695976',
  })
  expect(await (await check('country=DE&vat_number=136695978')).json()).toMatchObject({ valid: false })
  expect((await check('country=DE')).status).toBe(400)
  expect((await check('country=DE&vat_number=136695976', {})).status).toBe(401)
})

it("counts the current month's usage, and cancels and resumes a trial", async () => {
  const { inTrial: orgId, call } = await founder()
  const { usage, cents, from, to } = await call('usage.get', orgId)
  expect(usage).toEqual({
    storage: 0,
    downloads: 0,
    devToolsSeats: 0,
    taurifyPlatforms: [],
    releases: 0,
    updateRequests: 0,
  })
  expect(cents).toBe(750)
  expect(Date.parse(from)).toBeLessThanOrEqual(Date.parse(to))
  expect(await call('subscription.cancel', { orgId })).toMatchObject({
    status: 'inTrial',
    trialEndAction: 'cancel_subscription',
  })
  expect(await call('subscription.resume', { orgId })).toMatchObject({
    cancelledAt: null,
    trialEndAction: null,
  })
})
