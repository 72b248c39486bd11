import { expect, test } from 'vitest'
import { csrfOf, ORIGIN, PASSWORD, startService } from '#tests/worker/identity/support/service.ts'
import type { FlowAnswer, SessionAnswer } from '#tests/worker/identity/support/wire.ts'

const service = startService()
const html = { accept: 'text/html' }

/** A user logged in on several devices; each device is the header with its session. */
async function devices(count: number) {
  const program = service.program()
  const { email } = await program.register()
  const tokens: string[] = []
  for (let device = 0; device < count; device++) {
    service.pass(1000)
    tokens.push((await program.logIn(email)).body.session_token ?? '')
  }
  return { program, email, devices: tokens.map((token) => ({ headers: { 'x-session-token': token } })) }
}

test('a session tells where it was opened', async () => {
  const browser = service.browser()
  const { email } = await browser.register()
  browser.cookies.delete('ory_kratos_session')
  const flow = await browser.start('login')
  const fields = { csrf_token: csrfOf(flow), method: 'password', identifier: email, password: PASSWORD }
  const headers = { 'user-agent': 'Test/1.0', 'x-country': 'DE', 'content-type': 'application/json' }
  const { body } = await browser.json(`/self-service/login?flow=${flow.id}`, { body: fields, headers })
  expect(body.session.devices).toMatchObject([
    { ip_address: browser.network, user_agent: 'Test/1.0', location: 'DE' },
  ])
})

test('whoami names the identity and renews the cookie', async () => {
  const browser = service.browser()
  const { identity } = await browser.register()
  const { headers, body } = await browser.json<SessionAnswer>('/sessions/whoami')
  expect(headers.get('x-kratos-authenticated-identity-id')).toBe(identity.id)
  expect(headers.get('cache-control')).toContain('no-store')
  expect(headers.getSetCookie()).toHaveLength(1)
  expect(body.identity).toEqual({
    ...identity,
    schema_id: 'user',
    schema_url: `${ORIGIN}/schemas/dXNlcg`,
    metadata_public: null,
    organization_id: null,
  })
  expect(body.identity).not.toHaveProperty('credentials')
})

test('without a session whoami is 401', async () => {
  const browser = service.browser()
  const answers = await Promise.all(
    [{}, { 'x-session-token': `ory_st_${'a'.repeat(32)}` }, { authorization: 'Bearer nonsense' }].map(
      (headers) => browser.json('/sessions/whoami', { headers }),
    ),
  )
  for (const { status, body } of answers) {
    expect(status).toBe(401)
    expect(body.error).toMatchObject({ code: 401, status: 'Unauthorized' })
    expect(body.error.id).toBeUndefined()
  }
  for (const [method, path] of [
    ['GET', '/sessions'],
    ['DELETE', '/sessions'],
    ['DELETE', `/sessions/${crypto.randomUUID()}`],
  ])
    expect((await browser.fetch(path ?? '', { method: method ?? '' })).status).toBe(401)
})

test('a session expires after a day', async () => {
  const browser = service.browser()
  await browser.register()
  service.pass(86_400_000 - 1000)
  expect((await browser.fetch('/sessions/whoami')).status).toBe(200)
  service.pass(1000)
  expect((await browser.fetch('/sessions/whoami')).status).toBe(401)
})

test('an unknown token template is rejected', async () => {
  const browser = service.browser()
  await browser.register()
  expect((await browser.fetch('/sessions/whoami?tokenize_as=jwt')).status).toBe(400)
})

test('lists the other sessions, newest first, page by page', async () => {
  const { program, devices: all } = await devices(4)
  const current = all[3]
  const whole = await program.json<SessionAnswer[]>('/sessions', current)
  expect(whole.body).toHaveLength(4)
  const issued = whole.body.map((session) => session.authenticated_at)
  expect(issued).toEqual([...issued].sort().reverse())
  const first = await program.json<SessionAnswer[]>('/sessions?page_size=3', current)
  expect([first.body.length, first.headers.get('x-total-count')]).toEqual([3, '4'])
  const next = /page_token=(\d+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1]
  const second = await program.json<SessionAnswer[]>(`/sessions?page_size=3&page_token=${next}`, current)
  expect([...first.body, ...second.body].map(({ id }) => id)).toEqual(whole.body.map(({ id }) => id))
  expect((await program.fetch('/sessions?per_page=-1', current)).status).toBe(400)
})

test("one other session can be ended, but not the current one or another user's", async () => {
  const {
    program,
    devices: [mine, phone],
  } = await devices(2)
  const stranger = await devices(1)
  const idOf = async (device: typeof mine) =>
    (await program.json<SessionAnswer>('/sessions/whoami', device)).body.id
  const end = async (id: string) =>
    (await program.fetch(`/sessions/${id}`, { method: 'DELETE', ...mine })).status
  expect(await end(await idOf(phone))).toBe(204)
  expect((await program.fetch('/sessions/whoami', phone)).status).toBe(401)
  expect(await end(await idOf(stranger.devices[0]))).toBe(204)
  expect((await program.fetch('/sessions/whoami', stranger.devices[0])).status).toBe(200)
  expect(await end(await idOf(mine))).toBe(400)
  expect(await end('not-an-id')).toBe(400)
  expect(await end(crypto.randomUUID())).toBe(204)
})

test('all other sessions can be ended at once', async () => {
  const {
    program,
    devices: [mine, phone, tablet],
  } = await devices(3)
  const { status, body } = await program.json('/sessions', { method: 'DELETE', ...mine })
  expect([status, body]).toEqual([200, { count: 3 }])
  const states = await Promise.all(
    [mine, phone, tablet].map((device) => program.fetch('/sessions/whoami', device)),
  )
  expect(states.map((each) => each.status)).toEqual([200, 401, 401])
})

test("logout by the link ends the session and voids the browser's forms", async () => {
  const browser = service.browser()
  await browser.register()
  const session = browser.cookies.get('ory_kratos_session') ?? ''
  const open = await browser.json<{ logout_url: string; logout_token: string }>(
    '/self-service/logout/browser?return_to=/login',
    { headers: html },
  )
  expect(open.body.logout_token).toMatch(/^ory_lo_[0-9A-Za-z]{32}$/)
  const verification = await browser.start('verification')
  const link = new URL(open.body.logout_url)
  const done = await browser.fetch(`${link.pathname}${link.search}`, { headers: html })
  expect([done.status, done.headers.get('location')]).toEqual([303, `${ORIGIN}/login`])
  expect(browser.cookies.has('ory_kratos_session')).toBe(false)
  browser.cookies.set('ory_kratos_session', session)
  expect((await browser.fetch('/sessions/whoami')).status).toBe(401)
  expect((await browser.json(`/self-service/verification/flows?id=${verification.id}`)).body.error.id).toBe(
    'security_csrf_violation',
  )
})

test('logout answers a client in a browser without a page', async () => {
  const browser = service.browser()
  await browser.register()
  const { body } = await browser.json<{ logout_token: string }>('/self-service/logout/browser')
  expect((await browser.fetch(`/self-service/logout?token=${body.logout_token}`)).status).toBe(204)
  const again = await browser.json(`/self-service/logout?token=${body.logout_token}`)
  expect(again).toMatchObject({ status: 401, body: { error: { id: 'session_inactive' } } })
})

test('a logout link works only for its own session', async () => {
  const browser = service.browser()
  await browser.register()
  const other = service.browser()
  await other.register()
  const { body } = await other.json<{ logout_token: string }>('/self-service/logout/browser')
  expect((await browser.fetch(`/self-service/logout?token=${body.logout_token}`)).status).toBe(403)
  expect((await browser.fetch('/self-service/logout')).status).toBe(400)
  expect((await browser.fetch('/sessions/whoami')).status).toBe(200)
  expect((await browser.json('/self-service/logout/browser?return_to=//evil.test')).status).toBe(400)
})

test('logout without a session is 401', async () => {
  const { status, body } = await service.browser().json('/self-service/logout/browser')
  expect([status, body.error.id]).toEqual([401, 'session_inactive'])
})

test('a native client logs out with its token', async () => {
  const {
    program,
    devices: [mine],
  } = await devices(1)
  const signOut = (body: object) => program.fetch('/self-service/logout/api', { method: 'DELETE', body })
  const session_token = mine?.headers['x-session-token']
  expect((await signOut({ session_token })).status).toBe(204)
  expect((await program.fetch('/sessions/whoami', mine)).status).toBe(401)
  expect((await signOut({ session_token })).status).toBe(403)
  expect((await signOut({})).status).toBe(400)
})

test("a user's form isn't accepted from another user after logout", async () => {
  const browser = service.browser()
  const { email } = await browser.register()
  const { body } = await browser.json<{ logout_token: string }>('/self-service/logout/browser')
  await browser.fetch(`/self-service/logout?token=${body.logout_token}`)
  const flow: FlowAnswer = await browser.start('login')
  expect(
    (await browser.submit(flow, { method: 'password', identifier: email, password: PASSWORD })).status,
  ).toBe(200)
})
