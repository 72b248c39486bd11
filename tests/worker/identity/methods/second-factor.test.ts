import { expect, test } from 'vitest'
import {
  cautious,
  codeAt,
  halfWay,
  linkAuthenticator,
  messagesOf,
  partOf,
} from '#tests/worker/identity/support/second-factors.ts'
import { nodeOf, ORIGIN, PASSWORD, startService } from '#tests/worker/identity/support/service.ts'
import type { FlowAnswer } from '#tests/worker/identity/support/wire.ts'

const html = { accept: 'text/html' }

test('a browser has to show the app after the password', async () => {
  const mine = startService({ useContinueWith: true })
  const { browser, email, code } = await cautious(mine)
  const start = await browser.start('login', '?return_to=/acme')
  const first = await browser.submit<{ redirect_browser_to: string; error: { id: string } }>(start, {
    method: 'password',
    identifier: email,
    password: PASSWORD,
  })
  const address = `${ORIGIN}/self-service/login/browser?aal=aal2&return_to=${encodeURIComponent(`${ORIGIN}/acme`)}`
  expect([first.status, first.body.error.id, first.body.redirect_browser_to]).toEqual([
    422,
    'browser_location_change_required',
    address,
  ])
  expect(browser.cookies.has('ory_kratos_session')).toBe(true)

  const { body: flow } = await browser.json<FlowAnswer>(address.slice(ORIGIN.length))
  expect(flow).toMatchObject({ requested_aal: 'aal2', refresh: false, ui: { messages: [{ id: 1010004 }] } })
  expect(flow.ui.nodes.map(({ group, attributes }) => [group, attributes.name])).toEqual([
    ['default', 'csrf_token'],
    ['totp', 'totp_code'],
    ['totp', 'method'],
  ])
  expect(partOf(flow, 'totp')).toEqual([
    ['totp_code', 1010006],
    ['method', 1010009],
  ])
  const wrong = await browser.submit<FlowAnswer>(flow, { method: 'totp', totp_code: '12345' })
  expect([wrong.status, wrong.body.active, messagesOf(wrong.body)]).toEqual([400, undefined, [4000008]])
  const done = await browser.submit(flow, { method: 'totp', totp_code: code() })
  expect([done.status, done.body.continue_with]).toEqual([
    200,
    [{ action: 'redirect_browser_to', redirect_browser_to: `${ORIGIN}/acme` }],
  ])
  expect(done.body.session.authentication_methods.map(({ method, aal }) => `${method} ${aal}`)).toEqual([
    'password aal1',
    'totp aal2',
  ])
  expect((await browser.fetch('/sessions/whoami')).status).toBe(200)
})

test('after the password alone nothing of the account is shown, and everything names the next step', async () => {
  const mine = startService()
  const { browser, email } = await cautious(mine)
  await browser.logIn(email)
  const address = `${ORIGIN}/self-service/login/browser?aal=aal2`
  const settings = `${ORIGIN}/self-service/settings/browser`
  for (const [path, method, redirect] of [
    ['/sessions/whoami', 'GET', address],
    ['/sessions', 'GET', address],
    ['/sessions', 'DELETE', address],
    ['/self-service/settings/browser', 'GET', `${address}&return_to=${encodeURIComponent(settings)}`],
  ] as const) {
    const { status, body } = await browser.json<object>(path, { method })
    expect([status, body], `${method} ${path}`).toMatchObject([
      403,
      { error: { id: 'session_aal2_required' }, redirect_browser_to: redirect },
    ])
    expect(JSON.stringify(body)).not.toContain(email)
  }
  const page = await browser.fetch('/self-service/settings/browser', { headers: html })
  expect([page.status, page.headers.get('location')]).toEqual([
    303,
    `${address}&return_to=${encodeURIComponent(settings)}`,
  ])
})

test('a settings form that was open before the app was linked requires the app as well', async () => {
  const mine = startService()
  const [elsewhere, browser] = [mine.browser(), mine.browser()]
  const { email } = await elsewhere.register()
  await browser.logIn(email)
  const flow = await browser.start('settings')
  await linkAuthenticator(elsewhere, mine.now())
  const change = {
    method: 'profile',
    'traits.email': email,
    csrf_token: nodeOf(flow, 'csrf_token')?.attributes.value,
  }
  const { status, body } = await browser.submit<object>(flow, change)
  const form = encodeURIComponent(`${ORIGIN}/self-service/settings?flow=${flow.id}`)
  const address = `${ORIGIN}/self-service/login/browser?aal=aal2&return_to=${form}`
  expect([status, body]).toMatchObject([403, { redirect_browser_to: address }])
  const posted = await browser.fetch(`/self-service/settings?flow=${flow.id}`, {
    form: change as Record<string, string>,
    headers: html,
  })
  expect([posted.status, posted.headers.get('location')]).toEqual([303, address])
})

test('redirects a browser without JavaScript through the same steps', async () => {
  const mine = startService()
  const { browser, email, code } = await cautious(mine)
  const post = async (flow: FlowAnswer, form: Record<string, string>) => {
    const { pathname, search } = new URL(flow.ui.action)
    const csrf_token = nodeOf(flow, 'csrf_token')?.attributes.value ?? ''
    const answer = await browser.fetch(`${pathname}${search}`, {
      form: { csrf_token, ...form },
      headers: html,
    })
    expect(answer.status).toBe(303)
    return answer.headers.get('location') ?? ''
  }
  const start = await browser.start('login', '?return_to=/acme')
  const next = await post(start, { method: 'password', identifier: email, password: PASSWORD })
  expect(next).toContain(`${ORIGIN}/self-service/login/browser?aal=aal2&return_to=`)
  const page = await browser.fetch(next.slice(ORIGIN.length), { headers: html })
  const id = new URL(page.headers.get('location') ?? '').searchParams.get('flow')
  const { body: flow } = await browser.json<FlowAnswer>(`/self-service/login/flows?id=${id}`)
  expect(await post(flow, { method: 'totp', totp_code: '000000' })).toBe(`${ORIGIN}/login?flow=${id}`)
  expect(await post(flow, { method: 'totp', totp_code: code() })).toBe(`${ORIGIN}/acme`)
})

test('a native client gets its token at once, and can use it after the app', async () => {
  const mine = startService()
  const { email, code } = await cautious(mine)
  const program = mine.program()
  const { status, body } = await program.logIn(email)
  expect([status, body.session.identity]).toEqual([200, null])
  const headers = { 'x-session-token': body.session_token ?? '' }
  expect((await program.fetch('/sessions/whoami', { headers })).status).toBe(403)
  const { body: flow } = await program.json<FlowAnswer>('/self-service/login/api?aal=aal2', { headers })
  const done = await program.json(`/self-service/login?flow=${flow.id}`, {
    body: { method: 'totp', totp_code: code() },
    headers,
  })
  expect([done.status, done.body]).toMatchObject([
    200,
    { session_token: body.session_token, session: { identity: { traits: { email } } }, continue_with: null },
  ])
  expect((await program.fetch('/sessions/whoami', { headers })).status).toBe(200)
})

test('odd values are faults of the form, in login and in the settings', async () => {
  const mine = startService()
  const { browser, email } = await cautious(mine)
  const owner = mine.browser()
  await owner.register()
  const settings = await owner.start('settings')
  const flow = await halfWay(browser, email)
  const values = [
    '0',
    '1234567',
    '１２３４５６',
    '🦊🦊🦊',
    '\u0000',
    '\ud800',
    '-1',
    '1e5',
    'x'.repeat(10_000),
  ]
  for (const value of values) {
    for (const form of [
      () => owner.submit(settings, { method: 'totp', totp_code: value }),
      () => owner.submit(settings, { method: 'lookup_secret', lookup_secret_reveal: value }),
      () => owner.submit(settings, { method: 'totp', totp_unlink: value }),
    ])
      expect((await form()).status, value.slice(0, 20)).toBe(400)
    const login = await browser.submit(flow, { method: 'totp', totp_code: value })
    expect(login.status, value.slice(0, 20)).toBe(400)
  }
})

test('rejects a second factor of another account', async () => {
  const mine = startService()
  const { browser, email } = await cautious(mine)
  const flow = await halfWay(browser, email)
  const other = mine.browser()
  await other.register()
  const secret = await linkAuthenticator(other, mine.now())
  mine.pass(60_000)
  const stolen = { method: 'totp', totp_code: codeAt(secret, mine.now()) }
  const { status, body } = await browser.submit<FlowAnswer>(flow, stolen)
  expect([status, messagesOf(body)]).toEqual([400, [4000008]])
})

test('an expired form is replaced by one for the same user', async () => {
  const mine = startService()
  const { browser, email, secret } = await cautious(mine)
  const replaced = async (old: FlowAnswer, kind: string) => {
    mine.pass(61 * 60_000)
    const { status, body } = await browser.submit(old, { method: 'totp', totp_code: '000000' })
    expect([kind, status]).toEqual([kind, 410])
    const path = `/self-service/${kind}/flows?id=${body.use_flow_id}`
    return (await browser.json<FlowAnswer>(path)).body
  }
  const second = await replaced(await halfWay(browser, email), 'login')
  const totp_code = codeAt(secret, mine.now())
  expect((await browser.submit(second, { method: 'totp', totp_code })).status).toBe(200)
  const settings = await replaced(await browser.start('settings'), 'settings')
  expect(nodeOf(settings, 'traits.email')?.attributes.value).toBe(email)
})
