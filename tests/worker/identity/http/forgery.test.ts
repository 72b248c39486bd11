// Cross-site request forgery: requests that another site makes a browser send, cookies included, change
// nothing.

import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { Device } from '#tests/worker/identity/support/device.ts'
import { addPasskey } from '#tests/worker/identity/support/passkeys.ts'
import { newMember, reach, startProvider } from '#tests/worker/identity/support/providers.ts'
import { asked } from '#tests/worker/identity/support/recovering.ts'
import { generateCodes, linkAuthenticator } from '#tests/worker/identity/support/second-factors.ts'
import { nodeOf, PASSWORD, startService } from '#tests/worker/identity/support/service.ts'
import type { FlowAnswer } from '#tests/worker/identity/support/wire.ts'

const provider = await startProvider()
const everything = { providers: [provider.config], codeLogin: true }
const email = () => `${crypto.randomUUID()}@example.test`

const submissions: [kind: string, fields: Record<string, unknown>][] = [
  ['login', { method: 'password', identifier: email(), password: PASSWORD }],
  ['login', { method: 'code', identifier: email() }],
  ['login', { method: 'passkey', passkey_login: '{}' }],
  ['registration', { method: 'password', password: PASSWORD, traits: { email: email() } }],
  ['registration', { method: 'code', traits: { email: email() } }],
  ['registration', { method: 'passkey', passkey_register: '{}', traits: { email: email() } }],
  ['verification', { method: 'code', email: email() }],
]

test.each(submissions)('%s with %j needs the CSRF token', async (kind, fields) => {
  const browser = startService(everything, reach(provider)).browser()
  const flow = await browser.start(kind)
  for (const csrf_token of [undefined, '', btoa('x'.repeat(32))]) {
    const { status, body } = await browser.submit(flow, { ...fields, csrf_token })
    expect([status, body.error.id]).toEqual([403, 'security_csrf_violation'])
  }
})

test('no change of settings works without the CSRF token', async () => {
  const mine = startService(everything, reach(provider))
  const browser = mine.browser()
  const { identity } = await browser.register()
  await addPasskey(browser, new Device())
  const secret = await linkAuthenticator(browser, mine.now())
  await generateCodes(browser)
  const flow = await browser.start('settings')
  const held = () =>
    env.IDENTITY_DB.prepare('select method, secret from credentials where identity_id = ? order by method')
      .bind(identity.id)
      .all()
  const { results: before } = await held()
  for (const fields of [
    { method: 'profile', traits: { email: email() } },
    { method: 'password', password: 'a wholly new one' },
    { totp_unlink: true },
    { method: 'totp', totp_code: secret },
    { lookup_secret_regenerate: true },
    { lookup_secret_reveal: true },
    { lookup_secret_disable: true },
    { passkey_remove: nodeOf(flow, 'passkey_remove')?.attributes.value },
    { method: 'passkey', passkey_settings_register: '{}' },
    { method: 'webauthn', webauthn_register: '{}' },
  ]) {
    const { status, body } = await browser.submit(flow, { ...fields, csrf_token: undefined })
    expect([fields, status, body.error?.id]).toEqual([fields, 403, 'security_csrf_violation'])
  }
  expect((await held()).results).toEqual(before)
})

test('a second factor needs the CSRF token', async () => {
  const mine = startService()
  const browser = mine.browser()
  const { email: address } = await browser.register()
  await linkAuthenticator(browser, mine.now())
  browser.cookies.delete('ory_kratos_session')
  await browser.logIn(address)
  const flow = await browser.start('login', '?aal=aal2')
  for (const fields of [
    { method: 'totp', totp_code: '000000' },
    { method: 'lookup_secret', lookup_secret: 'abcdefgh' },
    { method: 'webauthn', webauthn_login: '{}' },
  ])
    expect((await browser.submit(flow, { ...fields, csrf_token: undefined })).status).toBe(403)
})

test('a forged recovery starts again and sends no email', async () => {
  const mine = startService()
  const browser = mine.browser()
  const { email: address } = await mine.program().register()
  const flow = await browser.start('recovery')
  const sent = mine.mails.length
  const forged = await browser.fetch(`/self-service/recovery?flow=${flow.id}`, {
    body: { method: 'code', email: address },
  })
  expect([forged.status, mine.mails.length]).toEqual([303, sent])
  const own = await asked(browser, address)
  const code = mine.mails.at(-1)?.code
  const guessed = await browser.fetch(`/self-service/recovery?flow=${own.id}`, {
    body: { method: 'code', code },
  })
  expect([guessed.status, (await browser.fetch('/sessions/whoami')).status]).toEqual([303, 401])
})

test('a link neither logs out nor ends other sessions', async () => {
  const browser = startService().browser()
  await browser.register()
  for (const path of [
    '/self-service/logout',
    '/self-service/logout?token=ory_lo_x',
    '/sessions?_method=DELETE',
  ])
    await browser.fetch(path, { headers: { accept: 'text/html' } })
  expect((await browser.fetch('/sessions/whoami')).status).toBe(200)
})

test("rejects the return from a provider with another browser's state", async () => {
  const mine = startService(everything, reach(provider))
  const thief = mine.browser()
  const flow = await thief.start('login')
  const { body } = await thief.submit<FlowAnswer & { redirect_browser_to: string }>(flow, {
    provider: 'acme',
  })
  const victim = mine.browser()
  const back = provider.consent(body.redirect_browser_to, newMember())
  const answer = await victim.fetch(back, { headers: { accept: 'text/html' } })
  expect(answer.headers.get('location')).toContain('/error?id=')
  expect((await victim.fetch('/sessions/whoami')).status).toBe(401)
})
