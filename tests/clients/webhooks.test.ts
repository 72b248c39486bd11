// A real receiver and the reference library, against the running product.

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { afterAll, expect, inject, it, vi } from 'vitest'
import { directory } from '#shared/contracts/directory.ts'
import { signUp } from '#tests/fixtures/person.ts'
import { rpcCalls } from '#tests/fixtures/rpc-calls.ts'

interface Received {
  headers: Record<string, string>
  body: string
}

const origin = inject('origin')
const received: Received[] = []
const receiver = createServer(async (request, response) => {
  let body = ''
  for await (const chunk of request) body += chunk
  received.push({ headers: request.headers as Record<string, string>, body })
  response.writeHead(204).end()
}).listen(0, '127.0.0.1')
afterAll(() => receiver.close())

it('an event arrives after the answer; forged, late, replayed and reordered ones are refused', async () => {
  const person = await signUp(origin, { mailbox: inject('mailbox') })
  const call = rpcCalls(origin, 'directory', directory, async () => person)
  const org = await call('orgs.create', { name: 'Hooks', slug: `hooks-${crypto.randomUUID()}` })
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/in`
  const fields = { org: org.id, url, name: '', events: null, applications: null }
  const { secret } = await call('webhooks.create', fields)
  const app = await call('applications.create', { orgId: org.id, name: 'Editor', slug: 'editor' })
  await call('applications.update', { id: app.id, description: 'Better' })
  await vi.waitFor(() => expect(received).toHaveLength(3), { timeout: 20_000 })

  const webhook = new Webhook(secret)
  const events = received.map(({ body, headers }) => webhook.verify(body, headers) as { type: string })
  expect(events.map(({ type }) => type)).toEqual([
    'webhook.created',
    'application.created',
    'application.updated',
  ])
  const [, first, second] = received
  if (!first || !second) throw new Error('Three were received.')
  expect(() => webhook.verify(first.body.replace('Editor', 'Player'), first.headers)).toThrow('No matching')
  expect(() =>
    new Webhook(`whsec_${btoa('another secret of 24 bytes')}`).verify(first.body, first.headers),
  ).toThrow('No matching')
  expect(() => webhook.verify(second.body, first.headers)).toThrow('No matching')
  const renamed = { ...first.headers, 'webhook-id': second.headers['webhook-id'] ?? '' }
  expect(() => webhook.verify(first.body, renamed)).toThrow('No matching')
  const now = Date.now()
  vi.useFakeTimers({ toFake: ['Date'], now: now + 6 * 60_000 })
  expect(() => webhook.verify(first.body, first.headers), 'replayed after five minutes').toThrow('too old')
  vi.useRealTimers()
  // What is replayed within them has an id that the receiver knows.
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(3)
})
