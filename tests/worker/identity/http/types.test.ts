// Responses match Ory's own types, in every state of a form.

import { afterEach, expect, test } from 'vitest'
import { Device } from '#tests/worker/identity/support/device.ts'
import { typeFaults } from '#tests/worker/identity/support/ory-types.ts'
import { addPasskey, signIn, wantedFirstKey } from '#tests/worker/identity/support/passkeys.ts'
import {
  formOf,
  goThrough,
  newMember,
  reach,
  startProvider,
} from '#tests/worker/identity/support/providers.ts'
import { asked, lastCode, lastLink, wrongCode } from '#tests/worker/identity/support/recovering.ts'
import { codeAt, generateCodes, linkAuthenticator } from '#tests/worker/identity/support/second-factors.ts'
import {
  type Caller,
  nodeOf,
  ORIGIN,
  PASSWORD,
  startService,
} from '#tests/worker/identity/support/service.ts'
import type { FlowAnswer } from '#tests/worker/identity/support/wire.ts'

const provider = await startProvider()
const everything = { providers: [provider.config], codeLogin: true }
const TOTP_STEP_MS = 30_000

/** Seen since the last check: faults, and which nodes in which state. */
let faults: string[] = []
let shown = new Set<string>()

afterEach(() => {
  expect(faults).toEqual([])
  faults = []
  shown = new Set()
})

/** Checks every response that a caller gets. */
function watched<C extends Caller>(caller: C): C {
  const fetch = caller.fetch.bind(caller)
  caller.fetch = async (path, sent) => {
    const answer = await fetch(path, sent)
    const body: unknown = await answer
      .clone()
      .json()
      .catch(() => undefined)
    if (body === undefined) return answer
    faults.push(...typeFaults(new URL(path, ORIGIN).pathname, body).map((fault) => `${path}: ${fault}`))
    if (typeof body === 'object' && body && 'ui' in body)
      for (const { attributes } of (body as FlowAnswer).ui.nodes)
        shown.add(attributes.name ?? attributes.id ?? '')
    return answer
  }
  return caller
}

test('the settings of a user with every method', async () => {
  const mine = startService(everything, reach(provider))
  const browser = watched(mine.browser())
  await browser.register()
  const device = new Device(['usb'])
  const before = await browser.start('settings')
  const made = await device.create(nodeOf(before, 'webauthn_register_trigger')?.attributes.value ?? '')
  const named = { webauthn_register: made, webauthn_register_displayname: 'My key' }
  expect((await browser.submit(before, { method: 'webauthn', ...named })).status).toBe(200)
  expect((await addPasskey(browser, new Device())).status).toBe(200)
  await linkAuthenticator(browser, mine.now())
  await generateCodes(browser)
  await formOf(browser, await goThrough(browser, provider, newMember(), { kind: 'settings' }))
  const flow = await browser.start('settings')
  for (const fields of [
    { lookup_secret_reveal: true },
    { lookup_secret_regenerate: true },
    { method: 'password', password: 'short' },
    { method: 'password', password: 'a wholly new one' },
    { method: 'profile', traits: { email: 'unknown', picture: 'nothing' } },
    { method: 'profile', traits: { email: newEmail(), picture: `${ORIGIN}/me.png` } },
    { method: 'nope' },
    { totp_unlink: true },
  ])
    await browser.submit(flow, fields)
  await browser.start('settings')
  expect([...shown]).toEqual(
    expect.arrayContaining([
      ...[
        'traits.email',
        'traits.picture',
        'password',
        'unlink',
        'lookup_secret_codes',
        'lookup_secret_confirm',
      ],
      ...[
        'webauthn_remove',
        'webauthn_register',
        'passkey_remove',
        'passkey_settings_register',
        'webauthn_script',
      ],
      ...[
        'totp_unlink',
        'totp_qr',
        'totp_secret_key',
        'totp_code',
        'lookup_secret_reveal',
        'lookup_secret_disable',
      ],
    ]),
  )
})

test('registration, login, re-authentication, and a second factor of each kind', async () => {
  const mine = startService(everything, reach(provider))
  const browser = watched(mine.browser())
  const [device, key] = [new Device(), new Device(['usb'])]
  const up = await browser.start('registration', '?return_to=/acme')
  await browser.submit(up, { method: 'password', password: 'x', traits: { email: 'y' } })
  const email = newEmail()
  const signUp = { method: 'passkey', passkey_register: await device.create(wantedFirstKey(up)) }
  expect((await browser.submit(up, { ...signUp, traits: { email } })).status).toBe(200)
  const settings = await browser.start('settings')
  const made = await key.create(nodeOf(settings, 'webauthn_register_trigger')?.attributes.value ?? '')
  await browser.submit(settings, { method: 'webauthn', webauthn_register: made })
  await browser.submit(settings, { method: 'password', password: PASSWORD })
  const secret = await linkAuthenticator(browser, mine.now())
  const codes = await generateCodes(browser)
  mine.pass(4 * TOTP_STEP_MS)

  const factors = [
    async () => ({ method: 'totp', totp_code: codeAt(secret, mine.now()) }),
    async () => ({ method: 'lookup_secret', lookup_secret: codes[0] }),
    async (flow: FlowAnswer) => {
      const challenge = nodeOf(flow, 'webauthn_login_trigger')?.attributes.value ?? ''
      return { method: 'webauthn', webauthn_login: await key.sign(challenge) }
    },
  ]
  for (const factor of factors) {
    browser.cookies.clear()
    const wrong = await browser.logIn(email, 'not this one')
    expect([wrong.status, (await browser.logIn(email)).status]).toEqual([400, 422])
    expect((await browser.json('/sessions/whoami')).status).toBe(403)
    const flow = await browser.start('login', '?aal=aal2')
    await browser.submit(flow, { method: 'totp', totp_code: '000000' })
    expect((await browser.submit(flow, await factor(flow))).status).toBe(200)
  }
  await browser.start('login', '?refresh=true')
  await browser.start('login', '?refresh=true&aal=aal2')
  for (const path of ['/sessions/whoami', '/sessions', '/self-service/logout/browser', '/schemas'])
    expect((await browser.fetch(path)).status).toBe(200)
  browser.cookies.clear()
  expect((await signIn(browser, device)).answer.status).toBe(422)
  expect([...shown]).toEqual(
    expect.arrayContaining(['password', 'passkey_challenge', 'totp_code', 'lookup_secret', 'webauthn_login']),
  )
})

test.each(['code', 'link'] as const)('recovery and verification with a %s', async (addressProof) => {
  for (const useContinueWith of [false, true]) {
    const mine = startService({ addressProof, useContinueWith })
    for (const caller of [watched(mine.browser()), watched(mine.program())]) {
      const { email } = await mine.program().register()
      const [recovery, verification] = [
        await asked(caller, email, addressProof),
        await caller.start('verification'),
      ]
      await caller.submit(recovery, { method: addressProof, email: 'unknown' })
      await caller.submit(recovery, { method: addressProof, code: wrongCode(mine, email), token: 'x' })
      await caller.submit(recovery, { method: addressProof, email })
      const mailed = lastCode(mine, email) || tokenIn(lastLink(mine, email))
      await caller.submit(recovery, {
        method: addressProof,
        [addressProof === 'code' ? 'code' : 'token']: mailed,
      })
      await caller.submit(verification, { method: addressProof, email })
      const again = lastCode(mine, email) || tokenIn(lastLink(mine, email))
      await caller.submit(verification, {
        method: addressProof,
        [addressProof === 'code' ? 'code' : 'token']: again,
      })
      for (const flow of [recovery, verification]) await caller.submit(flow, { method: addressProof, email })
    }
  }
})

test('codes and steps, providers, and native clients', async () => {
  const mine = startService(
    { ...everything, loginStyle: 'identifier_first', registrationStyle: 'profile_first' },
    reach(provider),
  )
  for (const caller of [watched(mine.browser()), watched(mine.program())]) {
    const email = newEmail()
    const up = await caller.start('registration')
    await caller.submit(up, { method: 'profile', traits: { email } })
    await caller.submit(up, { screen: 'previous' })
    await caller.submit(up, { method: 'profile', traits: { email } })
    await caller.submit(up, { method: 'code', traits: { email } })
    await caller.submit(up, { method: 'code', code: wrongCode(mine, email) })
    expect((await caller.submit(up, { method: 'code', code: lastCode(mine, email) })).status).toBe(200)
    if ('cookies' in caller) (caller.cookies as Map<string, string>).clear()
    const login = await caller.start('login')
    await caller.submit(login, { method: 'identifier_first', identifier: newEmail() })
    await caller.submit(login, { method: 'identifier_first', identifier: email })
    await caller.submit(login, { method: 'code', identifier: email })
    expect((await caller.submit(login, { method: 'code', code: lastCode(mine, email) })).status).toBe(200)
  }
  const browser = watched(mine.browser())
  const { email } = await mine.program().register()
  await formOf(browser, await goThrough(browser, provider, newMember({ email })))
  await formOf(browser, await goThrough(browser, provider, { sub: crypto.randomUUID() }))
  expect([...shown]).toEqual(expect.arrayContaining(['code', 'resend', 'screen', 'method', 'provider']))
})

test('faults and expired flows', async () => {
  const mine = startService()
  const browser = watched(mine.browser())
  const flows = [await browser.start('login'), await browser.start('registration')]
  await browser.submit(flows[0] as FlowAnswer, { csrf_token: 'x', method: 'password' })
  await browser.json('/self-service/settings/browser')
  await browser.json('/self-service/login/browser?return_to=https://evil.test')
  await browser.json('/self-service/errors?id=stub:500')
  mine.pass(3_600_001)
  for (const flow of flows) {
    expect((await browser.submit(flow, { method: 'password' })).status).toBe(410)
    expect(
      (await browser.json(flow.ui.action.replace(ORIGIN, '').replace('?flow', '/flows?id'))).status,
    ).toBe(410)
  }
  await browser.register()
  mine.pass(16 * 60_000)
  const settings = await browser.start('settings')
  expect((await browser.submit(settings, { method: 'password', password: 'a wholly new one' })).status).toBe(
    403,
  )
})

const newEmail = () => `${crypto.randomUUID()}@example.test`
const tokenIn = (link: string) => new URL(link, ORIGIN).searchParams.get('token')
