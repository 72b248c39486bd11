import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { nodeOf, ORIGIN, PASSWORD, startService } from '#tests/worker/identity/support/service.ts'
import type { FlowAnswer } from '#tests/worker/identity/support/wire.ts'

const service = startService()
const newEmail = () => `${crypto.randomUUID()}@example.test`

test('the form asks for an email and a password or a passkey, and nothing more', async () => {
  const flow = await service.browser().start('registration')
  expect(flow.ui.nodes.map((node) => node.attributes.name)).toEqual([
    'csrf_token',
    'traits.email',
    undefined,
    'passkey_create_data',
    'passkey_register',
    'passkey_register_trigger',
    'password',
    'method',
  ])
  expect(nodeOf(flow, 'traits.email')).toMatchObject({
    group: 'default',
    attributes: { type: 'email', required: true, autocomplete: 'email' },
    meta: { label: { id: 1070002, context: { title: 'Email', name: 'traits.email' } } },
  })
  expect(nodeOf(flow, 'traits.email')?.attributes).not.toHaveProperty('value')
})

test('the password says how long it must be, also while another field is wrong', async () => {
  const browser = service.browser()
  const hint = [{ type: 'info', text: 'Use at least 8 characters.' }]
  const flow = await browser.start('registration')
  expect(nodeOf(flow, 'password')?.messages).toMatchObject(hint)
  const fields = { method: 'password', password: PASSWORD, traits: { email: 'none' } }
  const wrongEmail = await browser.submit<FlowAnswer>(flow, fields)
  expect(nodeOf(wrongEmail.body, 'password')?.messages).toMatchObject(hint)
  const short = await browser.submit<FlowAnswer>(flow, { ...fields, password: 'short' })
  expect(nodeOf(short.body, 'password')?.messages).toMatchObject([{ type: 'error', id: 4000032 }])
  const login = await service.browser().start('login')
  expect(nodeOf(login, 'password')?.messages).toEqual([])
})

test('a browser that registers is logged in at once and shown where to verify', async () => {
  const browser = service.browser()
  const { email, session, identity, continue_with } = await browser.register()
  expect(session.identity.traits.email).toBe(email)
  expect(identity.verifiable_addresses).toMatchObject([{ value: email, verified: false, status: 'sent' }])
  const flowId = continue_with?.[0]?.flow?.id
  expect(continue_with).toEqual([
    {
      action: 'show_verification_ui',
      flow: { id: flowId, verifiable_address: email, url: `${ORIGIN}/verification?flow=${flowId}` },
    },
  ])
  const whoami = await browser.json('/sessions/whoami')
  expect(whoami.body).toMatchObject({ id: session.id, active: true, identity: { id: identity.id } })
})

test('the session cookie is HttpOnly and SameSite', async () => {
  const browser = service.browser()
  const flow = await browser.start('registration')
  const response = await browser.fetch(`/self-service/registration?flow=${flow.id}`, {
    body: {
      csrf_token: nodeOf(flow, 'csrf_token')?.attributes.value,
      method: 'password',
      password: PASSWORD,
      'traits.email': newEmail(),
    },
  })
  const cookie = response.headers.getSetCookie().find((each) => each.startsWith('ory_kratos_session='))
  expect(cookie).toMatch(
    /^ory_kratos_session=ory_st_\w{32}; Path=\/; Max-Age=86400; HttpOnly; SameSite=Lax; Secure$/,
  )
})

test('a native client that registers gets a token and the next step without pages', async () => {
  const program = service.program()
  const { session_token: token, continue_with } = await program.register()
  expect(token).toMatch(/^ory_st_[0-9A-Za-z]{32}$/)
  expect(continue_with).toMatchObject([
    { action: 'set_ory_session_token', ory_session_token: token },
    { action: 'show_verification_ui' },
  ])
  expect(continue_with?.[1]?.flow).not.toHaveProperty('url')
  const whoami = await program.json('/sessions/whoami', { headers: { 'x-session-token': token ?? '' } })
  expect(whoami.status).toBe(200)
})

test('neither passwords nor session tokens are stored in plain text', async () => {
  const { session_token: token = '', identity } = await service.program().register()
  const { results: credentials } = await env.IDENTITY_DB.prepare(
    'SELECT * FROM credentials WHERE identity_id = ?',
  )
    .bind(identity.id)
    .all()
  const { results: sessions } = await env.IDENTITY_DB.prepare('SELECT * FROM sessions WHERE identity_id = ?')
    .bind(identity.id)
    .all()
  expect(credentials[0]?.secret).toMatch(/^\$scrypt\$ln=10,r=8,p=1\$[A-Za-z0-9+/]{22}==\$[A-Za-z0-9+/]{43}=$/)
  expect(JSON.stringify([credentials, sessions])).not.toContain(PASSWORD)
  expect(JSON.stringify([credentials, sessions])).not.toContain(token)
})

test('an email registers once, however it is written and however many try concurrently', async () => {
  const email = newEmail()
  const attempts = await Promise.all(
    [email, email.toUpperCase(), ` ${email} `].map(async (written) => {
      const program = service.program()
      const flow = await program.start('registration')
      return program.submit<FlowAnswer>(flow, {
        method: 'password',
        password: PASSWORD,
        traits: { email: written },
      })
    }),
  )
  expect(attempts.map(({ status }) => status).sort()).toEqual([200, 400, 400])
  const refused = attempts.find(({ status }) => status === 400)
  expect(refused?.body.ui.messages).toMatchObject([{ id: 4000007, type: 'error' }])
  const { results } = await env.IDENTITY_DB.prepare('SELECT id FROM addresses WHERE value = ?')
    .bind(email)
    .all()
  expect(results).toHaveLength(1)
})

test.each([
  ['no email', { password: PASSWORD }, 'traits.email', 4000002],
  ['an empty email', { password: PASSWORD, traits: { email: '' } }, 'traits.email', 4000002],
  ['no email address', { password: PASSWORD, traits: { email: 'ada' } }, 'traits.email', 4000040],
  ['a list for an email', { password: PASSWORD, traits: { email: ['a@b.test'] } }, 'traits.email', 4000002],
  ['no password', { traits: { email: 'ada@example.test' } }, 'password', 4000002],
  ['a short password', { password: 'kurz🦊', traits: { email: 'ada@example.test' } }, 'password', 4000032],
  [
    'a huge password',
    { password: 'ä'.repeat(600), traits: { email: 'ada@example.test' } },
    'password',
    4000033,
  ],
  [
    'the email as password',
    { password: 'Ada@example.test', traits: { email: 'ada@example.test' } },
    'password',
    4000031,
  ],
  [
    'a picture that is no address',
    { password: PASSWORD, traits: { email: 'ada@example.test', picture: 'javascript:1' } },
    'traits.picture',
    4000001,
  ],
  [
    'a trait that does not exist',
    { password: PASSWORD, traits: { email: 'ada@example.test', admin: true } },
    'traits.admin',
    4000001,
  ],
])('%s is a fault of its field', async (_, fields, name, id) => {
  const browser = service.browser()
  const flow = await browser.start('registration')
  const { status, body } = await browser.submit<FlowAnswer>(flow, { method: 'password', ...fields })
  expect(status).toBe(400)
  expect(body).toMatchObject({ state: 'choose_method', transient_payload: {} })
  expect(body.active).toBeUndefined()
  expect(nodeOf(body, name)?.messages).toMatchObject([{ id, type: 'error' }])
  expect(nodeOf(body, 'password')?.attributes).not.toHaveProperty('value')
})

test('what was typed is shown again with the fault, except the password', async () => {
  const browser = service.browser()
  const flow = await browser.start('registration')
  await browser.submit(flow, { method: 'password', password: 'short', traits: { email: 'ada@example.test' } })
  const { body } = await browser.json<FlowAnswer>(`/self-service/registration/flows?id=${flow.id}`)
  expect(nodeOf(body, 'traits.email')?.attributes.value).toBe('ada@example.test')
  expect(JSON.stringify(body)).not.toContain('"short"')
})

test("a logged-in browser can't register again", async () => {
  const browser = service.browser()
  await browser.register()
  const again = await browser.json('/self-service/registration/browser')
  expect(again).toMatchObject({ status: 400, body: { error: { id: 'session_already_available' } } })
  const page = await browser.fetch('/self-service/registration/browser', { headers: { accept: 'text/html' } })
  expect([page.status, page.headers.get('location')]).toEqual([303, `${ORIGIN}/`])
})

test('redirects a plain HTML form from page to page', async () => {
  const browser = service.browser()
  const html = { accept: 'text/html' }
  const started = await browser.fetch('/self-service/registration/browser?return_to=/acme', { headers: html })
  const page = new URL(started.headers.get('location') ?? '')
  expect([started.status, page.pathname]).toEqual([303, '/registration'])
  const { body: flow } = await browser.json<FlowAnswer>(
    `/self-service/registration/flows${page.search.replace('flow', 'id')}`,
  )
  const form = {
    csrf_token: nodeOf(flow, 'csrf_token')?.attributes.value ?? '',
    method: 'password',
    'traits.email': newEmail(),
  }
  const refused = await browser.fetch(`/self-service/registration?flow=${flow.id}`, {
    form: { ...form, password: '' },
    headers: html,
  })
  expect([refused.status, refused.headers.get('location')]).toEqual([302, page.href])
  const done = await browser.fetch(`/self-service/registration?flow=${flow.id}`, {
    form: { ...form, password: PASSWORD },
    headers: html,
  })
  expect(done.status).toBe(303)
  const verification = new URL(done.headers.get('location') ?? '')
  expect(verification.pathname).toBe('/verification')
  const shown = await browser.json<FlowAnswer>(
    `/self-service/verification/flows${verification.search.replace('flow', 'id')}`,
  )
  expect(shown.body).toMatchObject({ state: 'sent_email', return_to: `${ORIGIN}/acme` })
})
