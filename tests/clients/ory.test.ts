// Ory's own clients against the embedded identity service: code written for Kratos works unchanged.

import type { RegistrationFlow, VerificationFlow } from '@ory/client-fetch'
import { describe, expect, it } from 'vitest'
import {
  axiosClient,
  browserClient,
  fieldOf,
  messagesOf,
  newEmail,
  nthCode,
  origin,
  password,
  register,
  rejection,
} from './ory-clients.ts'

/** The verification flow after a change of email. */
interface Mailed {
  id: string
  verifiable_address: string
}

describe('@ory/client-fetch, in a browser', () => {
  it('signs up, verifies the email and sees it in whoami', async () => {
    const browser = browserClient()
    const { client } = browser
    const { email, done, verificationId } = await register(browser)
    expect(done.session?.identity?.traits).toEqual({ email })
    expect((await client.toSession()).identity?.verifiable_addresses?.[0]).toMatchObject({
      value: email,
      verified: false,
    })

    const flow = await client.getVerificationFlow({ id: verificationId })
    const submit = (fields: { code: string } | { email: string }): Promise<VerificationFlow> =>
      client.updateVerificationFlow({
        flow: flow.id,
        updateVerificationFlowBody: { method: 'code', csrf_token: fieldOf(flow, 'csrf_token'), ...fields },
      })
    const first = await nthCode(email, 1)
    expect(messagesOf(await submit({ code: first === '000000' ? '000001' : '000000' }))).toEqual([4070006])
    expect((await submit({ email })).state).toBe('sent_email')
    const verified = await submit({ code: await nthCode(email, 2) })
    expect([verified.state, messagesOf(verified)]).toEqual(['passed_challenge', [1080002]])
    expect((await client.toSession()).identity?.verifiable_addresses?.[0]).toMatchObject({
      verified: true,
      status: 'completed',
    })
    expect(await rejection(submit({ code: first }))).toMatchObject({
      status: 410,
      body: { error: { id: 'self_service_flow_replaced' } },
    })
  })

  it('changes the email, which takes effect once verified', async () => {
    const browser = browserClient()
    const { client } = browser
    const { email } = await register(browser)
    const next = newEmail()
    const settings = await client.createBrowserSettingsFlow()
    const saved = await client.updateSettingsFlow({
      flow: settings.id,
      updateSettingsFlowBody: {
        method: 'profile',
        csrf_token: fieldOf(settings, 'csrf_token'),
        traits: { email: next },
      },
    })
    expect([saved.state, messagesOf(saved)[0]]).toEqual(['success', 1050001])
    const step = saved.continue_with?.find(({ action }) => action === 'show_verification_ui')
    const { id, verifiable_address } = step && 'flow' in step ? (step.flow as Mailed) : ({} as Mailed)
    expect(verifiable_address).toBe(next)

    // Kratos may change the email before it's verified; the code verifies it either way.
    expect([email, next]).toContain((await client.toSession()).identity?.traits.email)
    const flow = await client.getVerificationFlow({ id })
    const updateVerificationFlowBody = {
      method: 'code' as const,
      csrf_token: fieldOf(flow, 'csrf_token'),
      code: await nthCode(next, 1),
    }
    const verified = await client.updateVerificationFlow({ flow: id, updateVerificationFlowBody })
    expect(verified.state).toBe('passed_challenge')
    expect((await client.toSession()).identity).toMatchObject({
      traits: { email: next },
      verifiable_addresses: [{ value: next, verified: true }],
    })
  })

  it('logs out by the URL and in again, after a wrong password', async () => {
    const browser = browserClient()
    const { client } = browser
    const { email } = await register(browser)
    const { logout_token: token, logout_url: url } = await client.createBrowserLogoutFlow()
    expect(url).toContain(`${origin}/self-service/logout?token=`)
    await client.updateLogoutFlow({ token })
    expect((await rejection(client.toSession())).status).toBe(401)

    const flow = await client.createBrowserLoginFlow({ returnTo: '/acme' })
    const logIn = (typed: string) =>
      client.updateLoginFlow({
        flow: flow.id,
        updateLoginFlowBody: {
          method: 'password',
          csrf_token: fieldOf(flow, 'csrf_token'),
          identifier: email,
          password: typed,
        },
      })
    const wrong = await rejection<RegistrationFlow>(logIn('not this one'))
    expect([wrong.status, messagesOf(wrong.body)]).toEqual([400, [4000006]])
    expect(messagesOf(await client.getLoginFlow({ id: flow.id }))).toEqual([4000006])
    const { session } = await logIn(password)
    expect((await client.toSession()).id).toBe(session.id)
  })

  it('gets the field errors of a rejected sign-up', async () => {
    const { client } = browserClient()
    const flow = await client.createBrowserRegistrationFlow()
    const { status, body } = await rejection<RegistrationFlow>(
      client.updateRegistrationFlow({
        flow: flow.id,
        updateRegistrationFlowBody: {
          method: 'password',
          csrf_token: fieldOf(flow, 'csrf_token'),
          password: 'short',
          traits: { email: 'ada' },
        },
      }),
    )
    expect(status).toBe(400)
    expect(body.ui.nodes.flatMap(({ messages }) => messages.map(({ id }) => id))).toEqual([4000040, 4000032])
    expect((await client.getRegistrationFlow({ id: flow.id })).ui.nodes).toHaveLength(body.ui.nodes.length)
  })

  it('is rejected without a CSRF token, and with a return_to of another origin', async () => {
    const { client } = browserClient()
    const flow = await client.createBrowserLoginFlow()
    const updateLoginFlowBody = {
      method: 'password' as const,
      csrf_token: '',
      identifier: newEmail(),
      password,
    }
    const forged = await rejection(client.updateLoginFlow({ flow: flow.id, updateLoginFlowBody }))
    expect(forged).toMatchObject({ status: 403, body: { error: { id: 'security_csrf_violation' } } })
    const elsewhere = await rejection(client.createBrowserLoginFlow({ returnTo: 'https://evil.test' }))
    expect(elsewhere.body).toMatchObject({ error: { id: 'self_service_flow_return_to_forbidden' } })
  })

  it('lists the other sessions and revokes one, then all', async () => {
    const browser = browserClient()
    const { email } = await register(browser)
    const others = [browserClient(), browserClient(), browserClient()]
    for (const { client } of others) {
      const flow = await client.createBrowserLoginFlow()
      const updateLoginFlowBody = {
        method: 'password' as const,
        csrf_token: fieldOf(flow, 'csrf_token'),
        identifier: email,
        password,
      }
      await client.updateLoginFlow({ flow: flow.id, updateLoginFlowBody })
    }
    const { client } = browser
    const sessions = await client.listMySessions()
    expect(sessions).toHaveLength(3)
    await client.disableMySession({ id: sessions[0]?.id ?? '' })
    expect(await client.listMySessions({ pageSize: 1 })).toHaveLength(1)
    expect(await client.disableMyOtherSessions()).toEqual({ count: 2 })
    for (const other of others) expect((await rejection(other.client.toSession())).status).toBe(401)
    expect((await client.toSession()).active).toBe(true)
  })

  it('reads the error that a browser was redirected with', async () => {
    const { client } = browserClient()
    const page = await fetch(`${origin}/self-service/login/browser?aal=aal2`, {
      headers: { accept: 'text/html' },
      redirect: 'manual',
    })
    const id = new URL(page.headers.get('location') ?? '').searchParams.get('id') ?? ''
    expect(await client.getFlowError({ id })).toMatchObject({ id, error: { id: 'session_aal1_required' } })
  })
})

describe('@ory/client, as a native app', () => {
  it('signs up, uses its token, verifies, logs out and in again', async () => {
    const client = axiosClient()
    const email = newEmail()
    const { data: flow } = await client.createNativeRegistrationFlow()
    const updateRegistrationFlowBody = { method: 'password' as const, password, traits: { email } }
    const { data: done } = await client.updateRegistrationFlow({ flow: flow.id, updateRegistrationFlowBody })
    const xSessionToken = done.session_token ?? ''
    expect((await client.toSession({ xSessionToken })).data.identity?.traits).toEqual({ email })

    const verification = done.continue_with?.find((step) => step.action === 'show_verification_ui')
    const { data: verified } = await client.updateVerificationFlow({
      flow: verification?.flow.id ?? '',
      updateVerificationFlowBody: { method: 'code', code: await nthCode(email, 1) },
    })
    expect(verified.state).toBe('passed_challenge')

    expect(
      (await client.performNativeLogout({ performNativeLogoutBody: { session_token: xSessionToken } }))
        .status,
    ).toBe(204)
    await expect(client.toSession({ xSessionToken })).rejects.toMatchObject({ response: { status: 401 } })
    const { data: login } = await client.createNativeLoginFlow()
    const updateLoginFlowBody = { method: 'password' as const, identifier: email, password }
    const { data: again } = await client.updateLoginFlow({ flow: login.id, updateLoginFlowBody })
    expect(again.session_token).toMatch(/^ory_st_/)
    expect((await client.getVerificationFlow({ id: verification?.flow.id ?? '' })).data.state).toBe(
      'passed_challenge',
    )
  })

  it('works with cookies as a browser does', async () => {
    const client = axiosClient()
    const { data: flow } = await client.createBrowserRegistrationFlow()
    const updateRegistrationFlowBody = {
      method: 'password' as const,
      csrf_token: fieldOf(flow, 'csrf_token'),
      password,
      traits: { email: newEmail() },
    }
    await client.updateRegistrationFlow({ flow: flow.id, updateRegistrationFlowBody })
    const { data: session } = await client.toSession()
    const { data: logout } = await client.createBrowserLogoutFlow()
    await client.updateLogoutFlow({ token: logout.logout_token })
    await expect(client.toSession()).rejects.toMatchObject({ response: { status: 401 } })
    expect(session.active).toBe(true)
  })

  it('starts verifying an unknown email like any other (account enumeration)', async () => {
    const client = axiosClient()
    const { data: flow } = await client.createNativeVerificationFlow()
    const updateVerificationFlowBody = { method: 'code' as const, email: newEmail() }
    const { data: sent } = await client.updateVerificationFlow({ flow: flow.id, updateVerificationFlowBody })
    expect([sent.state, messagesOf(sent)]).toEqual(['sent_email', [1080003]])
  })
})
