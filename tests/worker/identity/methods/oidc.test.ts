import { expect, test } from 'vitest'
import {
  comeBack,
  formOf,
  goThrough,
  leave,
  newMember,
  reach,
  startProvider,
  whoami,
} from '#tests/worker/identity/support/providers.ts'
import { messagesOf, partOf } from '#tests/worker/identity/support/second-factors.ts'
import { nodeOf, ORIGIN, PASSWORD, startService } from '#tests/worker/identity/support/service.ts'
import type { FlowAnswer } from '#tests/worker/identity/support/wire.ts'

const provider = await startProvider()
const service = startService({ providers: [provider.config] }, reach(provider))

type Browser = ReturnType<typeof service.browser>

test('each form has a button for each provider, and none without providers', async () => {
  const browser = service.browser()
  expect(partOf(await browser.start('login'), 'oidc')).toEqual([['provider', 1010002]])
  expect(partOf(await browser.start('registration'), 'oidc')).toEqual([['provider', 1040002]])
  const button = nodeOf(await browser.start('login'), 'provider')
  expect([button?.attributes.type, button?.attributes.value, button?.meta.label?.context]).toEqual([
    'submit',
    'acme',
    { provider: 'Acme', provider_id: 'acme' },
  ])
  await browser.register()
  expect(partOf(await browser.start('settings'), 'oidc')).toEqual([['link', 1050002]])

  const plain = startService().browser()
  const flow = await plain.start('login')
  expect(partOf(flow, 'oidc')).toEqual([])
  expect((await plain.submit(flow, { method: 'oidc', provider: 'acme' })).status).toBe(404)
})

test('the authorization URL has state, nonce and PKCE, and only known hints', async () => {
  const browser = service.browser()
  const flow = await browser.start('login')
  const { status, body } = await browser.submit<{ redirect_browser_to: string; error: { id: string } }>(
    flow,
    {
      method: 'oidc',
      provider: 'acme',
      upstream_parameters: {
        login_hint: 'ada@example.test',
        redirect_uri: 'https://evil.test',
        scope: 'all',
      },
    },
  )
  expect([status, body.error.id]).toEqual([422, 'browser_location_change_required'])
  const { origin, searchParams } = new URL(body.redirect_browser_to)
  expect(origin).toBe(provider.config.issuer)
  expect(Object.fromEntries(searchParams)).toEqual({
    client_id: 'gantry',
    redirect_uri: `${ORIGIN}/self-service/methods/oidc/callback/acme`,
    response_type: 'code',
    scope: 'openid email',
    state: expect.stringMatching(/^[0-9a-f-]{36}\.[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: 'S256',
    login_hint: 'ada@example.test',
  })
  expect(browser.cookies.get('ory_kratos_continuity')).toMatch(/^[0-9a-f]{64}$/)

  const { pathname, search } = new URL(flow.ui.action)
  const page = await browser.fetch(pathname + search, {
    form: { provider: 'acme' },
    headers: { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect([page.status, new URL(page.headers.get('location') ?? '').origin]).toEqual([303, origin])
})

test('a new user registers from either form, and is recognized by the subject afterwards', async () => {
  for (const kind of ['login', 'registration']) {
    const browser = service.browser()
    const member = newMember({ picture: 'https://img.example.test/ada.png' })
    const back = await goThrough(browser, provider, member, { kind, query: '?return_to=/acme' })
    expect([back.status, back.headers.get('location')]).toEqual([303, `${ORIGIN}/acme`])
    const session = await whoami(browser)
    expect(session).toMatchObject({
      authentication_methods: [{ method: 'oidc', aal: 'aal1', provider: 'acme' }],
      identity: {
        traits: { email: member.email, picture: 'https://img.example.test/ada.png' },
        verifiable_addresses: [{ value: member.email, verified: true, status: 'completed' }],
      },
    })
    expect(browser.cookies.has('ory_kratos_continuity')).toBe(false)

    const again = service.browser()
    const moved = { ...member, email: 'moved@example.test' }
    await goThrough(again, provider, moved, { kind: kind === 'login' ? 'registration' : 'login' })
    expect((await whoami(again))?.identity.id).toBe(session?.identity.id)
    expect((await whoami(again))?.identity.traits.email).toBe(member.email)
  }
})

test('an email is verified only if the provider says so', async () => {
  for (const email_verified of [false, undefined]) {
    const browser = service.browser()
    const { email_verified: _, ...plain } = newMember()
    const back = await goThrough(browser, provider, {
      ...plain,
      ...(email_verified === false && { email_verified }),
    })
    expect(back.headers.get('location')).toContain(`${ORIGIN}/verification?flow=`)
    expect((await whoami(browser))?.identity.verifiable_addresses).toMatchObject([
      { value: plain.email, verified: false, status: 'sent' },
    ])
    expect(service.mails.filter(({ to }) => to === plain.email)).toHaveLength(1)
  }
})

test("asks for an email that the provider doesn't send, and doesn't treat it as verified", async () => {
  const browser = service.browser()
  const sub = crypto.randomUUID()
  const flow = await formOf<FlowAnswer>(browser, await goThrough(browser, provider, { sub }))
  expect([flow.active, partOf(flow, 'oidc'), partOf(flow, 'password')]).toEqual([
    'oidc',
    [['provider', 1040003]],
    [],
  ])
  expect(nodeOf(flow, 'traits.email')?.messages.map(({ id }) => id)).toEqual([4000002])

  const { email: taken } = await service.browser().register()
  const send = (fields: object) => browser.submit<FlowAnswer>(flow, { provider: 'acme', ...fields })
  expect((await send({ traits: { email: taken } })).body.ui.messages?.[0]?.id).toBe(4000007)
  const email = `${crypto.randomUUID()}@example.test`
  const forged = await send({ traits: { email }, csrf_token: '' })
  expect(forged).toMatchObject({ status: 403, body: { error: { id: 'security_csrf_violation' } } })
  expect((await send({ traits: { email } })).status).toBe(200)
  expect((await whoami(browser))?.identity).toMatchObject({
    traits: { email },
    verifiable_addresses: [{ verified: false }],
  })
  const again = service.browser()
  await goThrough(again, provider, { sub })
  expect((await whoami(again))?.identity.traits.email).toBe(email)
})

test('a return is valid once, for the browser that left and for its provider', async () => {
  const lost = async (browser: Browser, path: string) => {
    const answer = await comeBack(browser, path)
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      expect.stringContaining(`${ORIGIN}/error?id=`),
    ])
  }
  const browser = service.browser()
  const { address } = await leave(browser)
  const path = provider.consent(address, newMember())
  await lost(service.browser(), path)
  await lost(browser, path.replace('callback/acme', 'callback/other'))
  await lost(browser, path.replace(/state=[^&]+/, `state=${crypto.randomUUID()}.${'x'.repeat(43)}`))
  await lost(browser, path.replace(/(state=[^&]+)./, '$1x'))
  await lost(browser, '/self-service/methods/oidc/callback')
  expect(await whoami(browser)).toBeUndefined()

  const answers = await Promise.all([1, 2, 3].map(() => comeBack(browser, path)))
  expect(answers.filter((answer) => answer.headers.get('location') === `${ORIGIN}/`)).toHaveLength(1)
  expect(await whoami(browser)).toBeDefined()
  await lost(browser, path)
})

test('a login started again in another tab is reported in the form', async () => {
  const browser = service.browser()
  const first = await leave(browser)
  await leave(browser)
  const back = await comeBack(browser, provider.consent(first.address, newMember()))
  const flow = await formOf<FlowAnswer>(browser, back)
  expect([flow.id, messagesOf(flow)]).toEqual([first.flow.id, [4000001]])
  expect(await whoami(browser)).toBeUndefined()
})

test('the return leads only to the flow', async () => {
  const browser = service.browser()
  const { address } = await leave(browser, 'login', '?return_to=/acme')
  const path = `${provider.consent(address, newMember())}&return_to=https://evil.test&redirect_uri=https://evil.test`
  expect((await comeBack(browser, path)).headers.get('location')).toBe(`${ORIGIN}/acme`)
  const elsewhere = await browser.json(`/self-service/login/browser?return_to=https://evil.test`)
  expect(elsewhere.status).toBe(400)
})

test('denied consent shows the form again, with the reason', async () => {
  for (const kind of ['login', 'registration'] as const)
    for (const error of ['access_denied', 'server_error']) {
      const browser = service.browser()
      const { flow, address } = await leave(browser, kind)
      const path = provider.consent(address, newMember()).replace(/code=[^&]+/, `error=${error}`)
      const form = await formOf<FlowAnswer>(browser, await comeBack(browser, path))
      expect([form.id, form.active, messagesOf(form)]).toEqual([flow.id, 'oidc', [4000001]])
      expect(form.ui.messages?.[0]?.text).toContain('Acme')
      expect(await whoami(browser)).toBeUndefined()
    }
})

test("a return after the flow's expiry starts again", async () => {
  const mine = startService({ providers: [provider.config] }, reach(provider))
  for (const [kind, id] of [
    ['login', 4010001],
    ['registration', 4040001],
  ] as const) {
    const browser = mine.browser()
    const { flow, address } = await leave(browser, kind)
    mine.pass(3_600_000)
    const form = await formOf<FlowAnswer>(
      browser,
      await comeBack(browser, provider.consent(address, newMember())),
    )
    expect(form.id).not.toBe(flow.id)
    expect(messagesOf(form)).toEqual([id])
  }
})

test('re-authentication with a linked provider keeps the session', async () => {
  const mine = startService({ providers: [provider.config] }, reach(provider))
  const browser = mine.browser()
  const member = newMember()
  await goThrough(browser, provider, member)
  const before = await whoami(browser)
  mine.pass(60_000)
  const flow = await browser.start('login', '?refresh=true')
  expect(partOf(flow, 'oidc')).toEqual([['provider', 1010002]])
  const { body } = await browser.submit<{ redirect_browser_to: string }>(flow, { provider: 'acme' })
  expect(new URL(body.redirect_browser_to).searchParams.get('prompt')).toBe('login')
  const stranger = newMember()
  const refused = await comeBack(browser, provider.consent(body.redirect_browser_to, stranger))
  expect(messagesOf(await formOf(browser, refused))).toEqual([4000001])
  expect(mine.mails).toEqual([])

  await goThrough(browser, provider, member, { query: '?refresh=true' })
  const after = await whoami(browser)
  expect(after?.id).toBe(before?.id)
  expect(after?.authenticated_at).not.toBe(before?.authenticated_at)

  const unlinked = mine.browser()
  await unlinked.register()
  expect(partOf(await unlinked.start('login', '?refresh=true'), 'oidc')).toEqual([])
})

test("an account without a password can't be logged in to with one", async () => {
  const browser = service.browser()
  const member = newMember()
  await goThrough(browser, provider, member)
  const { status } = await service.browser().logIn(member.email ?? '', PASSWORD)
  expect(status).toBe(400)
})
