import { expect, test } from 'vitest'
import { Device } from '#tests/worker/identity/support/device.ts'
import {
  messageOf,
  signIn,
  signUp,
  wantedFirstKey,
  wantedSignature,
} from '#tests/worker/identity/support/passkeys.ts'
import { csrfOf, nodeOf, ORIGIN, startService } from '#tests/worker/identity/support/service.ts'
import type { FlowAnswer } from '#tests/worker/identity/support/wire.ts'

const service = startService()

test('registers with a passkey alone, and logs in with it', async () => {
  const { answer, email, device } = await signUp(service.browser())
  expect(answer.status).toBe(200)
  expect(answer.body.session.authentication_methods).toMatchObject([{ method: 'passkey', aal: 'aal1' }])
  const browser = service.browser()
  expect((await signIn(browser, device)).answer.status).toBe(200)
  const { body } = await browser.json<{ identity: { traits: object } }>('/sessions/whoami')
  expect(body.identity.traits).toEqual({ email })
})

test('accepts the older method name, and no method name', async () => {
  for (const method of [{ method: 'passKey' }, {}]) {
    const browser = service.browser()
    const flow = await browser.start('registration')
    const device = new Device()
    const made = await device.create(wantedFirstKey(flow))
    const traits = { email: `${crypto.randomUUID()}@example.test` }
    expect((await browser.submit(flow, { ...method, passkey_register: made, traits })).status).toBe(200)
  }
})

test('user handles are opaque and differ between accounts', async () => {
  const [one, other] = await Promise.all([signUp(service.browser()), signUp(service.browser())])
  const handle = Buffer.from(one.device.keys[0]?.userHandle ?? '', 'base64url')
  expect(handle.byteLength).toBe(32)
  expect(handle.toString('latin1')).not.toContain(one.email)
  expect(one.device.keys[0]?.userHandle).not.toBe(other.device.keys[0]?.userHandle)
})

test('a signature is accepted once, also when it is sent twice concurrently', async () => {
  const { device } = await signUp(service.browser())
  const browser = service.browser()
  const flow = await browser.start('login')
  const sent = { method: 'passkey', passkey_login: await device.sign(wantedSignature(flow)) }
  const twice = await Promise.all([browser.submit(flow, sent), browser.submit(flow, sent)])
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 400])
  const program = service.program()
  const own = await program.start('login')
  const signed = { method: 'passkey', passkey_login: await device.sign(wantedSignature(own)) }
  expect((await program.submit(own, signed)).status).toBe(200)
  expect((await program.submit(own, signed)).status).toBe(400)
})

test('after a failure there is a new challenge, which works', async () => {
  const { device } = await signUp(service.browser())
  const browser = service.browser()
  const { flow, answer } = await signIn(browser, device, { origin: 'https://elsewhere.test' })
  expect([answer.status, messageOf(answer.body)]).toEqual([400, 4000001])
  expect(wantedSignature(answer.body)).not.toBe(wantedSignature(flow))
  const signed = await device.sign(wantedSignature(answer.body))
  expect((await browser.submit(flow, { method: 'passkey', passkey_login: signed })).status).toBe(200)
})

test.each([
  ['for another site', { origin: 'https://console.test.evil.test' }],
  ['for another host', { rpId: 'elsewhere.test' }],
  ['without knowing who holds the device', { verified: false }],
  ["with another account's user handle", { userHandle: 'c29tZWJvZHkgZWxzZQ' }],
])('what was signed %s opens nothing', async (_, quirks) => {
  const { device } = await signUp(service.browser())
  const { answer } = await signIn(service.browser(), device, quirks)
  expect([answer.status, messageOf(answer.body)]).toEqual([400, 4000001])
})

test('rejects a signature counter that went backwards', async () => {
  const { device } = await signUp(service.browser())
  expect((await signIn(service.browser(), device, { counter: 7 })).answer.status).toBe(200)
  expect((await signIn(service.browser(), device, { counter: 7 })).answer.status).toBe(400)
  expect((await signIn(service.browser(), device, { counter: 3 })).answer.status).toBe(400)
  expect((await signIn(service.browser(), device, { counter: 8 })).answer.status).toBe(200)
})

test('an unknown passkey gets another message than a wrong signature', async () => {
  const stranger = new Device()
  const flow = await service.browser().start('registration')
  await stranger.create(wantedFirstKey(flow))
  const { answer } = await signIn(service.browser(), stranger)
  expect([answer.status, messageOf(answer.body)]).toEqual([400, 4000015])
})

test('an email that is taken registers no second account, and the form can be used again', async () => {
  const { email } = await service.browser().register()
  const browser = service.browser()
  const flow = await browser.start('registration')
  const device = new Device()
  const first = await browser.submit<FlowAnswer>(flow, {
    method: 'passkey',
    passkey_register: await device.create(wantedFirstKey(flow)),
    traits: { email },
  })
  expect([first.status, messageOf(first.body)]).toEqual([400, 4000007])
  const second = await browser.submit(flow, {
    method: 'passkey',
    passkey_register: await device.create(wantedFirstKey(first.body)),
    traits: { email: `other-${email}` },
  })
  expect(second.status).toBe(200)
})

test('redirects a browser to sign, and tells a native client what is missing', async () => {
  const browser = service.browser()
  const flow = await browser.start('login')
  const answer = await browser.submit<{ redirect_browser_to: string }>(flow, { method: 'passkey' })
  expect([answer.status, answer.body.redirect_browser_to]).toEqual([422, `${ORIGIN}/login?flow=${flow.id}`])
  const form = { csrf_token: csrfOf(flow) ?? '', method: 'passkey', passkey_login: '' }
  const page = await browser.fetch(`/self-service/login?flow=${flow.id}`, {
    form,
    headers: { accept: 'text/html' },
  })
  expect([page.status, page.headers.get('location')]).toEqual([303, `${ORIGIN}/login?flow=${flow.id}`])
  const program = service.program()
  const own = await program.submit<FlowAnswer>(await program.start('login'), { method: 'passkey' })
  expect([own.status, nodeOf(own.body, 'passkey_login')?.messages[0]?.id]).toEqual([400, 4000002])
})
