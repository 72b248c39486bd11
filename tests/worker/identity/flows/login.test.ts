import { expect, test } from 'vitest'
import { nodeOf, ORIGIN, PASSWORD, startService } from '#tests/worker/identity/support/service.ts'
import type { FlowAnswer } from '#tests/worker/identity/support/wire.ts'

const service = startService()
const html = { accept: 'text/html' }

/** A browser that has registered and logged out. */
async function member() {
  const browser = service.browser()
  const { email, identity } = await browser.register()
  browser.cookies.clear()
  return { browser, email, identity }
}

test('the form has the shape that clients know', async () => {
  const flow = await service.browser().start('login', '?return_to=/acme')
  expect(flow).toMatchObject({
    type: 'browser',
    organization_id: null,
    state: 'choose_method',
    refresh: false,
    requested_aal: 'aal1',
    request_url: `${ORIGIN}/self-service/login/browser?return_to=/acme`,
    return_to: '/acme',
    ui: { action: `${ORIGIN}/self-service/login?flow=${flow.id}`, method: 'POST' },
  })
  expect(flow).not.toHaveProperty('active')
  expect(flow.ui).not.toHaveProperty('messages')
  expect(flow.ui.nodes.map(({ attributes }) => [attributes.name, attributes.type])).toEqual([
    ['csrf_token', 'hidden'],
    ['identifier', 'text'],
    [undefined, 'text/javascript'],
    ['passkey_challenge', 'hidden'],
    ['passkey_login', 'hidden'],
    ['passkey_login_trigger', 'button'],
    ['password', 'password'],
    ['method', 'submit'],
  ])
  expect(nodeOf(flow, 'identifier')?.meta.label).toMatchObject({
    id: 1070002,
    context: { name: 'identifier' },
  })
  expect(nodeOf(flow, 'method')).toMatchObject({
    attributes: { value: 'password' },
    meta: { label: { id: 1010022 } },
  })
})

test.each([
  [false, []],
  [true, [{ action: 'redirect_browser_to', redirect_browser_to: `${ORIGIN}/acme/members` }]],
])('the right password opens a session; continuations: %s', async (useContinueWith, continuations) => {
  const { email } = await member()
  const browser = startService({ useContinueWith }).browser()
  const flow = await browser.start('login', '?return_to=/acme/members')
  const { status, body } = await browser.submit(flow, {
    method: 'password',
    identifier: ` ${email.toUpperCase()}`,
    password: PASSWORD,
  })
  expect(status).toBe(200)
  expect(body.session.authentication_methods).toMatchObject([{ method: 'password', aal: 'aal1' }])
  expect(body.continue_with).toEqual(continuations)
  expect(body).not.toHaveProperty('session_token')
  expect((await browser.json('/sessions/whoami')).body.session).toBeUndefined()
  expect((await browser.json<{ id: string }>('/sessions/whoami')).body.id).toBe(body.session.id)
})

test('a wrong password and an unknown email get the same response', async () => {
  const { browser, email } = await member()
  const flow = await browser.start('login')
  const guess = (identifier: string) =>
    browser.submit<FlowAnswer>(flow, { method: 'password', identifier, password: 'wrong wrong wrong' })
  const answers = [await guess(email), await guess('unknown@example.test')]
  for (const { status, body } of answers) {
    expect([status, body.active, body.ui.messages?.map(({ id }) => id)]).toEqual([400, undefined, [4000006]])
    expect(nodeOf(body, 'identifier')?.attributes.value).toContain('@example.test')
    expect(JSON.stringify(body)).not.toContain('wrong wrong wrong')
  }
})

test('every message and label has an id, a text, a type and a context', async () => {
  const { browser, email } = await member()
  const { body } = await browser.logIn(email, 'wrong wrong wrong')
  const { ui } = body as unknown as FlowAnswer
  const labels = ui.nodes.flatMap(({ meta }) => meta.label ?? [])
  expect(labels.length).toBeGreaterThan(2)
  for (const each of [...(ui.messages ?? []), ...labels])
    expect(Object.keys(each)).toEqual(['id', 'text', 'type', 'context'])
  expect(ui.messages).toMatchObject([{ id: 4000006, type: 'error', context: {} }])
})

test('empty fields are required', async () => {
  const browser = service.browser()
  const { body } = await browser.submit<FlowAnswer>(await browser.start('login'), {
    method: 'password',
    identifier: '',
    password: '',
  })
  expect(nodeOf(body, 'identifier')?.messages).toMatchObject([
    { id: 4000002, context: { property: 'identifier' } },
  ])
  expect(nodeOf(body, 'password')?.messages).toMatchObject([
    { id: 4000002, context: { property: 'password' } },
  ])
})

test('a native client gets a token instead of a cookie', async () => {
  const program = service.program()
  const { email } = await program.register()
  const flow = await program.start('login')
  expect(nodeOf(flow, 'csrf_token')?.attributes.value).toBe('')
  const { status, body, headers } = await program.submit(flow, {
    method: 'password',
    identifier: email,
    password: PASSWORD,
  })
  expect([status, body.continue_with, headers.getSetCookie()]).toEqual([200, null, []])
  const whoami = await program.fetch('/sessions/whoami', {
    headers: { authorization: `Bearer ${body.session_token}` },
  })
  expect(whoami.status).toBe(200)
})

test("a native client's flow has an exchange code on request", async () => {
  const flow = await service.program().start('login', '?return_session_token_exchange_code=true')
  expect(flow).toMatchObject({ session_token_exchange_code: expect.stringMatching(/^[0-9A-Za-z]{64}$/) })
})

test('rejects a login with an active session', async () => {
  const browser = service.browser()
  await browser.register()
  const json = await browser.json('/self-service/login/browser')
  expect(json).toMatchObject({ status: 400, body: { error: { id: 'session_already_available', code: 400 } } })
  const page = await browser.fetch('/self-service/login/browser?return_to=/acme', { headers: html })
  expect([page.status, page.headers.get('location')]).toEqual([303, `${ORIGIN}/acme`])
})

test('a form that was open during another login says so', async () => {
  const { browser, email } = await member()
  const stale = await browser.start('login')
  await browser.logIn(email)
  const { status, body } = await browser.submit<FlowAnswer>(stale, {
    method: 'password',
    identifier: email,
    password: PASSWORD,
  })
  expect([status, body.ui.messages?.[0]?.id]).toEqual([400, 4000001])
})

test('re-authentication keeps the session', async () => {
  const browser = service.browser()
  const { email, session } = await browser.register()
  service.pass(60_000)
  const flow = await browser.start('login', '?refresh=true')
  expect(flow).toMatchObject({ refresh: true, ui: { messages: [{ id: 1010003 }] } })
  expect(nodeOf(flow, 'identifier')?.attributes).toMatchObject({ type: 'hidden', value: email })
  expect(nodeOf(flow, 'method')?.meta.label?.id).toBe(1010001)
  const { body } = await browser.submit(flow, { method: 'password', identifier: email, password: PASSWORD })
  expect(body.session.id).toBe(session.id)
  expect(body.session.authentication_methods).toHaveLength(2)
  expect(Date.parse(body.session.authenticated_at)).toBeGreaterThan(Date.parse(session.authenticated_at))
})

test('re-authentication by another user starts a new session', async () => {
  const other = await member()
  const browser = service.browser()
  const { session } = await browser.register()
  const flow = await browser.start('login', '?refresh=true')
  const { body } = await browser.submit(flow, {
    method: 'password',
    identifier: other.email,
    password: PASSWORD,
  })
  expect(body.session.id).not.toBe(session.id)
  expect(body.session.identity.id).toBe(other.identity.id)
})

test('without a session, refresh is an ordinary login', async () => {
  const flow = await service.browser().start('login', '?refresh=true')
  expect(flow.refresh).toBe(false)
})

test('a second factor needs a first one, and one that the account has', async () => {
  const stranger = await service.browser().json('/self-service/login/browser?aal=aal2')
  expect(stranger).toMatchObject({ status: 401, body: { error: { id: 'session_aal1_required' } } })
  const browser = service.browser()
  const { email } = await browser.register()
  const flow = await browser.start('login', '?aal=aal2')
  expect(flow.ui.messages).toMatchObject([{ id: 1010004 }])
  const { status, body } = await browser.submit<FlowAnswer>(flow, { method: 'totp', totp_code: '000000' })
  expect(flow.ui.nodes.map(({ attributes }) => attributes.name)).toEqual(['csrf_token'])
  expect([status, body.ui.messages?.map(({ id }) => id)]).toEqual([400, [4000011]])
  const byPassword = await browser.json(`/self-service/login?flow=${flow.id}`, {
    body: { method: 'password', identifier: email, password: PASSWORD },
  })
  expect(byPassword.status).toBe(404)
})

test.each([
  ['aal=aal3', 400, undefined],
  ['login_challenge=', 400, undefined],
  ['login_challenge=abc', 400, 'invalid_configuration'],
  ['return_to=https://evil.test/', 400, 'self_service_flow_return_to_forbidden'],
])('a flow does not start with %s', async (query, status, id) => {
  const answer = await service.browser().json(`/self-service/login/browser?${query}`)
  expect([answer.status, answer.body.error.id]).toEqual([status, id])
})

test('disabled methods are 404, and unknown ones a fault of the form', async () => {
  const browser = service.browser()
  const flow = await browser.start('login')
  for (const fields of [{ method: 'code' }, { method: 'oidc', provider: 'github' }])
    expect((await browser.submit(flow, fields)).status).toBe(404)
  const { status, body } = await browser.submit<FlowAnswer>(flow, { method: 'guess' })
  expect([status, body.ui.messages?.[0]?.id]).toEqual([400, 4010002])
})
