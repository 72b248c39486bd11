// A buyer of plans for one organization after another. No acknowledged payment is lost, and none is taken twice.

import { billing } from '#shared/contracts/billing.ts'
import { directory } from '#shared/contracts/directory.ts'
import { fetchAccessToken, signUp } from '#tests/fixtures/person.ts'
import { rpcCalls } from '#tests/fixtures/rpc-calls.ts'
import { count, type Figures, require } from './ledger.ts'

const CARD = {
  number: '4111111111111111',
  expiryMonth: 12,
  expiryYear: new Date().getUTCFullYear() + 4,
  cvv: '123',
}
const BUYER = {
  name: 'Soak',
  address: 'Road 1',
  city: 'Bern',
  postcode: '3000',
  country: 'CH',
  vatNumber: '',
}
const TOKEN_TTL_MS = 5 * 60_000

export async function createShop(origin: string, figures: Figures) {
  const person = await signUp(origin)
  let token = { value: person.accessToken, until: Date.now() + TOKEN_TTL_MS }
  /** Organizations whose payment was acknowledged. */
  const paid: string[] = []
  let basket: { slug: string; orgId?: string; intentId?: string } | null = null

  async function asPerson() {
    if (Date.now() > token.until)
      token = { value: await fetchAccessToken(origin, person.sessionToken), until: Date.now() + TOKEN_TTL_MS }
    return { userId: person.userId, accessToken: token.value }
  }

  const ask = rpcCalls(origin, 'billing', billing, asPerson)
  const found = rpcCalls(origin, 'directory', directory, asPerson)

  async function buy(bought: NonNullable<typeof basket>) {
    bought.orgId ??= await organization(bought.slug)
    const { orgId } = bought
    await ask('billingDetails.update', { orgId, details: BUYER })
    bought.intentId ??= (await ask('paymentIntent.create', { orgId, plan: 'basic' })).id
    await fetch(`${origin}/billing/test-gateway/intents/${bought.intentId}/card`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(CARD),
    })
    const plan = await ask('subscription.subscribe', {
      orgId,
      plan: 'basic',
      paymentIntentId: bought.intentId,
    })
    require(plan.status === 'active', 'A payment was acknowledged without a plan', plan)
    paid.push(orgId)
    count(figures.acknowledged, 'payment')
  }

  /** The organization of this slug, even if the response to its creation was lost. */
  async function organization(slug: string): Promise<string> {
    const all = await found('orgs.list', undefined)
    // A user's first organization has a trial, after which its plan would start.
    if (!all.length)
      await found('orgs.create', { name: 'Soak', slug: `soak-trial-${crypto.randomUUID().slice(0, 8)}` })
    const known = all.find((each) => each.slug === slug)
    return known?.id ?? (await found('orgs.create', { name: 'Soak', slug })).id
  }

  return {
    async act() {
      basket ??= { slug: `soak-${paid.length}-${crypto.randomUUID().slice(0, 8)}` }
      await buy(basket)
      basket = null
    },
    /** Every acknowledged payment is there, exactly once. `all`: of all organizations, not only of the newest. */
    async verify(all: boolean) {
      for (const orgId of all ? paid : paid.slice(-3)) {
        const { status } = await ask('subscription.getSummary', orgId)
        require(status === 'active', 'An acknowledged payment is lost', { orgId, status })
        const { invoices } = await ask('invoices.list', { orgId })
        require(invoices.length === 1, 'A payment was taken twice or lost its invoice', { orgId, invoices })
      }
    },
  }
}
export type Shop = Awaited<ReturnType<typeof createShop>>
