import { expect, test } from 'vitest'
import { csrfOf, ORIGIN, PASSWORD, startService } from '#tests/worker/identity/support/service.ts'
import type { FlowAnswer } from '#tests/worker/identity/support/wire.ts'

const service = startService()
const html = { accept: 'text/html' }
const HOUR = 3_600_000

test('the CSRF cookie is HttpOnly and named after the origin', async () => {
  const response = await service.browser().fetch('/self-service/login/browser')
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(ORIGIN))
  const name = `csrf_token_${[...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
  const [cookie] = response.headers.getSetCookie()
  expect(cookie).toMatch(
    new RegExp(`^${name}=[A-Za-z0-9+/]{43}=; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax; Secure$`),
  )
})

test('the CSRF cookie stays, while the token in the form is masked differently each time', async () => {
  const browser = service.browser()
  const flow = await browser.start('login')
  const cookies = new Map(browser.cookies)
  const { body: again } = await browser.json<FlowAnswer>(`/self-service/login/flows?id=${flow.id}`)
  expect(browser.cookies).toEqual(cookies)
  expect(csrfOf(again)).not.toBe(csrfOf(flow))
  expect(atob(csrfOf(flow) ?? '')).toHaveLength(64)
})

test.each([
  ['no token', ''],
  ['no base64', '%%%'],
  ['a token of another browser', btoa('x'.repeat(64))],
  ['too short a token', btoa('x'.repeat(16))],
])('a submission with %s is refused, whatever its headers say', async (_, token) => {
  const browser = service.browser()
  const flow = await browser.start('login')
  const fields = { csrf_token: token, method: 'password', identifier: 'ada@example.test', password: PASSWORD }
  const headers = { 'x-csrf-token': csrfOf(flow) ?? '', 'content-type': 'application/json' }
  const { status, body } = await browser.json(`/self-service/login?flow=${flow.id}`, {
    body: fields,
    headers,
  })
  expect([status, body.error.id]).toEqual([403, 'security_csrf_violation'])
  expect(body.error.details).toHaveProperty('reject_reason')
})

test('accepts the bare token of the cookie', async () => {
  const browser = service.browser()
  const { email } = await browser.register()
  browser.cookies.delete('ory_kratos_session')
  const flow = await browser.start('login')
  const [bare] = [...browser.cookies.values()]
  const { status } = await browser.submit(flow, {
    csrf_token: bare,
    method: 'password',
    identifier: email,
    password: PASSWORD,
  })
  expect(status).toBe(200)
})

test("shows a browser's flow only to that browser", async () => {
  const flow = await service.browser().start('login')
  for (const caller of [service.browser(), service.program()]) {
    const { status, body } = await caller.json(`/self-service/login/flows?id=${flow.id}`)
    expect([status, body.error.id]).toEqual([403, 'security_csrf_violation'])
  }
})

test('a login rotates the CSRF token, so that older forms are void', async () => {
  const browser = service.browser()
  const stale = await browser.start('verification')
  await browser.register()
  const { status, body } = await browser.json(`/self-service/verification/flows?id=${stale.id}`)
  expect([status, body.error.id]).toEqual([403, 'security_csrf_violation'])
})

test.each([
  ['an Origin', { origin: 'https://evil.test' }],
  ['cookies', { cookie: 'ory_kratos_session=x' }],
])('a program’s flow does not take a submission with %s', async (_, headers) => {
  const program = service.program()
  const flow = await program.start('login')
  const body = { method: 'password', identifier: 'ada@example.test', password: PASSWORD }
  const answer = await program.json<FlowAnswer>(`/self-service/login?flow=${flow.id}`, { body, headers })
  expect([answer.status, answer.body.ui.messages?.[0]?.id]).toEqual([400, 4000001])
})

test("a native client's flow ignores cookies of the edge", async () => {
  const program = service.program()
  const { email } = await program.register()
  const flow = await program.start('login')
  const body = { method: 'password', identifier: email, password: PASSWORD }
  const headers = { cookie: '__cf_bm=1; cf_clearance=2; _cfuvid=3' }
  expect((await program.fetch(`/self-service/login?flow=${flow.id}`, { body, headers })).status).toBe(200)
})

test.each(['/', '/acme?tab=1#top', `${ORIGIN}/acme`, '//console.test/acme'])(
  'allows %s as return_to',
  async (target) => {
    const flow = await service.browser().start('login', `?return_to=${encodeURIComponent(target)}`)
    expect(flow.return_to).toBe(target)
  },
)

test.each([
  'https://evil.test/',
  '//evil.test',
  '/\\evil.test',
  'javascript:alert(1)',
  'data:text/html,x',
  'https://console.test.evil.test/',
  'https://user@console.test/',
  'http://console.test/',
  'https://console.test:8443/',
  `/${'a'.repeat(3000)}`,
])('%s cannot be returned to', async (target) => {
  for (const kind of ['login', 'registration', 'verification']) {
    const answer = await service
      .browser()
      .json(`/self-service/${kind}/browser?return_to=${encodeURIComponent(target)}`)
    expect([answer.status, answer.body.error.id]).toEqual([400, 'self_service_flow_return_to_forbidden'])
  }
})

test.each(['https://evil.test/', '//evil.test/', 'https:evil.test'])(
  'rejects a return_to that parsers read differently: %s',
  async (target) => {
    const escaped = [...new TextEncoder().encode(target)]
      .map((byte) => `%${byte.toString(16).padStart(2, '0')}`)
      .join('')
    for (const query of [
      `return_to=${escaped}%ff`,
      `return%5fto=${escaped}&return_to=/ok`,
      `return_to=/ok&return_to=${escaped}`,
      `;return_to=/ok&return_to=${escaped}`,
    ]) {
      const { status, body } = await service
        .browser()
        .json<FlowAnswer>(`/self-service/login/browser?${query}`)
      if (status !== 200) continue
      expect(new URL(body.return_to ?? '/', ORIGIN).origin, query).toBe(ORIGIN)
    }
  },
)

test('stores an error for the page that shows it', async () => {
  const browser = service.browser()
  const response = await browser.fetch('/self-service/login/browser?return_to=https://evil.test', {
    headers: html,
  })
  const page = new URL(response.headers.get('location') ?? '')
  expect([response.status, page.pathname]).toEqual([303, '/error'])
  const { status, body } = await browser.json(`/self-service/errors${page.search}`)
  expect([status, body.error]).toMatchObject([
    200,
    { id: 'self_service_flow_return_to_forbidden', code: 400 },
  ])
  expect((await browser.fetch('/self-service/errors?id=stub:500')).status).toBe(200)
  expect((await browser.fetch(`/self-service/errors?id=${crypto.randomUUID()}`)).status).toBe(404)
})

test.each(['login', 'registration'])('an expired %s is replaced by a new one', async (kind) => {
  const browser = service.browser()
  const flow = await browser.start(kind, '?return_to=/acme')
  service.pass(HOUR + 1)
  const shown = await browser.json(`/self-service/${kind}/flows?id=${flow.id}`)
  expect([shown.status, shown.body.error.id]).toEqual([410, 'self_service_flow_expired'])
  expect(shown.body.error.details?.redirect_to).toContain(`/self-service/${kind}/browser?return_to=`)
  const { status, body, headers } = await browser.submit(flow, { method: 'password' })
  expect([status, headers.get('ory-error-id')]).toEqual([410, 'self_service_flow_expired'])
  expect(body).toMatchObject({ since: expect.any(Number), expired_at: expect.any(String) })
  const fresh = await browser.json<FlowAnswer>(`/self-service/${kind}/flows?id=${body.use_flow_id}`)
  expect(fresh.body).toMatchObject({
    return_to: '/acme',
    ui: { messages: [{ id: kind === 'login' ? 4010001 : 4040001 }] },
  })
  const page = await browser.fetch(`/self-service/${kind}?flow=${flow.id}`, { form: {}, headers: html })
  expect([page.status, page.headers.get('location')]).toEqual([
    303,
    expect.stringContaining(`${ORIGIN}/${kind}?flow=`),
  ])
})

test('limits password guesses before anything is hashed', async () => {
  const program = service.program()
  const { email } = await program.register()
  const flow = await program.start('login')
  const statuses: number[] = []
  let slowed: Awaited<ReturnType<typeof guess>> | undefined
  const guess = () =>
    program.submit(flow, { method: 'password', identifier: email, password: 'a wrong guess' })
  for (let attempt = 0; attempt < 11; attempt++) {
    slowed = await guess()
    statuses.push(slowed.status)
  }
  expect(statuses).toEqual([...Array(10).fill(400), 429])
  expect(slowed?.body).toMatchObject({ error: { code: 429, status: 'Too Many Requests' } })
  expect(Number(slowed?.headers.get('retry-after'))).toBeGreaterThan(0)
})

test("successful logins aren't limited", async () => {
  const program = service.program()
  const { email } = await program.register()
  for (let attempt = 0; attempt < 12; attempt++) expect((await program.logIn(email)).status).toBe(200)
})

test('limits codes to one address', async () => {
  const { email } = await service.program().register()
  for (let network = 0; network < 4; network++) {
    const browser = service.browser()
    const flow = await browser.start('verification')
    for (let attempt = 0; attempt < 5; attempt++)
      expect((await browser.submit(flow, { method: 'code', email })).status).toBe(200)
  }
  expect(service.mails.filter(({ to }) => to === email).length).toBeLessThan(10)
})

test.each([
  [{ accept: 'application/json' }, 200],
  [{ accept: 'application/json, text/plain, */*' }, 200],
  [{ accept: '*/*' }, 303],
  [{ accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }, 303],
])('a flow started with %o is answered with %i', async (headers, status) => {
  expect((await service.browser().fetch('/self-service/login/browser', { headers })).status).toBe(status)
})

test('publishes the identity schema', async () => {
  const browser = service.browser()
  const { body: one } = await browser.json<{ properties: { traits: { properties: object } } }>(
    '/schemas/dXNlcg',
  )
  expect(Object.keys(one.properties.traits.properties)).toEqual(['email', 'picture'])
  const { body: all } = await browser.json<object>('/schemas')
  expect(all).toEqual([{ id: 'user', schema: one }])
  expect((await browser.fetch('/schemas/nope')).status).toBe(404)
})
