import { expect, test } from 'vitest'
import {
  codeAt,
  linkAuthenticator,
  messagesOf,
  partOf,
  TOTP_STEP_MS,
} from '#tests/worker/identity/support/second-factors.ts'
import {
  type Caller,
  nodeOf,
  ORIGIN,
  PASSWORD,
  startService,
} from '#tests/worker/identity/support/service.ts'
import type { FlowAnswer } from '#tests/worker/identity/support/wire.ts'

const service = startService({ codeSecondFactor: true, useContinueWith: true })
type Service = typeof service

const AAL2 = '/self-service/login/browser?aal=aal2'
const wrongFor = (code = '') => (code === '000000' ? '000001' : '000000')

function codesTo(to: string, mine: Service = service): string[] {
  return mine.mails.filter((mail) => mail.to === to && /log/.test(mail.subject)).map(({ code }) => code ?? '')
}

/** A user with a password and a verified email, who has logged out. */
async function member(mine: Service = service) {
  const browser = mine.browser()
  const { email, identity, continue_with } = await browser.register()
  const { body: form } = await browser.json<FlowAnswer>(
    `/self-service/verification/flows?id=${continue_with?.[0]?.flow?.id}`,
  )
  const code = mine.mails.find(({ to }) => to === email)?.code
  const verified = await browser.submit<FlowAnswer>(form, { method: 'code', code })
  if (verified.body.state !== 'passed_challenge') throw new Error('The address is not verified.')
  browser.cookies.clear()
  return { browser, email, identity }
}

/** Submits the password, and continues where that leads. */
async function halfWay(caller: Caller, email: string, query = '') {
  const first = await caller.logIn(email)
  if (first.status !== 422) throw new Error(`No second factor is asked for: ${first.status}`)
  return caller.start('login', `?aal=aal2${query}`)
}

test('offers no mailed second factor unless it is configured', async () => {
  const mine = startService()
  const { browser, email } = await member(mine)
  expect((await browser.logIn(email)).status).toBe(200)
  await linkAuthenticator(browser, mine.now())
  browser.cookies.clear()
  const flow = await halfWay(browser, email, '&via=phone')
  expect(partOf(flow, 'code')).toEqual([])
  expect((await browser.submit(flow, { method: 'code', address: email })).status).toBe(404)
  expect((await browser.submit<FlowAnswer>(flow, { address: email })).status).toBe(400)
  expect(codesTo(email, mine)).toEqual([])
})

test('sends the code right after the password, and accepts it once', async () => {
  const { browser, email } = await member()
  const start = await browser.start('login', '?return_to=/acme')
  const first = await browser.submit<{ redirect_browser_to: string }>(start, {
    method: 'password',
    identifier: email,
    password: PASSWORD,
  })
  expect(first.status).toBe(422)
  expect((await browser.fetch('/sessions/whoami')).status).toBe(403)
  const { body: flow } = await browser.json<FlowAnswer & { requested_aal: string }>(
    first.body.redirect_browser_to.slice(ORIGIN.length),
  )
  expect([flow.requested_aal, flow.state, flow.active, messagesOf(flow)]).toEqual([
    'aal2',
    'sent_email',
    'code',
    [1010014],
  ])
  expect(
    flow.ui.nodes.map(({ attributes: { name, type, value }, meta }) => [name, type, value, meta.label?.id]),
  ).toEqual([
    ['csrf_token', 'hidden', expect.any(String), undefined],
    ['identifier', 'hidden', email, undefined],
    ['method', 'hidden', 'code', undefined],
    ['code', 'text', undefined, 1070013],
    ['method', 'submit', 'code', 1070009],
    ['resend', 'submit', 'code', 1070008],
  ])
  await browser.json(`/self-service/login/flows?id=${flow.id}`)
  const [code, ...more] = codesTo(email)
  expect(more).toEqual([])
  const mail = service.mails.at(-1)
  expect(mail?.subject).not.toContain(code)
  expect(mail?.text).toContain('Your password is no longer secret')

  const send = (typed = '') => browser.submit<FlowAnswer>(flow, { method: 'code', code: typed })
  const wrong = await send(wrongFor(code))
  expect([wrong.status, wrong.body.state, messagesOf(wrong.body)]).toEqual([400, 'sent_email', [4010008]])
  const done = await browser.submit(flow, { method: 'code', code })
  expect([done.status, done.body.continue_with]).toEqual([
    200,
    [{ action: 'redirect_browser_to', redirect_browser_to: `${ORIGIN}/acme` }],
  ])
  const { body: session } = await browser.json<{ authenticator_assurance_level: string }>('/sessions/whoami')
  expect(session).toMatchObject({
    authenticator_assurance_level: 'aal2',
    authentication_methods: [
      { method: 'password', aal: 'aal1' },
      { method: 'code', aal: 'aal2' },
    ],
  })
  browser.cookies.clear()
  const again = await halfWay(browser, email)
  expect((await browser.submit(again, { method: 'code', code })).status).toBe(400)
})

test('offers a choice between authenticator app and code, also after the code was sent', async () => {
  const mine = startService({ codeSecondFactor: true })
  const { browser, email } = await member(mine)
  const first = await halfWay(browser, email)
  await browser.submit(first, { method: 'code', code: codesTo(email, mine)[0] })
  const secret = await linkAuthenticator(browser, mine.now())
  for (const by of ['code', 'totp']) {
    browser.cookies.clear()
    mine.pass(10 * TOTP_STEP_MS)
    const before = codesTo(email, mine).length
    const flow = await halfWay(browser, email)
    expect([flow.state, partOf(flow, 'code'), partOf(flow, 'totp').length]).toEqual([
      'choose_method',
      [['address', 1010023]],
      2,
    ])
    expect(nodeOf(flow, 'address')?.meta.label).toMatchObject({
      context: { address: email, channel: 'email' },
    })
    expect(codesTo(email, mine)).toHaveLength(before)
    const { status, body: sent } = await browser.submit<FlowAnswer>(flow, { address: email })
    expect([status, sent.state, messagesOf(sent), partOf(sent, 'totp').length]).toEqual([
      400,
      'sent_email',
      [1010014],
      2,
    ])
    const proof =
      by === 'code'
        ? { method: 'code', code: codesTo(email, mine).at(-1) }
        : { method: 'totp', totp_code: codeAt(secret, mine.now()) }
    expect((await browser.submit(sent, proof)).status, by).toBe(200)
    expect((await browser.fetch('/sessions/whoami')).status, by).toBe(200)
  }
})

test("doesn't use an unverified email as a second factor", async () => {
  const browser = service.browser()
  const { email } = await browser.register()
  expect((await browser.fetch('/sessions/whoami')).status).toBe(200)
  const flow = await browser.start('login', '?aal=aal2')
  expect(partOf(flow, 'code')).toEqual([])
  const asked = await browser.submit<FlowAnswer>(flow, { address: email })
  expect([asked.status, messagesOf(asked.body)]).toEqual([400, [4010010]])
  expect(codesTo(email)).toEqual([])
  expect((await browser.fetch(`${AAL2}&via=email`)).status).toBe(400)
})

test('asks for no other code after verifying the email while logged in', async () => {
  const mine = startService({ codeSecondFactor: true })
  const browser = mine.browser()
  const { email, continue_with } = await browser.register()
  const id = continue_with?.[0]?.flow?.id
  const { body: form } = await browser.json<FlowAnswer>(`/self-service/verification/flows?id=${id}`)
  const [before] = [browser.cookies.get('ory_kratos_session')]
  const code = mine.mails.find(({ to }) => to === email)?.code
  expect((await browser.submit<FlowAnswer>(form, { method: 'code', code: wrongFor(code) })).body.state).toBe(
    'sent_email',
  )
  expect(browser.cookies.get('ory_kratos_session')).toBe(before)
  await browser.submit(form, { method: 'code', code })
  expect(browser.cookies.get('ory_kratos_session')).not.toBe(before)
  const { status, body } = await browser.json('/sessions/whoami')
  expect([status, body]).toMatchObject([
    200,
    {
      authentication_methods: [
        { method: 'password', aal: 'aal1' },
        { method: 'code', aal: 'aal2' },
      ],
    },
  ])
  expect(codesTo(email, mine)).toEqual([])

  // Other devices are unaffected.
  const elsewhere = mine.browser()
  await elsewhere.logIn(email)
  expect((await elsewhere.fetch('/sessions/whoami')).status).toBe(403)
  const again = await elsewhere.start('verification')
  await elsewhere.submit(again, { method: 'code', email })
  const second = mine.mails.findLast(({ to }) => to === email)?.code
  await elsewhere.submit(again, { method: 'code', code: second })
  expect((await elsewhere.fetch('/sessions/whoami')).status).toBe(403)
})

test('via names the trait of the email that the code is sent to', async () => {
  const { browser, email } = await member()
  await browser.logIn(email)
  for (const via of ['phone', 'traits.email', 'email ', '__proto__', 'x'.repeat(5000)])
    expect((await browser.fetch(`${AAL2}&via=${encodeURIComponent(via)}`)).status, via).toBe(400)
  expect(codesTo(email)).toEqual([])
  const flow = await browser.start('login', '?aal=aal2&via=email')
  expect([flow.state, codesTo(email).length]).toEqual(['sent_email', 1])
})

test("sends codes only to the account's own email", async () => {
  const mine = startService({ codeSecondFactor: true })
  const { browser, email } = await member(mine)
  const other = await member(mine)
  const first = await halfWay(browser, email)
  await browser.submit(first, { method: 'code', code: codesTo(email, mine)[0] })
  await linkAuthenticator(browser, mine.now())
  browser.cookies.clear()
  const flow = await halfWay(browser, email)
  for (const fields of [{ address: other.email }, { method: 'code', identifier: other.email }]) {
    const { status, body } = await browser.submit<FlowAnswer>(flow, fields)
    expect([status, body.state, messagesOf(body)]).toEqual([400, 'choose_method', [4010010]])
  }
  expect(codesTo(other.email, mine)).toEqual([])
})

test('mails a native client a code, and accepts it with the session token', async () => {
  const { email } = await member()
  const program = service.program()
  const { status, body } = await program.logIn(email)
  expect([status, body.session.identity]).toEqual([200, null])
  const headers = { 'x-session-token': body.session_token ?? '' }
  const { body: flow } = await program.json<FlowAnswer>('/self-service/login/api?aal=aal2', { headers })
  expect(flow.state).toBe('sent_email')
  const prove = (more: Record<string, string>) =>
    program.json(`/self-service/login?flow=${flow.id}`, {
      body: { method: 'code', code: codesTo(email)[0] },
      headers: more,
    })
  expect((await prove({})).status).toBe(401)
  expect((await prove(headers)).status).toBe(200)
  expect((await program.fetch('/sessions/whoami', { headers })).status).toBe(200)
})

test('redirects a browser without JavaScript through the same steps', async () => {
  const { browser, email } = await member()
  await browser.logIn(email)
  const html = { accept: 'text/html' }
  const page = await browser.fetch(AAL2, { headers: html })
  const id = new URL(page.headers.get('location') ?? '').searchParams.get('flow')
  const { body: flow } = await browser.json<FlowAnswer>(`/self-service/login/flows?id=${id}`)
  const csrf_token = nodeOf(flow, 'csrf_token')?.attributes.value ?? ''
  const answer = await browser.fetch(`/self-service/login?flow=${id}`, {
    form: { csrf_token, method: 'code', code: codesTo(email)[0] ?? '' },
    headers: html,
  })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, `${ORIGIN}/`])
})

test('sends no email for a prefetched page', async () => {
  const { browser, email } = await member()
  await browser.logIn(email)
  await browser.fetch(AAL2, { method: 'HEAD' })
  const { body: flow } = await browser.json<FlowAnswer>(AAL2, { headers: { 'sec-purpose': 'prefetch' } })
  expect([flow.state, codesTo(email)]).toEqual(['choose_method', []])
  expect((await browser.submit<FlowAnswer>(flow, { address: email })).body.state).toBe('sent_email')
  expect(codesTo(email)).toHaveLength(1)
})
