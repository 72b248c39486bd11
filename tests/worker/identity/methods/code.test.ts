import { expect, test } from 'vitest'
import { messagesOf, partOf } from '#tests/worker/identity/support/second-factors.ts'
import {
  type Caller,
  nodeOf,
  ORIGIN,
  PASSWORD,
  startService,
} from '#tests/worker/identity/support/service.ts'
import type { FlowAnswer } from '#tests/worker/identity/support/wire.ts'

const service = startService({ codeLogin: true, useContinueWith: true })

type Service = typeof service

function codesTo(to: string, mine: Service = service): string[] {
  const mails = mine.mails.filter((mail) => mail.to === to && mail.subject.startsWith('Your code'))
  return mails.map(({ code }) => code ?? '')
}

const newEmail = () => `${crypto.randomUUID()}@example.test`
const wrongFor = (code = '') => (code === '000000' ? '000001' : '000000')

/** Registers with a code, and logs out. */
async function member(mine: Service = service) {
  const browser = mine.browser()
  const email = newEmail()
  const flow = await browser.start('registration')
  await browser.submit(flow, { method: 'code', traits: { email } })
  const code = codesTo(email, mine).at(-1)
  const done = await browser.submit(flow, { method: 'code', code, traits: { email } })
  if (done.status !== 200) throw new Error(`Signing up failed: ${JSON.stringify(done.body)}`)
  browser.cookies.clear()
  return { browser, email, identity: done.body.identity }
}

/** Requests a login code. */
async function ask(caller: Caller, email: string, query = '') {
  const flow = await caller.start('login', query)
  const { status, body } = await caller.submit<FlowAnswer>(flow, { method: 'code', identifier: email })
  return { status, flow: body }
}

function typesOf({ ui }: FlowAnswer, group: string) {
  return ui.nodes
    .filter((node) => node.group === group)
    .map(({ attributes: { name, type, value }, meta }) => [name, type, value, meta.label?.id])
}

test('offers no code unless it is configured', async () => {
  const browser = startService().browser()
  for (const kind of ['login', 'registration']) {
    const flow = await browser.start(kind)
    expect(partOf(flow, 'code')).toEqual([])
    expect((await browser.submit(flow, { method: 'code', identifier: newEmail() })).status).toBe(404)
  }
})

test('registration with a code verifies the email and needs no password', async () => {
  const browser = service.browser()
  const email = newEmail()
  const start = await browser.start('registration', '?return_to=/acme')
  expect(typesOf(start, 'code')).toEqual([['method', 'submit', 'code', 1040006]])
  const { status, body: flow } = await browser.submit<FlowAnswer>(start, {
    method: 'code',
    traits: { email },
  })
  expect([status, flow.state, flow.active, messagesOf(flow)]).toEqual([400, 'sent_email', 'code', [1040005]])
  expect(typesOf(flow, 'code')).toEqual([
    ['method', 'hidden', 'code', undefined],
    ['code', 'text', undefined, 1070012],
    ['method', 'submit', 'code', 1070009],
    ['resend', 'submit', 'code', 1070008],
  ])
  expect(nodeOf(flow, 'traits.email')?.attributes).toMatchObject({ type: 'hidden', value: email })
  expect(nodeOf(flow, 'password')).toBeUndefined()

  const [code] = codesTo(email)
  const send = (fields: object) =>
    browser.submit<FlowAnswer>(flow, { method: 'code', traits: { email }, ...fields })
  const wrong = await send({ code: wrongFor(code) })
  expect([wrong.status, messagesOf(wrong.body), wrong.body.state]).toEqual([400, [4040003], 'sent_email'])
  const other = await send({ code, traits: { email: newEmail() } })
  expect([other.status, messagesOf(other.body)]).toEqual([400, [4000036]])
  const done = await browser.submit(flow, { method: 'code', traits: { email }, code: ` ${code} ` })
  expect([done.status, done.body.session.authentication_methods]).toMatchObject([200, [{ method: 'code' }]])
  expect(done.body.identity.verifiable_addresses).toMatchObject([{ value: email, verified: true }])
  expect(done.body.continue_with).toEqual([
    { action: 'redirect_browser_to', redirect_browser_to: `${ORIGIN}/acme` },
  ])
  expect(service.mails.filter(({ to }) => to === email)).toHaveLength(1)
})

test('rejects an email that is taken without mailing it, and a code that was used', async () => {
  const { email } = await member()
  const browser = service.browser()
  const flow = await browser.start('registration')
  const taken = await browser.submit<FlowAnswer>(flow, { method: 'code', traits: { email } })
  expect([taken.status, messagesOf(taken.body)]).toEqual([400, [4000007]])
  expect(codesTo(email)).toHaveLength(1)

  const fresh = newEmail()
  await browser.submit(flow, { method: 'code', traits: { email: fresh } })
  const fields = { method: 'code', code: codesTo(fresh)[0], traits: { email: fresh } }
  const answers = await Promise.all([1, 2, 3].map(() => browser.submit(flow, fields)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('a mailed code logs in, once', async () => {
  const { browser, email, identity } = await member()
  const start = await browser.start('login')
  expect(typesOf(start, 'code')).toEqual([['method', 'submit', 'code', 1010015]])
  const { status, flow } = await ask(browser, ` ${email.toUpperCase()}`, '?return_to=/acme')
  expect([status, flow.state, flow.active, messagesOf(flow)]).toEqual([400, 'sent_email', 'code', [1010014]])
  expect(typesOf(flow, 'code')).toEqual([
    ['method', 'hidden', 'code', undefined],
    ['code', 'text', undefined, 1070013],
    ['method', 'submit', 'code', 1070009],
    ['resend', 'submit', 'code', 1070008],
  ])
  expect(nodeOf(flow, 'identifier')?.attributes).toMatchObject({ type: 'hidden', value: email })
  const code = codesTo(email).at(-1)
  expect(service.mails.at(-1)?.subject).not.toContain(code)
  const send = (typed: string | undefined) =>
    browser.submit<FlowAnswer>(flow, { method: 'code', identifier: email, code: typed })
  const wrong = await send(wrongFor(code))
  expect([wrong.status, messagesOf(wrong.body), wrong.body.state]).toEqual([400, [4010008], 'sent_email'])
  const empty = await send('')
  expect(nodeOf(empty.body, 'code')?.messages).toMatchObject([{ id: 4000002 }])
  const answers = await Promise.all([1, 2, 3].map(() => send(code)))
  expect(answers.map(({ status: each }) => each).sort()).toEqual([200, 400, 400])
  expect((await browser.json<{ identity: object }>('/sessions/whoami')).body.identity).toMatchObject({
    id: identity.id,
  })
})

test('a code is valid for its own form, for an hour', async () => {
  const mine = startService({ codeLogin: true })
  const { browser, email } = await member(mine)
  const first = await ask(browser, email)
  const code = codesTo(email, mine).at(-1)
  const second = await ask(browser, email)
  expect((await browser.submit(second.flow, { method: 'code', code })).status).toBe(400)
  mine.pass(3_600_000)
  expect((await browser.submit(first.flow, { method: 'code', code })).status).toBe(410)
})

test('a code can be tried five times; then a new one has to be requested', async () => {
  const { browser, email } = await member()
  const { flow } = await ask(browser, email)
  const code = codesTo(email).at(-1)
  const send = (typed: string | undefined) =>
    browser.submit<FlowAnswer>(flow, { method: 'code', identifier: email, code: typed })
  for (let each = 0; each < 5; each++)
    expect(messagesOf((await send(wrongFor(code))).body)).toEqual([4010008])
  const sixth = await send(code)
  expect([sixth.status, sixth.body.state, messagesOf(sixth.body)]).toEqual([400, 'choose_method', [4000001]])
  expect(nodeOf(sixth.body, 'identifier')?.attributes).toMatchObject({ type: 'text', value: email })
  const again = await browser.submit<FlowAnswer>(sixth.body, { method: 'code', identifier: email })
  expect(again.body.state).toBe('sent_email')
  expect((await send(code)).status).toBe(400)
  expect((await send(codesTo(email).at(-1))).status).toBe(200)
})

test('too many attempts at a registration lead back to a form with the email', async () => {
  const browser = service.browser()
  const email = newEmail()
  const flow = await browser.start('registration')
  await browser.submit(flow, { method: 'code', traits: { email } })
  const code = wrongFor(codesTo(email)[0])
  const send = () => browser.submit<FlowAnswer>(flow, { method: 'code', traits: { email }, code })
  for (let each = 0; each < 5; each++) await send()
  const { body } = await send()
  expect([body.state, messagesOf(body)]).toEqual(['choose_method', [4000001]])
  expect(nodeOf(body, 'traits.email')?.attributes).toMatchObject({ type: 'email', value: email })
})

test('a resent code replaces the first, and attempts keep counting', async () => {
  const { browser, email } = await member()
  const { flow } = await ask(browser, email)
  const first = codesTo(email).at(-1)
  const resent = await browser.submit<FlowAnswer>(flow, { method: 'code', identifier: email, resend: 'code' })
  expect([resent.status, resent.body.state, messagesOf(resent.body)]).toEqual([400, 'sent_email', [1010014]])
  const second = codesTo(email).at(-1)
  if (first !== second) expect((await browser.submit(flow, { method: 'code', code: first })).status).toBe(400)
  expect((await browser.submit(flow, { method: 'code', code: second })).status).toBe(200)
})

test('limits emails to an address without revealing it', async () => {
  const { browser, email } = await member()
  const before = codesTo(email).length
  for (let each = 0; each < 12; each++) {
    const { status, flow } = await ask(browser, email)
    expect([status, messagesOf(flow)]).toEqual([400, [1010014]])
  }
  expect(codesTo(email).length - before).toBeLessThan(6)
})

test('no code logs in to an account with an unverified email (pre-hijacking)', async () => {
  const { email } = await service.browser().register()
  const browser = service.browser()
  for (const identifier of [email, newEmail()]) {
    const { status, flow } = await ask(browser, identifier)
    expect([status, flow.state, messagesOf(flow)]).toEqual([400, 'choose_method', [4000035]])
    expect(codesTo(identifier)).toEqual([])
  }
})

test('a user with a password and a verified email can log in with a code', async () => {
  const mine = startService({ codeLogin: true })
  const browser = mine.browser()
  const { email, continue_with } = await browser.register()
  const verification = await browser.json<FlowAnswer>(
    `/self-service/verification/flows?id=${continue_with?.[0]?.flow?.id}`,
  )
  await browser.submit(verification.body, { method: 'code', code: mine.mails[0]?.code })
  browser.cookies.clear()
  const { flow } = await ask(browser, email)
  const code = codesTo(email, mine).at(-1)
  expect((await browser.submit(flow, { method: 'code', code })).status).toBe(200)
  expect((await mine.browser().logIn(email, PASSWORD)).status).toBe(200)
})

test("re-authentication sends the code only to the user's own email", async () => {
  const { browser, email } = await member()
  const { flow: first } = await ask(browser, email)
  await browser.submit(first, { method: 'code', code: codesTo(email).at(-1) })
  const flow = await browser.start('login', '?refresh=true')
  expect(typesOf(flow, 'code')).toEqual([['address', 'submit', email, 1010023]])
  const { email: other } = await member()
  const elsewhere = await browser.submit<FlowAnswer>(flow, { address: other })
  expect(messagesOf(elsewhere.body)).toEqual([4000035])
  const { status, body } = await browser.submit<FlowAnswer>(flow, { address: email })
  expect([status, body.state]).toEqual([400, 'sent_email'])
  expect((await browser.submit(body, { method: 'code', code: codesTo(email).at(-1) })).status).toBe(200)
})

test('a native client registers and logs in with codes', async () => {
  const program = service.program()
  const email = newEmail()
  const flow = await program.start('registration')
  await program.submit(flow, { method: 'code', traits: { email } })
  const made = await program.submit(flow, { method: 'code', traits: { email }, code: codesTo(email)[0] })
  expect([made.status, made.body.session_token]).toEqual([200, expect.stringMatching(/^ory_st_/)])
  const { flow: login } = await ask(program, email)
  const done = await program.submit(login, { method: 'code', code: codesTo(email).at(-1) })
  expect([done.status, done.body.session_token]).toEqual([200, expect.stringMatching(/^ory_st_/)])
})

test('the form says when emails are delayed', async () => {
  const mine = startService({ codeLogin: true })
  const { browser, email } = await member(mine)
  mine.setMailServerDown(true)
  const { flow } = await ask(browser, email)
  const { body } = await browser.json<FlowAnswer>(`/self-service/login/flows?id=${flow.id}`)
  expect(messagesOf(body)).toEqual([1010014, 5000001])
})
