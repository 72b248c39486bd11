import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { type Caller, nodeOf, ORIGIN, startService } from '#tests/worker/identity/support/service.ts'
import type { FlowAnswer, SessionAnswer } from '#tests/worker/identity/support/wire.ts'

const service = startService()
service.runClock()
const HOUR = 3_600_000

function mailsTo(email: string) {
  return service.mails.filter(({ to }) => to === email)
}

function lastCode(email: string) {
  return mailsTo(email).at(-1)?.code ?? ''
}

/** A user who has just registered, with the flow that waits for the code. */
async function newcomer(caller: Caller = service.browser()) {
  const { email, continue_with } = await caller.register()
  const id = continue_with?.find(({ action }) => action === 'show_verification_ui')?.flow?.id
  const { body: flow } = await caller.json<FlowAnswer>(`/self-service/verification/flows?id=${id}`)
  return { caller, email, flow }
}

/** A code other than the one that was sent. */
function wrongCode(email: string) {
  return lastCode(email) === '000000' ? '000001' : '000000'
}

test('registration mails a six-digit code and a link', async () => {
  const { email, flow } = await newcomer()
  const [mail] = mailsTo(email)
  expect(mail?.code).toMatch(/^\d{6}$/)
  expect(mail?.links).toEqual([`${ORIGIN}/self-service/verification?flow=${flow.id}&code=${mail?.code}`])
  expect(mail?.text).toContain(mail?.code)
  expect(flow).toMatchObject({
    state: 'sent_email',
    active: 'code',
    ui: { method: 'POST', messages: [{ id: 1080003, text: 'We sent you an email with a code.' }] },
  })
  expect(flow.ui.nodes.map(({ attributes }) => [attributes.name, attributes.type, attributes.value])).toEqual(
    [
      ['csrf_token', 'hidden', expect.any(String)],
      ['method', 'hidden', 'code'],
      ['code', 'text', undefined],
      ['method', 'submit', 'code'],
      ['email', 'submit', email],
    ],
  )
})

test('an empty code keeps the code field; a code without a method suffices', async () => {
  const { caller, email, flow } = await newcomer()
  const { status, body } = await caller.submit<FlowAnswer>(flow, { method: 'code', code: '' })
  expect([status, body.state, mailsTo(email).length]).toEqual([400, 'sent_email', 1])
  expect(nodeOf(body, 'code')?.messages).toMatchObject([{ id: 4000002 }])
  const done = await caller.submit<FlowAnswer>(flow, { code: lastCode(email) })
  expect(done.body.state).toBe('passed_challenge')
})

test('the code is stored only as a keyed hash, and the email only until it is sent', async () => {
  const { email, flow } = await newcomer()
  const { results: codes } = await env.IDENTITY_DB.prepare('SELECT * FROM codes WHERE flow_id = ?')
    .bind(flow.id)
    .all()
  expect(codes).toHaveLength(1)
  expect(JSON.stringify(codes)).not.toContain(`"${lastCode(email)}"`)
  const { results: waiting } = await env.IDENTITY_DB.prepare(
    'SELECT * FROM outbox WHERE instr(payload, ?) > 0',
  )
    .bind(email)
    .all()
  expect(waiting).toEqual([])
})

test('the right code verifies the email', async () => {
  const { caller, email, flow } = await newcomer()
  const { status, body } = await caller.submit<FlowAnswer>(flow, { method: 'code', code: lastCode(email) })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    state: 'passed_challenge',
    ui: { method: 'GET', action: `${ORIGIN}/`, messages: [{ id: 1080002, type: 'success' }] },
  })
  expect(body.ui.nodes.at(-1)).toMatchObject({
    type: 'a',
    attributes: { id: 'continue', href: `${ORIGIN}/` },
  })
  const whoami = await caller.json<SessionAnswer>('/sessions/whoami')
  expect(whoami.body.identity.verifiable_addresses).toMatchObject([
    { value: email, verified: true, status: 'completed' },
  ])
})

test('a wrong code shows the form again, and the fifth is the last attempt', async () => {
  const { caller, email, flow } = await newcomer()
  for (let attempt = 1; attempt <= 5; attempt++) {
    const { status, body } = await caller.submit<FlowAnswer>(flow, { method: 'code', code: wrongCode(email) })
    expect([status, body.state, body.ui.messages?.[0]?.id]).toEqual([200, 'sent_email', 4070006])
  }
  const sixth = await caller.submit(flow, { method: 'code', code: lastCode(email) })
  expect(sixth).toMatchObject({ status: 410, body: { error: { id: 'self_service_flow_replaced' } } })
  const fresh = await caller.json<FlowAnswer>(`/self-service/verification/flows?id=${sixth.body.use_flow_id}`)
  expect(fresh.body.state).toBe('choose_method')
})

test('concurrent guesses count as many', async () => {
  const { caller, email, flow } = await newcomer()
  const guesses = await Promise.all(
    Array.from({ length: 12 }, () => caller.submit(flow, { method: 'code', code: wrongCode(email) })),
  )
  expect(guesses.filter(({ status }) => status === 200)).toHaveLength(5)
})

test('a code works once', async () => {
  const { caller, email, flow } = await newcomer()
  const code = lastCode(email)
  await caller.submit(flow, { method: 'code', code })
  const again = await caller.submit(flow, { method: 'code', code })
  expect(again).toMatchObject({ status: 410, body: { error: { id: 'self_service_flow_replaced' } } })
  const fresh = await caller.json<FlowAnswer>(`/self-service/verification/flows?id=${again.body.use_flow_id}`)
  expect(fresh.body.ui.messages).toMatchObject([{ id: 4070002 }])
})

test('another code can be sent, and then only that one works', async () => {
  const { caller, email, flow } = await newcomer()
  const first = lastCode(email)
  const resent = await caller.submit<FlowAnswer>(flow, { method: 'code', email })
  expect([resent.status, resent.body.state]).toEqual([200, 'sent_email'])
  expect(mailsTo(email)).toHaveLength(2)
  const second = lastCode(email)
  if (first !== second) {
    const old = await caller.submit<FlowAnswer>(flow, { method: 'code', code: first })
    expect(old.body.ui.messages?.[0]?.id).toBe(4070006)
  }
  expect((await caller.submit<FlowAnswer>(flow, { method: 'code', code: second })).body.state).toBe(
    'passed_challenge',
  )
})

test("a code of one flow doesn't work in another", async () => {
  const one = await newcomer()
  const other = await newcomer()
  const { body } = await other.caller.submit<FlowAnswer>(other.flow, {
    method: 'code',
    code: lastCode(one.email),
  })
  expect(lastCode(one.email) === lastCode(other.email) || body.state === 'sent_email').toBe(true)
})

test('responses reveal nothing about who has an account', async () => {
  const { email } = await newcomer(service.program())
  const mailsBefore = service.mails.length
  const shapes = await Promise.all(
    [email, `unknown-${email}`].map(async (address) => {
      const browser = service.browser()
      const flow = await browser.start('verification')
      expect(nodeOf(flow, 'email')).toMatchObject({ attributes: { type: 'email', required: true } })
      const { status, body } = await browser.submit<FlowAnswer>(flow, { method: 'code', email: address })
      return [status, body.state, body.ui.messages, body.ui.nodes.map(({ attributes }) => attributes.name)]
    }),
  )
  expect(shapes[0]).toEqual(shapes[1])
  expect(service.mails.length).toBe(mailsBefore + 1)
})

test('verification logs no user in', async () => {
  const { email } = await newcomer(service.program())
  const browser = service.browser()
  const flow = await browser.start('verification')
  await browser.submit(flow, { method: 'code', email })
  const { body, headers } = await browser.submit<FlowAnswer>(flow, { method: 'code', code: lastCode(email) })
  expect([body.state, headers.getSetCookie()]).toEqual(['passed_challenge', []])
  expect((await browser.fetch('/sessions/whoami')).status).toBe(401)
})

test.each([
  ['', 4000002],
  ['not an address', 4000040],
])('the address "%s" is a fault of its field', async (email, id) => {
  const browser = service.browser()
  const { status, body } = await browser.submit<FlowAnswer>(await browser.start('verification'), {
    method: 'code',
    email,
  })
  expect([status, nodeOf(body, 'email')?.messages[0]?.id]).toEqual([400, id])
})

test('the link in the email fills the code in, in any browser, without using it', async () => {
  const { email } = await newcomer()
  const link = new URL(mailsTo(email)[0]?.links[0] ?? '')
  const browser = service.browser()
  for (let scan = 0; scan < 3; scan++) await service.browser().fetch(`${link.pathname}${link.search}`)
  const opened = await browser.fetch(`${link.pathname}${link.search}`, { headers: { accept: 'text/html' } })
  const page = new URL(opened.headers.get('location') ?? '')
  expect([opened.status, page.pathname]).toEqual([303, '/verification'])
  const { body: flow } = await browser.json<FlowAnswer>(
    `/self-service/verification/flows?id=${page.searchParams.get('flow')}`,
  )
  expect(nodeOf(flow, 'code')?.attributes.value).toBe(lastCode(email))
  expect(flow.ui.messages, 'that it is on its way').toBeUndefined()
  const { body } = await browser.submit<FlowAnswer>(flow, { method: 'code', code: lastCode(email) })
  expect(body.state).toBe('passed_challenge')
})

test.each([
  ['another code was sent', (email: string) => ({ method: 'code', email })],
  ['it was tried', () => ({ method: 'code', code: '000000' })],
])('the code of an opened link is filled in no more once %s, and the form stays', async (_when, typed) => {
  const { email, flow } = await newcomer()
  const link = new URL(mailsTo(email)[0]?.links[0] ?? '')
  const phone = service.browser()
  await phone.fetch(`${link.pathname}${link.search}`)
  const shown = () => phone.json<FlowAnswer>(`/self-service/verification/flows?id=${flow.id}`)
  const { body: opened } = await shown()
  expect(nodeOf(opened, 'code')?.attributes.value).toBe(lastCode(email))
  await phone.submit(opened, typed(email))
  const { body } = await shown()
  expect([body.id, nodeOf(body, 'code')?.attributes.value]).toEqual([flow.id, undefined])
  const { body: done } = await phone.submit<FlowAnswer>(body, { method: 'code', code: lastCode(email) })
  expect(done.state).toBe('passed_challenge')
})

test("the requester of a code doesn't see it when its owner, or a scanner, opens the link", async () => {
  for (const caller of [service.browser(), service.program()]) {
    const { email, flow } = await newcomer(caller)
    const link = new URL(mailsTo(email)[0]?.links[0] ?? '')
    await service.browser().fetch(`${link.pathname}${link.search}`)
    const { status, body } = await caller.json<FlowAnswer>(`/self-service/verification/flows?id=${flow.id}`)
    expect([status, nodeOf(body, 'code')?.attributes.value]).toEqual([200, undefined])
  }
})

test("a native client verifies too, and its email's link works in a browser", async () => {
  const { caller, email, flow } = await newcomer(service.program())
  const link = new URL(mailsTo(email)[0]?.links[0] ?? '')
  const browser = service.browser()
  await browser.fetch(`${link.pathname}${link.search}`)
  const { body } = await browser.submit<FlowAnswer>(flow, { method: 'code', code: lastCode(email) })
  expect(body.state).toBe('passed_challenge')
  const done = await caller.json<FlowAnswer>(`/self-service/verification/flows?id=${flow.id}`)
  expect(done.body.state).toBe('passed_challenge')
})

test('a code that is older than an hour counts as wrong', async () => {
  const { caller, email, flow } = await newcomer()
  await env.IDENTITY_DB.prepare('UPDATE codes SET expires_at = ? WHERE flow_id = ?')
    .bind(new Date(0).toISOString(), flow.id)
    .run()
  const { status, body } = await caller.submit<FlowAnswer>(flow, { method: 'code', code: lastCode(email) })
  expect([status, body.ui.messages?.[0]?.id]).toEqual([200, 4070006])
})

test('an expired verification leads to a new one', async () => {
  const { caller, email, flow } = await newcomer()
  service.pass(HOUR + 1)
  const shown = await caller.json(`/self-service/verification/flows?id=${flow.id}`)
  expect([shown.status, shown.body.error.id]).toEqual([410, undefined])
  const response = await caller.fetch(`/self-service/verification?flow=${flow.id}`, {
    body: { method: 'code', code: lastCode(email) },
  })
  expect(response.status).toBe(303)
  const next = new URL(response.headers.get('location') ?? '')
  const { status, body } = await caller.json<FlowAnswer>(`${next.pathname}${next.search}`)
  expect([status, body.ui.messages?.[0]?.id]).toEqual([200, 4070005])
})

test('an email survives a crash during sending', async () => {
  const dying = startService()
  dying.dieSending()
  const email = `${crypto.randomUUID()}@example.test`
  void dying.program().register(email)
  const waiting = env.IDENTITY_DB.prepare('select attempts from outbox where instr(payload, ?) > 0').bind(
    email,
  )
  await expect.poll(() => waiting.first('attempts'), { timeout: 5000 }).toBe(0)
  const next = startService()
  next.pass(3 * 60_000)
  await next.scheduled()
  expect(next.mails.filter(({ to }) => to === email)).toHaveLength(1)
  expect(await waiting.first()).toBeNull()
})

test("the scheduled run sends an email that couldn't be sent", async () => {
  const caller = service.program()
  service.setMailServerDown(true)
  const { email } = await caller.register()
  expect(mailsTo(email)).toEqual([])
  service.setMailServerDown(false)
  await service.scheduled()
  expect(mailsTo(email)).toEqual([])
  service.pass(60_000)
  await service.scheduled()
  expect(mailsTo(email)).toHaveLength(1)
  await service.scheduled()
  expect(mailsTo(email)).toHaveLength(1)
})
