// Signing up from an invitation: the secret that was mailed to an address proves that address.

import { expect, test } from 'vitest'
import { PASSWORD, startService } from '#tests/worker/identity/support/service.ts'
import type { FlowAnswer } from '#tests/worker/identity/support/wire.ts'

const SECRET = 'mailed to the invited address alone'
const invited = `bob-${crypto.randomUUID()}@example.test`
const asked: [string, string][] = []
const service = startService({}, undefined, undefined, undefined, async (secret, email) => {
  asked.push([secret, email])
  if (secret === 'unreachable') throw new Error('the directory is away')
  return secret === SECRET && email.endsWith('@example.test') && email.startsWith('bob-')
})

async function signUp(email: string, payload: unknown, caller = service.browser(), password = PASSWORD) {
  const flow = await caller.start('registration')
  const fields = { method: 'password', password, traits: { email }, transient_payload: payload }
  return caller.submit(flow, fields)
}

test('the invited address is verified at once, and no code is mailed', async () => {
  const { status, body } = await signUp(` ${invited.toUpperCase()} `, { invitation: SECRET })
  expect(status).toBe(200)
  expect(asked.at(-1)).toEqual([SECRET, invited])
  expect(body.identity.verifiable_addresses).toMatchObject([
    { value: invited, verified: true, status: 'completed' },
  ])
  expect(JSON.stringify(body.continue_with)).not.toContain('show_verification_ui')
  expect(service.mails.filter(({ to }) => to === invited)).toEqual([])
})

test('so is that of a program', async () => {
  const email = `bob-${crypto.randomUUID()}@example.test`
  const { body } = await signUp(email, { invitation: SECRET }, service.program() as never)
  expect(body.identity.verifiable_addresses).toMatchObject([{ verified: true }])
})

test.each([
  ['another address', `eve-${crypto.randomUUID()}@example.test`, { invitation: SECRET }],
  ['another secret', `bob-${crypto.randomUUID()}@example.test`, { invitation: 'guessed' }],
  ['a directory that is away', `bob-${crypto.randomUUID()}@example.test`, { invitation: 'unreachable' }],
  ['no secret', `bob-${crypto.randomUUID()}@example.test`, {}],
  ['a secret that is no text', `bob-${crypto.randomUUID()}@example.test`, { invitation: { $ne: '' } }],
  ['a secret that is too long', `bob-${crypto.randomUUID()}@example.test`, { invitation: 'x'.repeat(300) }],
])('a code is mailed for %s', async (_what, email, payload) => {
  const { status, body } = await signUp(email, payload)
  expect(status).toBe(200)
  expect(body.identity.verifiable_addresses).toMatchObject([{ value: email, verified: false }])
  expect(JSON.stringify(body.continue_with)).toContain('show_verification_ui')
  expect(service.mails.filter(({ to }) => to === email)).toHaveLength(1)
})

test('an account of that address answers as without an invitation, and is not verified by it', async () => {
  const email = `bob-${crypto.randomUUID()}@example.test`
  const first = service.browser()
  await signUp(email, {}, first)
  const answers = await Promise.all([signUp(email, { invitation: SECRET }), signUp(email, {})])
  const told = answers.map(({ status, body }) => [status, (body as Partial<FlowAnswer>).ui?.messages])
  expect(told[0]).toEqual(told[1])
  expect(told[0]?.[0]).toBe(400)
  const { body } = await first.json('/sessions/whoami')
  expect(body.identity.verifiable_addresses).toMatchObject([{ verified: false }])
})

test('a password that is refused asks nothing of the directory', async () => {
  asked.length = 0
  const { status } = await signUp(
    `bob-${crypto.randomUUID()}@example.test`,
    { invitation: SECRET },
    undefined,
    'x',
  )
  expect([status, asked]).toEqual([400, []])
})
