import { expect, test } from 'vitest'
import { signUp, wantedSignature } from '#tests/worker/identity/support/passkeys.ts'
import {
  comeBack,
  newMember,
  reach,
  startProvider,
  whoami,
} from '#tests/worker/identity/support/providers.ts'
import { messagesOf } from '#tests/worker/identity/support/second-factors.ts'
import { csrfOf, nodeOf, PASSWORD, startService } from '#tests/worker/identity/support/service.ts'
import type { FlowAnswer } from '#tests/worker/identity/support/wire.ts'

const provider = await startProvider()
const service = startService(
  {
    loginStyle: 'identifier_first',
    registrationStyle: 'profile_first',
    codeLogin: true,
    providers: [provider.config],
  },
  reach(provider),
)
const newEmail = () => `${crypto.randomUUID()}@example.test`

/** The fields of a form, without those that every form has. */
function formOf({ ui }: FlowAnswer) {
  return ui.nodes
    .filter(({ group, attributes }) => attributes.name !== 'csrf_token' && group !== 'webauthn')
    .map(({ group, attributes: { name, type, value } }) => {
      const shown = type === 'submit' || name === 'identifier' || name === 'traits.email' ? value : undefined
      return [group, name, type, ...(shown === undefined ? [] : [shown])].join(' ')
    })
}

/** Registers with a password, in two steps, and logs out. */
async function member() {
  const browser = service.browser()
  const email = newEmail()
  const start = await browser.start('registration')
  const { body: second } = await browser.submit<FlowAnswer>(start, { method: 'profile', traits: { email } })
  const done = await browser.submit(second, { method: 'password', password: PASSWORD, traits: { email } })
  if (done.status !== 200) throw new Error(`Signing up failed: ${JSON.stringify(done.body)}`)
  browser.cookies.clear()
  return { browser, email, identity: done.body.identity }
}

test('login asks for the identifier, and then for what the account has', async () => {
  const { browser, email, identity } = await member()
  const start = await browser.start('login')
  expect(formOf(start)).toEqual([
    'oidc provider submit acme',
    'passkey passkey_challenge hidden',
    'passkey passkey_login hidden',
    'identifier_first identifier text ',
    'identifier_first method submit identifier_first',
  ])
  expect(nodeOf(start, 'identifier')).toMatchObject({
    attributes: { required: true, autocomplete: 'username webauthn' },
    meta: { label: { id: 1070002 } },
  })
  const { status, body } = await browser.submit<FlowAnswer>(start, {
    method: 'identifier_first',
    identifier: ` ${email.toUpperCase()}`,
  })
  expect([status, body.active, body.state, messagesOf(body)]).toEqual([
    400,
    'identifier_first',
    'choose_method',
    [],
  ])
  expect(formOf(body)).toEqual([
    `default identifier hidden ${email}`,
    'password password password',
    'password method submit password',
  ])
  const again = await browser.json<FlowAnswer>(`/self-service/login/flows?id=${start.id}`)
  expect(formOf(again.body)).toEqual(formOf(body))

  const send = (password: string) =>
    browser.submit<FlowAnswer>(body, { method: 'password', identifier: email, password })
  const wrong = await send('not this one')
  expect([wrong.status, messagesOf(wrong.body), formOf(wrong.body)]).toEqual([400, [4000006], formOf(body)])
  expect((await send(PASSWORD)).status).toBe(200)
  expect((await whoami(browser))?.identity.id).toBe(identity.id)
})

test('an unknown email is reported at its field', async () => {
  const browser = service.browser()
  const flow = await browser.start('login')
  const email = newEmail()
  const unknown = await browser.submit<FlowAnswer>(flow, { identifier: email })
  expect([unknown.status, formOf(unknown.body)]).toEqual([
    400,
    formOf(flow).map((line) => (line.includes('identifier text') ? `${line}${email}` : line)),
  ])
  expect(nodeOf(unknown.body, 'identifier')?.messages.map(({ id }) => id)).toEqual([4000037])
  const empty = await browser.submit<FlowAnswer>(flow, { method: 'identifier_first' })
  expect(nodeOf(empty.body, 'identifier')?.messages.map(({ id }) => id)).toEqual([4000002])
})

test('the second step offers what the account has: a code, or a provider', async () => {
  const there = newMember()
  const browser = service.browser()
  const { body: left } = await browser.submit<{ redirect_browser_to: string }>(await browser.start('login'), {
    provider: 'acme',
  })
  await comeBack(browser, provider.consent(left.redirect_browser_to, there))
  const { identity } = (await whoami(browser)) ?? {}
  browser.cookies.clear()
  const flow = await browser.start('login')
  const { body } = await browser.submit<FlowAnswer>(flow, { identifier: there.email })
  expect(formOf(body)).toEqual([
    `default identifier hidden ${there.email}`,
    'oidc provider submit acme',
    'code method submit code',
  ])
  const { body: sent } = await browser.submit<FlowAnswer>(body, { method: 'code', identifier: there.email })
  expect([sent.state, messagesOf(sent)]).toEqual(['sent_email', [1010014]])
  const code = service.mails.at(-1)?.code
  expect((await browser.submit(sent, { method: 'code', code })).status).toBe(200)
  expect((await whoami(browser))?.identity.id).toBe(identity?.id)
})

test('offers a passkey if the account has one, without revealing which', async () => {
  const mine = startService({ loginStyle: 'identifier_first' })
  const { email, device } = await signUp(mine.browser())
  const browser = mine.browser()
  const { body } = await browser.submit<FlowAnswer>(await browser.start('login'), { identifier: email })
  expect(formOf(body)).toEqual([
    `default identifier hidden ${email}`,
    'passkey passkey_challenge hidden',
    'passkey passkey_login hidden',
    'passkey passkey_login_trigger button',
  ])
  const wanted = wantedSignature(body)
  expect(JSON.parse(wanted).publicKey.allowCredentials).toEqual([])
  const passkey_login = await device.sign(wanted)
  expect((await browser.submit(body, { method: 'passkey', passkey_login })).status).toBe(200)
})

test('without that style no form asks for the identifier first', async () => {
  const browser = startService().browser()
  const flow = await browser.start('login')
  expect((await browser.submit(flow, { method: 'identifier_first', identifier: newEmail() })).status).toBe(
    404,
  )
  const other = await browser.start('registration')
  expect((await browser.submit(other, { method: 'profile', traits: { email: newEmail() } })).status).toBe(404)
})

test('sign-up asks for the profile, and then for a credential, and goes back', async () => {
  const browser = service.browser()
  const email = newEmail()
  const start = await browser.start('registration')
  const first = (value?: string) => [
    `default traits.email email${value ? ` ${value}` : ''}`,
    'oidc provider submit acme',
    'profile method submit profile',
  ]
  expect(formOf(start)).toEqual(first())
  // Nothing is created yet.
  expect(nodeOf(start, 'method')?.meta.label).toMatchObject({ id: 1040001, text: 'Continue' })
  const bad = await browser.submit<FlowAnswer>(start, { method: 'profile', traits: { email: 'ada' } })
  expect([bad.status, formOf(bad.body)]).toEqual([400, first('ada')])
  expect(nodeOf(bad.body, 'traits.email')?.messages.map(({ id }) => id)).toEqual([4000040])

  const next = () => browser.submit<FlowAnswer>(start, { method: 'profile', traits: { email } })
  const second = await next()
  expect([second.status, second.body.active, second.body.state, messagesOf(second.body)]).toEqual([
    400,
    undefined,
    'choose_method',
    [1040009],
  ])
  expect(formOf(second.body)).toEqual([
    `default traits.email hidden ${email}`,
    'oidc provider submit acme',
    'passkey passkey_create_data hidden',
    'passkey passkey_register hidden',
    'passkey passkey_register_trigger button',
    'code method submit code',
    'password password password',
    'password method submit password',
    'profile screen submit previous',
  ])
  for (const back of [
    { method: 'profile', screen: 'previous' },
    { screen: 'previous' },
    { method: 'profile:back' },
  ]) {
    const { status, body } = await browser.submit<FlowAnswer>(start, { ...back, traits: { email } })
    expect([status, formOf(body)]).toEqual([400, first(email)])
    await next()
  }
  const weak = await browser.submit<FlowAnswer>(start, {
    method: 'password',
    password: 'a',
    traits: { email },
  })
  expect([weak.status, formOf(weak.body)]).toEqual([400, formOf(second.body)])
  const done = await browser.submit(start, { method: 'password', password: PASSWORD, traits: { email } })
  expect(done).toMatchObject({ status: 200, body: { identity: { traits: { email } } } })
})

test('from the code one can go back to the choice of credentials, whatever method the form names', async () => {
  const browser = service.browser()
  const email = newEmail()
  const flow = await browser.start('registration')
  const { body: second } = await browser.submit<FlowAnswer>(flow, { method: 'profile', traits: { email } })
  const { body: sent } = await browser.submit<FlowAnswer>(flow, { method: 'code', traits: { email } })
  expect(formOf(sent)).toEqual([
    `default traits.email hidden ${email}`,
    'code method hidden',
    'code code text',
    'code method submit code',
    'code resend submit code',
    'profile screen submit credential-selection',
  ])
  const { body: back } = await browser.submit<FlowAnswer>(sent, {
    method: 'code',
    screen: 'credential-selection',
    traits: { email },
  })
  expect([back.state, messagesOf(back), formOf(back)]).toEqual(['choose_method', [1040009], formOf(second)])
  await browser.submit(flow, { method: 'code', traits: { email } })
  const code = service.mails.at(-1)?.code
  expect((await browser.submit(flow, { method: 'code', code, traits: { email } })).status).toBe(200)
})

test('the steps belong to the browser that took them', async () => {
  const browser = service.browser()
  const flow = await browser.start('registration')
  const other = service.browser()
  await other.start('registration')
  const { pathname, search } = new URL(flow.ui.action)
  const body = { csrf_token: csrfOf(flow), method: 'profile', traits: { email: newEmail() } }
  expect((await other.json(pathname + search, { body })).status).toBe(403)
})
