// Race conditions: one request removes something that a concurrent one relies on.

import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { Device } from '#tests/worker/identity/support/device.ts'
import { dieAfter, rightBefore } from '#tests/worker/identity/support/interleaving.ts'
import { signIn, wantedKey } from '#tests/worker/identity/support/passkeys.ts'
import {
  formOf,
  goThrough,
  newMember,
  reach,
  startProvider,
  whoami,
} from '#tests/worker/identity/support/providers.ts'
import { asked, lastCode, session } from '#tests/worker/identity/support/recovering.ts'
import { PASSWORD, startService } from '#tests/worker/identity/support/service.ts'
import type { FlowAnswer } from '#tests/worker/identity/support/wire.ts'

const provider = await startProvider()
const service = startService()
type Browser = ReturnType<typeof service.browser>

/** Adds a passkey. */
async function withPasskey(browser: Browser) {
  const flow = await browser.start('settings')
  const device = new Device()
  const made = await browser.submit<FlowAnswer>(flow, {
    method: 'passkey',
    passkey_settings_register: await device.create(wantedKey(flow)),
  })
  const remove = made.body.ui.nodes.find(({ attributes }) => attributes.name === 'passkey_remove')
  return { device, id: remove?.attributes.value }
}

function keysOf(email: string) {
  return env.IDENTITY_DB.prepare(
    `select i.identifier from credential_identifiers i join addresses a on a.identity_id = i.identity_id
     where a.value = ? and i.method = 'passkey'`,
  )
    .bind(email)
    .all()
    .then(({ results }) => results.length)
}

test('a login with the former password, concurrent with its change, fails', async () => {
  const [owner, thief] = [service.browser(), service.browser()]
  const { email } = await owner.register()
  const settings = await owner.start('settings')
  rightBefore('sessions', () =>
    owner.submit(settings, { method: 'password', password: 'what only the owner knows' }),
  )
  const { status, body } = await thief.logIn(email)
  expect([status, (body as unknown as FlowAnswer).ui.messages?.[0]?.id]).toEqual([400, 4000001])
  expect([await session(thief), (await session(owner))?.active]).toEqual([undefined, true])
  expect((await thief.logIn(email)).status).toBe(400)
})

test("so does one that is concurrent with the owner's recovery", async () => {
  const [owner, squatter] = [service.browser(), service.browser()]
  const { email } = await service.program().register()
  const flow = await asked(owner, email)
  rightBefore('sessions', () => owner.submit(flow, { method: 'code', code: lastCode(service, email) }))
  expect((await squatter.logIn(email, PASSWORD)).status).toBe(400)
  expect([await session(squatter), (await session(owner))?.active]).toEqual([undefined, true])
})

test("a passkey that is removed during its login doesn't log in", async () => {
  const [owner, thief] = [service.browser(), service.browser()]
  await owner.register()
  const { device, id } = await withPasskey(owner)
  const settings = await owner.start('settings')
  rightBefore('sessions', () => owner.submit(settings, { method: 'passkey', passkey_remove: id }))
  expect((await signIn(thief, device)).answer.status).toBe(400)
  expect(await session(thief)).toBeUndefined()
})

test('a session that ends during re-authentication stays ended', async () => {
  const [owner, other] = [service.browser(), service.browser()]
  const { email } = await owner.register()
  await other.logIn(email)
  const flow = await other.start('login', '?refresh=true')
  rightBefore('sessions', () => owner.fetch('/sessions', { method: 'DELETE' }))
  const again = await other.submit(flow, { method: 'password', identifier: email, password: PASSWORD })
  expect([again.status, await session(other)]).toEqual([400, undefined])
})

test('a session that ends while a passkey is added or removed does neither', async () => {
  const [owner, thief] = [service.browser(), service.browser()]
  const { email } = await owner.register()
  const { id } = await withPasskey(owner)
  const signOut = () => owner.fetch('/sessions', { method: 'DELETE' })

  await thief.logIn(email)
  const first = await thief.start('settings')
  const added = await new Device().create(wantedKey(first))
  rightBefore('credentials', signOut)
  const addition = { method: 'passkey', passkey_settings_register: added }
  expect((await thief.submit(first, addition)).status).toBe(401)
  expect(await keysOf(email)).toBe(1)

  await thief.logIn(email)
  const second = await thief.start('settings')
  rightBefore('credentials', signOut)
  expect((await thief.submit(second, { method: 'passkey', passkey_remove: id })).status).toBe(401)
  expect(await keysOf(email)).toBe(1)
})

test('of two concurrently added passkeys one is added, and the other is rejected', async () => {
  const [one, other] = [service.browser(), service.browser()]
  const { email } = await one.register()
  await withPasskey(one)
  await other.logIn(email)
  const flow = await other.start('settings')
  const added = await new Device().create(wantedKey(flow))
  rightBefore('credentials', () => withPasskey(one))
  const { status, body } = await other.submit<FlowAnswer>(flow, {
    method: 'passkey',
    passkey_settings_register: added,
  })
  expect([status, body.ui.messages?.[0]?.text]).toEqual([
    400,
    expect.stringContaining('changed by another request'),
  ])
  expect(await keysOf(email)).toBe(2)
})

test('of two concurrently confirmed sets of backup codes one takes effect, and the other is rejected', async () => {
  const [one, other] = [service.browser(), service.browser()]
  const { email } = await one.register()
  await other.logIn(email)
  const flows = await Promise.all([one, other].map((browser) => browser.start('settings')))
  const [first, second] = flows as [FlowAnswer, FlowAnswer]
  await one.submit(first, { lookup_secret_regenerate: true })
  await other.submit(second, { lookup_secret_regenerate: true })
  const mails = service.mails.length
  rightBefore('credentials', () => one.submit(first, { lookup_secret_confirm: true }))
  const { status, body } = await other.submit<FlowAnswer>(second, { lookup_secret_confirm: true })
  expect([status, body.ui.messages?.[0]?.text]).toEqual([
    400,
    expect.stringContaining('changed by another request'),
  ])
  expect(service.mails.slice(mails).map(({ subject }) => subject)).toEqual([
    'Backup codes added to your account on Gantry',
  ])
})

test('a login that lost the race links no provider account', async () => {
  const mine = startService({ providers: [provider.config] }, reach(provider))
  const [owner, thief] = [mine.browser(), mine.browser()]
  const { email, identity } = await owner.register()
  const there = newMember({ email, email_verified: true })
  const form = await formOf<FlowAnswer>(thief, await goThrough(thief, provider, there))
  const settings = await owner.start('settings')
  rightBefore('sessions', () => owner.submit(settings, { method: 'password', password: 'a wholly new one' }))
  const late = { method: 'password', identifier: email, password: PASSWORD }
  expect((await thief.submit(form, late)).status).toBe(400)
  const again = mine.browser()
  await goThrough(again, provider, there)
  expect((await whoami(again))?.identity.id).not.toBe(identity.id)
})

test.each(['recovery', 'verification'])(
  'a mailed code of a %s works after a crash of the request that sent it',
  async (kind) => {
    const mine = startService()
    const { email } = await mine.program().register()
    const browser = mine.browser()
    const flow = await browser.start(kind)
    dieAfter('codes')
    await expect(browser.submit(flow, { method: 'code', email })).rejects.toThrow('The process died.')
    await mine.scheduled()
    const { body: form } = await browser.json<FlowAnswer>(`/self-service/${kind}/flows?id=${flow.id}`)
    expect(form.state).toBe('sent_email')
    const { status } = await browser.submit(form, { method: 'code', code: lastCode(mine, email) })
    expect(status).toBe(kind === 'recovery' ? 422 : 200)
  },
)
