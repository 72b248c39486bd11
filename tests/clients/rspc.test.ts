// The public rspc client calls the services by rspc's own protocol.

import { createClient, FetchTransport, RSPCError } from '@rspc/client'
import { expect, inject, it } from 'vitest'
import type { SubscriptionSummary } from '#shared/domain/billing/subscription.ts'
import type { Organization, OrganizationSummary } from '#shared/domain/organizations/organization.ts'
import { signUp, type TestPerson } from '#tests/fixtures/person.ts'

const origin = inject('origin')

interface DirectoryProcedures {
  queries:
    | { key: 'orgs.list'; input: never; result: OrganizationSummary[] }
    | { key: 'orgs.get'; input: string; result: Organization }
    | { key: 'applications.get'; input: [string, string]; result: { slug: string } }
  mutations: { key: 'orgs.create'; input: { name: string; slug: string }; result: Organization }
  subscriptions: never
}

interface BillingProcedures {
  queries:
    | { key: 'subscription.getSummary'; input: string; result: SubscriptionSummary }
    | { key: 'subscription.getTrialEligibility'; input: string; result: string | null }
  mutations: never
  subscriptions: never
}

function clientOf<P extends DirectoryProcedures | BillingProcedures>(service: string, person?: TestPerson) {
  const signedIn: typeof fetch = (url, init) => {
    const headers = new Headers(init?.headers)
    if (person) {
      headers.set('authorization', `Bearer ${person.accessToken}`)
      headers.set('x-identity', person.userId)
    }
    return fetch(url, { ...init, headers })
  }
  return createClient<P>({ transport: new FetchTransport(`${origin}/${service}/rspc`, signedIn) })
}

it('creates an organization with a trial, and reads it back', async () => {
  const person = await signUp(origin, { mailbox: inject('mailbox') })
  const directory = clientOf<DirectoryProcedures>('directory', person)
  const billing = clientOf<BillingProcedures>('billing', person)
  const slug = `rspc-${crypto.randomUUID()}`

  expect(await billing.query(['subscription.getTrialEligibility', 'basic'])).toMatch(/^\d{4}-/)
  const created = await directory.mutation(['orgs.create', { name: 'Rspc', slug }])
  expect(await directory.query(['orgs.list'])).toMatchObject([{ slug, role: 'Admin', memberCount: 1 }])
  expect(await directory.query(['orgs.get', slug])).toMatchObject({ id: created.id, restrictions: [] })
  expect(await billing.query(['subscription.getSummary', created.id])).toMatchObject({
    status: 'inTrial',
    plan: 'basic',
  })
  expect(await billing.query(['subscription.getTrialEligibility', 'basic'])).toBeNull()
})

it("gets errors with the service's code and message", async () => {
  const directory = clientOf<DirectoryProcedures>(
    'directory',
    await signUp(origin, { mailbox: inject('mailbox') }),
  )
  const missing = directory.query(['applications.get', ['nowhere', 'nothing']])
  await expect(missing).rejects.toBeInstanceOf(RSPCError)
  await expect(missing).rejects.toMatchObject({ code: 404 })
  await expect(directory.mutation(['orgs.create', { name: 'X', slug: '-x' }])).rejects.toMatchObject({
    code: 400,
    message: "Slug can't start with a hyphen",
  })
})

it('gets 401 without a token', async () => {
  await expect(clientOf<DirectoryProcedures>('directory').query(['orgs.list'])).rejects.toMatchObject({
    code: 401,
  })
})
