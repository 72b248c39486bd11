import type { Client } from './client.ts'
import type { Plans } from './plans.ts'

/** Buys a month of the plan as the checkout does: billing details, payment intent, its confirmation, subscription. */
export async function buyPlan(
  client: Client,
  orgId: string,
  name: string,
  card: Plans['card'],
): Promise<void> {
  await sayWhomToInvoice(client, orgId, name)
  const { id } = await client.billing('paymentIntent.create', { orgId, plan: 'basic' })
  await client.json(`/billing/test-gateway/intents/${id}/card`, card)
  await client.billing('subscription.subscribe', { orgId, plan: 'basic', paymentIntentId: id })
}

/** Sets an organization's billing details unless it has some. */
export async function sayWhomToInvoice(client: Client, orgId: string, name: string): Promise<void> {
  if (await client.billing('billingDetails.get', orgId)) return
  await client.billing('billingDetails.update', { orgId, details: { name, ...SEAT } })
}

const SEAT = {
  address: 'Beispielstraße 1',
  city: 'Berlin',
  postcode: '10115',
  country: 'DE',
  vatNumber: 'DE136695976',
}
