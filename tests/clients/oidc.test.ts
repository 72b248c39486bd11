// Logging in with a third-party OpenID provider, through Ory's own client.

import type { LoginFlow, RegistrationFlow, SettingsFlow } from '@ory/client-fetch'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { type Member, startSignInProvider } from '#tests/fixtures/sign-in-provider.ts'
import { browserClient, fieldOf, messagesOf, origin, password, register, rejection } from './ory-clients.ts'

const issuer = inject('issuer')

let provider: Awaited<ReturnType<typeof startSignInProvider>>
beforeAll(async () => {
  provider = await startSignInProvider(issuer, `${origin}/self-service/methods/oidc/callback/acme`)
})
afterAll(() => provider?.stop())

function newMember(): Member {
  const login = `ada-${crypto.randomUUID()}`
  return { login, email: `${login}@example.test` }
}

type Browser = ReturnType<typeof browserClient>
type Flow = LoginFlow | RegistrationFlow | SettingsFlow

const csrfOf = (flow: Flow) => fieldOf(flow, 'csrf_token')

function fieldsOf({ ui }: Flow): string[] {
  return ui.nodes.flatMap(({ attributes }) =>
    'name' in attributes && attributes.name !== 'csrf_token' ? [`${attributes.name} ${attributes.type}`] : [],
  )
}

/** Presses the provider's button. Returns the URL that it redirects to. */
async function leave({ client }: Browser, kind: 'login' | 'registration' | 'settings' = 'login') {
  const submit = {
    login: async () => {
      const flow = await client.createBrowserLoginFlow({ returnTo: '/acme' })
      const updateLoginFlowBody = { method: 'oidc' as const, provider: 'acme', csrf_token: csrfOf(flow) }
      return client.updateLoginFlow({ flow: flow.id, updateLoginFlowBody })
    },
    registration: async () => {
      const flow = await client.createBrowserRegistrationFlow({ returnTo: '/acme' })
      const updateRegistrationFlowBody = {
        method: 'oidc' as const,
        provider: 'acme',
        csrf_token: csrfOf(flow),
      }
      return client.updateRegistrationFlow({ flow: flow.id, updateRegistrationFlowBody })
    },
    settings: async () => {
      const { id } = await client.createBrowserSettingsFlow()
      return client.updateSettingsFlow({ flow: id, updateSettingsFlowBody: { method: 'oidc', link: 'acme' } })
    },
  }
  const { status, body } = await rejection<{ redirect_browser_to: string }>(submit[kind]())
  expect([status, new URL(body.redirect_browser_to).origin]).toEqual([422, issuer])
  return body.redirect_browser_to
}

/** Follows the provider's callback. Returns the URL that it redirects to. */
async function comeBack({ jar }: Browser, address: string): Promise<URL> {
  const answer = await jar.fetch(address, { headers: { accept: 'text/html' }, redirect: 'manual' })
  expect(answer.status).toBe(303)
  return new URL(answer.headers.get('location') ?? '')
}

async function goThrough(browser: Browser, member: Member, kind?: 'login' | 'registration' | 'settings') {
  return comeBack(browser, await provider.visit(await leave(browser, kind), member))
}

it('signs up a new user, and logs the same user in the next time', async () => {
  for (const kind of ['registration', 'login'] as const) {
    const member = newMember()
    const browser = browserClient()
    expect((await goThrough(browser, member, kind)).href).toBe(`${origin}/acme`)
    const session = await browser.client.toSession()
    expect(session.identity).toMatchObject({
      traits: { email: member.email },
      verifiable_addresses: [{ value: member.email, verified: true }],
    })
    expect(session.authentication_methods).toMatchObject([{ method: 'oidc', aal: 'aal1', provider: 'acme' }])
    const again = browserClient()
    expect((await goThrough(again, { ...member, email: 'moved@example.test' })).href).toBe(`${origin}/acme`)
    expect((await again.client.toSession()).identity?.id).toBe(session.identity?.id)
  }
})

it("verifies an email that the provider hasn't verified", async () => {
  const member = { ...newMember(), verified: false }
  const browser = browserClient()
  expect((await goThrough(browser, member)).pathname).toBe('/verification')
  const session = await browser.client.toSession()
  expect(session.identity?.verifiable_addresses).toMatchObject([{ verified: false }])
})

it('links an account with the same email after its owner has logged in', async () => {
  const member = newMember()
  const owner = browserClient()
  const { identity } = (await register(owner, member.email)).done
  const browser = browserClient()
  const page = await goThrough(browser, member)
  expect(page.pathname).toBe('/login')
  expect((await rejection(browser.client.toSession())).status).toBe(401)
  const flow = await browser.client.getLoginFlow({ id: page.searchParams.get('flow') ?? '' })
  expect(messagesOf(flow)).toEqual([1010016])
  expect(fieldsOf(flow)).toEqual(['identifier hidden', 'password password', 'method submit'])

  const fields = { method: 'password' as const, identifier: member.email, csrf_token: csrfOf(flow) }
  const logIn = (typed: string) =>
    browser.client.updateLoginFlow({ flow: flow.id, updateLoginFlowBody: { ...fields, password: typed } })
  expect((await rejection(logIn('not this one'))).status).toBe(400)
  expect((await logIn(password)).session.identity?.id).toBe(identity.id)
  const again = browserClient()
  await goThrough(again, member)
  expect((await again.client.toSession()).identity?.id).toBe(identity.id)
})

it('links and unlinks accounts in the settings, but not the last login method', async () => {
  const member = newMember()
  const browser = browserClient()
  const { identity } = (await register(browser, `own-${member.email}`)).done
  const page = await goThrough(browser, member, 'settings')
  expect(page.pathname).toBe('/settings')
  const saved = await browser.client.getSettingsFlow({ id: page.searchParams.get('flow') ?? '' })
  expect([saved.state, fieldsOf(saved).filter((field) => /link/.test(field))]).toEqual([
    'success',
    ['unlink submit'],
  ])
  const again = browserClient()
  await goThrough(again, member)
  expect((await again.client.toSession()).identity?.id).toBe(identity.id)

  const unlink = async ({ client }: Browser) => {
    const { id } = await client.createBrowserSettingsFlow()
    return client.updateSettingsFlow({ flow: id, updateSettingsFlowBody: { method: 'oidc', unlink: 'acme' } })
  }
  expect((await unlink(browser)).state).toBe('success')
  const stranger = browserClient()
  await goThrough(stranger, member)
  expect((await stranger.client.toSession()).identity?.id).not.toBe(identity.id)
  const refused = await rejection<SettingsFlow>(unlink(stranger))
  expect([refused.status, messagesOf(refused.body)]).toEqual([400, [4000001]])
})

it('returns to the form with the reason when consent is denied', async () => {
  const browser = browserClient()
  const page = await comeBack(browser, await provider.visit(await leave(browser), newMember(), false))
  expect(page.pathname).toBe('/login')
  const flow = await browser.client.getLoginFlow({ id: page.searchParams.get('flow') ?? '' })
  expect([flow.active, messagesOf(flow)]).toEqual(['oidc', [4000001]])
  expect((await rejection(browser.client.toSession())).status).toBe(401)
})

it('rejects a forged state, a callback in another browser and a replayed one', async () => {
  const browser = browserClient()
  const address = new URL(await provider.visit(await leave(browser), newMember()))
  const forged = new URL(address)
  forged.searchParams.set('state', `${crypto.randomUUID()}.${'x'.repeat(43)}`)
  expect((await comeBack(browser, forged.href)).pathname).toBe('/error')
  const thief = browserClient()
  expect((await comeBack(thief, address.href)).pathname).toBe('/error')
  expect((await rejection(thief.client.toSession())).status).toBe(401)
  expect((await comeBack(browser, address.href)).pathname).toBe('/acme')
  expect((await comeBack(browser, address.href)).pathname).toBe('/error')
})

it('a native app logs a user in with an id_token, bound to its nonce', async () => {
  const member = newMember()
  const { client } = browserClient()
  const arrive = async (nonce: string, more: object = {}) => {
    const flow = await client.createNativeLoginFlow()
    const fields = {
      method: 'oidc' as const,
      provider: 'acme',
      id_token: await provider.idToken(member, nonce),
      id_token_nonce: nonce,
    }
    return client.updateLoginFlow({ flow: flow.id, updateLoginFlowBody: { ...fields, ...more } })
  }
  const { session_token: xSessionToken = '' } = await arrive(crypto.randomUUID())
  const session = await client.toSession({ xSessionToken })
  expect(session).toMatchObject({
    identity: { traits: { email: member.email } },
    authentication_methods: [{ method: 'oidc', provider: 'acme' }],
  })
  const again = await arrive(crypto.randomUUID())
  expect(again.session.identity?.id).toBe(session.identity?.id)
  const refused = await rejection<LoginFlow>(arrive(crypto.randomUUID(), { id_token_nonce: 'another' }))
  expect([refused.status, messagesOf(refused.body)]).toEqual([400, [4000001]])

  const someone = newMember()
  const nonce = crypto.randomUUID()
  const flow = await client.createNativeRegistrationFlow()
  const made = await client.updateRegistrationFlow({
    flow: flow.id,
    updateRegistrationFlowBody: {
      method: 'oidc',
      provider: 'acme',
      id_token: await provider.idToken(someone, nonce),
      id_token_nonce: nonce,
    },
  })
  expect([made.session_token, made.identity.traits]).toEqual([
    expect.stringMatching(/^ory_st_/),
    { email: someone.email },
  ])
})

it('a native app links an account in a browser', async () => {
  const member = newMember()
  const { client } = browserClient()
  const start = await client.createNativeRegistrationFlow()
  const updateRegistrationFlowBody = {
    method: 'password' as const,
    password,
    traits: { email: `own-${member.email}` },
  }
  const { session_token: xSessionToken = '', identity } = await client.updateRegistrationFlow({
    flow: start.id,
    updateRegistrationFlowBody,
  })
  // The client has this parameter only for login flows.
  const headers = { 'x-session-token': xSessionToken }
  const query = '?return_session_token_exchange_code=true&return_to=/linked'
  const opened = await fetch(`${origin}/self-service/settings/api${query}`, { headers })
  const flow = (await opened.json()) as SettingsFlow & { session_token_exchange_code: string }
  const link = () =>
    client.updateSettingsFlow({
      flow: flow.id,
      xSessionToken,
      updateSettingsFlowBody: { method: 'oidc', link: 'acme' },
    })
  const { status, body } = await rejection<{ redirect_browser_to: string }>(link())
  expect(status).toBe(422)
  const page = await comeBack(browserClient(), await provider.visit(body.redirect_browser_to, member))
  const codes = new URLSearchParams({
    init_code: flow.session_token_exchange_code,
    return_to_code: page.searchParams.get('code') ?? '',
  })
  expect((await fetch(`${origin}/sessions/token-exchange?${codes}`, { headers })).status).toBe(422)
  expect((await link()).state).toBe('success')
  const browser = browserClient()
  await goThrough(browser, member)
  expect((await browser.client.toSession()).identity?.id).toBe(identity.id)
})

it('a native app exchanges two codes for a session that began in a browser', async () => {
  const { client } = browserClient()
  const member = newMember()
  const flow = await client.createNativeLoginFlow({
    returnSessionTokenExchangeCode: true,
    returnTo: `${origin}/signed-in`,
  })
  const updateLoginFlowBody = { method: 'oidc' as const, provider: 'acme' }
  const { body } = await rejection<{ redirect_browser_to: string }>(
    client.updateLoginFlow({ flow: flow.id, updateLoginFlowBody }),
  )
  const page = await comeBack(browserClient(), await provider.visit(body.redirect_browser_to, member))
  expect(page.pathname).toBe('/signed-in')
  const codes = {
    initCode: flow.session_token_exchange_code ?? '',
    returnToCode: page.searchParams.get('code') ?? '',
  }
  const { session_token: xSessionToken = '' } = await client.exchangeSessionToken(codes)
  expect((await client.toSession({ xSessionToken })).identity?.traits).toEqual({ email: member.email })
  expect((await rejection(client.exchangeSessionToken(codes))).status).toBe(404)
})
