import { expect, test } from 'vitest'
import { Device } from '#tests/worker/identity/support/device.ts'
import { keyNames, messageOf } from '#tests/worker/identity/support/passkeys.ts'
import { nodeOf, PASSWORD, startService } from '#tests/worker/identity/support/service.ts'
import type { FlowAnswer, SessionAnswer } from '#tests/worker/identity/support/wire.ts'

const service = startService()
type Browser = ReturnType<typeof service.browser>
interface Refused {
  error: { id: string }
  redirect_browser_to: string
}

const AAL2 = '?aal=aal2'
const wantedKey = (flow: FlowAnswer) => nodeOf(flow, 'webauthn_register_trigger')?.attributes.value ?? ''
const wantedTouch = (flow: FlowAnswer) => nodeOf(flow, 'webauthn_login_trigger')?.attributes.value ?? ''

async function addKey(browser: Browser, device: Device, name?: string) {
  const flow = await browser.start('settings')
  return browser.submit<FlowAnswer>(flow, {
    method: 'webauthn',
    webauthn_register: await device.create(wantedKey(flow), { verified: false }),
    ...(name && { webauthn_register_displayname: name }),
  })
}

/** A user with a password and a security key, who is logged in. */
async function arrive() {
  const browser = service.browser()
  const { email } = await browser.register()
  const device = new Device(['usb', 'telepathy'])
  await addKey(browser, device, 'Blue key')
  return { browser, email, device }
}

test('a security key is required after the password', async () => {
  const { email, device } = await arrive()
  const browser = service.browser()
  const first = await browser.submit<Refused>(await browser.start('login'), {
    method: 'password',
    identifier: email,
    password: PASSWORD,
  })
  expect(first.status).toBe(422)
  const { body: refused } = await browser.json<Refused>('/sessions/whoami')
  expect(refused.error.id).toBe('session_aal2_required')

  const flow = await browser.start('login', AAL2)
  expect(nodeOf(flow, 'identifier')?.attributes).toMatchObject({ type: 'hidden', value: email })
  expect(nodeOf(flow, 'webauthn_login_trigger')?.attributes['onclick']).toBe(
    `window.oryWebAuthnLogin(${wantedTouch(flow)})`,
  )
  const { publicKey } = JSON.parse(wantedTouch(flow))
  expect(publicKey.allowCredentials).toEqual([
    { type: 'public-key', id: device.keys[0]?.id, transports: ['usb'] },
  ])
  const touched = { verified: false, userHandle: null }
  const second = await browser.submit(flow, {
    method: 'webauthn',
    webauthn_login: await device.sign(wantedTouch(flow), touched),
  })
  expect(second.status).toBe(200)
  const { body: session } = await browser.json<SessionAnswer & { authenticator_assurance_level: string }>(
    '/sessions/whoami',
  )
  expect(session.authenticator_assurance_level).toBe('aal2')
  expect(session.authentication_methods.map(({ method }) => method)).toEqual(['password', 'webauthn'])
})

test('adding a security key counts as showing it, and names it', async () => {
  const browser = service.browser()
  const { email } = await browser.register()
  const added = await addKey(browser, new Device(), '  Blue key ')
  expect([added.status, messageOf(added.body)]).toEqual([200, 1050001])
  expect((await browser.json('/sessions/whoami')).status).toBe(200)
  await addKey(browser, new Device(), 'Blue key')
  await addKey(browser, new Device())
  const names = keyNames(await browser.start('settings'), 'webauthn_remove')
  expect(names).toEqual(['Blue key', 'Blue key 2', 'Security key'])
  const letters = service.mails.filter(({ to, subject }) => to === email && /^Security key/.test(subject))
  expect(letters).toHaveLength(3)
})

test('without the security key a login gets no further', async () => {
  const { email, device } = await arrive()
  const thief = service.browser()
  await thief.submit(await thief.start('login'), {
    method: 'password',
    identifier: email,
    password: PASSWORD,
  })
  const flow = await thief.start('login', AAL2)
  const own = new Device()
  const made = await service.browser()
  await made.register()
  await addKey(made, own)
  const foreign = await thief.submit<FlowAnswer>(flow, {
    method: 'webauthn',
    webauthn_login: await own.sign(wantedTouch(flow)),
  })
  expect([foreign.status, messageOf(foreign.body)]).toEqual([400, 4000015])
  // A signature for another form.
  const elsewhere = service.browser()
  await elsewhere.submit(await elsewhere.start('login'), {
    method: 'password',
    identifier: email,
    password: PASSWORD,
  })
  const given = await device.sign(wantedTouch(await elsewhere.start('login', AAL2)))
  const replayed = await thief.submit<FlowAnswer>(flow, { method: 'webauthn', webauthn_login: given })
  expect([replayed.status, messageOf(replayed.body)]).toEqual([400, 4000001])
  expect((await thief.json('/sessions/whoami')).status).toBe(403)
})

test("a security key isn't a login method by itself, and can always be removed", async () => {
  const { browser, email, device } = await arrive()
  const stranger = service.browser()
  const attempt = await stranger.submit(await stranger.start('login'), {
    method: 'webauthn',
    identifier: email,
    webauthn_login: '{}',
  })
  expect(attempt.status).toBe(404)
  const flow = await browser.start('settings')
  const node = nodeOf(flow, 'webauthn_remove')
  expect(node?.attributes.disabled).toBe(false)
  const id = Buffer.from(device.keys[0]?.id ?? '', 'base64url').toString('hex')
  expect(node?.attributes.value).toBe(id)
  const removed = await browser.submit(flow, { method: 'webauthn', webauthn_remove: id })
  expect(removed.status).toBe(200)
  expect((await browser.submit(flow, { method: 'webauthn', webauthn_remove: id })).status).toBe(400)
  expect((await service.browser().logIn(email)).status).toBe(200)
})

test("a user without security keys isn't asked for one", async () => {
  const browser = service.browser()
  await browser.register()
  const flow = await browser.start('login', AAL2)
  expect(nodeOf(flow, 'webauthn_login_trigger')).toBeUndefined()
  const answer = await browser.submit<FlowAnswer>(flow, { method: 'webauthn', webauthn_login: '{}' })
  expect([answer.status, messageOf(answer.body)]).toEqual([400, 4000013])
})
