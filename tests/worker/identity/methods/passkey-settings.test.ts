import { expect, test } from 'vitest'
import { Device } from '#tests/worker/identity/support/device.ts'
import {
  addPasskey,
  keyNames,
  messageOf,
  signIn,
  signUp,
  wantedFirstKey,
  wantedKey,
  wantedSignature,
} from '#tests/worker/identity/support/passkeys.ts'
import { nodeOf, PASSWORD, startService } from '#tests/worker/identity/support/service.ts'
import type { FlowAnswer } from '#tests/worker/identity/support/wire.ts'

const service = startService()

test('passkeys are added and removed, with a notification each time', async () => {
  const browser = service.browser()
  const { email } = await browser.register()
  const laptop = new Device()
  const added = await addPasskey(browser, laptop)
  expect([added.status, messageOf(added.body)]).toEqual([200, 1050001])
  const phone = new Device()
  const both = await addPasskey(browser, phone)
  expect(keyNames(both.body, 'passkey_remove')).toEqual(['Passkey', 'Passkey 2'])
  expect(JSON.parse(wantedKey(both.body)).publicKey.excludeCredentials).toHaveLength(2)
  expect(laptop.keys[0]?.userHandle).toBe(phone.keys[0]?.userHandle)
  expect((await signIn(service.browser(), laptop)).answer.status).toBe(200)

  const id = Buffer.from(laptop.keys[0]?.id ?? '', 'base64url').toString('hex')
  const removed = await browser.submit<FlowAnswer>(both.body, { method: 'passkey', passkey_remove: id })
  expect([removed.status, keyNames(removed.body, 'passkey_remove')]).toEqual([200, ['Passkey 2']])
  expect((await signIn(service.browser(), laptop)).answer.status).toBe(400)
  expect((await signIn(service.browser(), phone)).answer.status).toBe(200)
  const subjects = service.mails.filter(({ to }) => to === email).map(({ subject }) => subject)
  expect(subjects.filter((subject) => subject.startsWith('Passkey added'))).toHaveLength(2)
  expect(subjects.filter((subject) => subject.startsWith('Passkey removed'))).toHaveLength(1)
})

test("the last login method can't be removed, and the form says so", async () => {
  const browser = service.browser()
  const { device } = await signUp(browser)
  const flow = await browser.start('settings')
  const node = nodeOf(flow, 'passkey_remove')
  expect(node?.attributes.disabled).toBe(true)
  const removal = { method: 'passkey', passkey_remove: node?.attributes.value }
  expect((await browser.submit(flow, removal)).status).toBe(400)
  expect((await signIn(service.browser(), device)).answer.status).toBe(200)
  // With a password there is another one.
  const secured = await browser.submit<FlowAnswer>(flow, { method: 'password', password: PASSWORD })
  expect(nodeOf(secured.body, 'passkey_remove')?.attributes.disabled).toBe(false)
  expect((await browser.submit(secured.body, removal)).status).toBe(200)
})

test('of two concurrently removed passkeys one stays', async () => {
  const browser = service.browser()
  await signUp(browser)
  const { body } = await addPasskey(browser, new Device())
  const removals = body.ui.nodes.filter(({ attributes }) => attributes['name'] === 'passkey_remove')
  const answers = await Promise.all(
    removals.map(({ attributes }) =>
      browser.submit<FlowAnswer>(body, { method: 'passkey', passkey_remove: attributes.value }),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  expect(keyNames(await browser.start('settings'), 'passkey_remove')).toHaveLength(1)
})

test('limits the number of keys', async () => {
  const browser = service.browser()
  await browser.register()
  let flow = await browser.start('settings')
  const device = new Device()
  for (let count = 0; count < 20; count++) {
    const made = await device.create(wantedKey(flow))
    const { body } = await browser.submit<FlowAnswer>(flow, {
      method: 'passkey',
      passkey_settings_register: made,
    })
    flow = body
  }
  expect(keyNames(flow, 'passkey_remove')).toHaveLength(20)
  expect(nodeOf(flow, 'passkey_create_data')).toBeUndefined()
  const answer = await browser.submit<FlowAnswer>(flow, {
    method: 'passkey',
    passkey_settings_register: '{}',
  })
  expect([answer.status, answer.body.ui.messages?.[0]?.text]).toEqual([
    400,
    expect.stringContaining('20 keys'),
  ])
})

test('re-authentication asks for a passkey only if there is one', async () => {
  const browser = service.browser()
  await browser.register()
  const refresh = '?refresh=true'
  expect(nodeOf(await browser.start('login', refresh), 'passkey_login_trigger')).toBeUndefined()
  const device = new Device()
  await addPasskey(browser, device)
  const flow = await browser.start('login', refresh)
  expect(JSON.parse(wantedSignature(flow)).publicKey.allowCredentials).toMatchObject([
    { id: device.keys[0]?.id },
  ])
  expect(nodeOf(flow, 'passkey_login')?.attributes['onloadTrigger']).toBeUndefined()
  const signed = await device.sign(wantedSignature(flow), { userHandle: null })
  expect((await browser.submit(flow, { method: 'passkey', passkey_login: signed })).status).toBe(200)
})
test('rejects a key that is registered to another account', async () => {
  const { device } = await signUp(service.browser())
  const [key] = device.keys
  const other = service.browser()
  const flow = await other.start('registration')
  const traits = { email: `${crypto.randomUUID()}@example.test` }
  const again = await device.create(wantedFirstKey(flow), {}, key)
  const refused = await other.submit(flow, { method: 'passkey', passkey_register: again, traits })
  expect(refused.status).toBe(400)
  const { answer } = await signUp(other)
  expect(answer.status).toBe(200)
  const settings = await other.start('settings')
  const added = await device.create(wantedKey(settings), {}, key)
  const taken = await other.submit<FlowAnswer>(settings, {
    method: 'passkey',
    passkey_settings_register: added,
  })
  expect([taken.status, taken.body.ui.messages?.[0]?.text]).toEqual([400, 'This key is already registered.'])
  expect((await signIn(service.browser(), device)).answer.status).toBe(200)
})
