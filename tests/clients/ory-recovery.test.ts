// Ory's own clients recover an account and set a new password.

import type { RecoveryFlow } from '@ory/client-fetch'
import { describe, expect, it } from 'vitest'
import {
  axiosClient,
  browserClient,
  codesTo,
  fieldOf,
  messagesOf,
  nthCode,
  origin,
  password,
  register,
  rejection,
} from './ory-clients.ts'

const newPassword = 'eight red balloons'

interface Led {
  error: { id: string }
  redirect_browser_to: string
}

/** A user with an account, and a browser without a session. */
async function forgetful() {
  const former = browserClient()
  const { email } = await register(former)
  const browser = browserClient()
  const flow = await browser.client.createBrowserRecoveryFlow({ returnTo: '/acme' })
  const submit = (fields: { email: string } | { code: string }): Promise<RecoveryFlow> =>
    browser.client.updateRecoveryFlow({
      flow: flow.id,
      updateRecoveryFlowBody: { method: 'code', csrf_token: fieldOf(flow, 'csrf_token'), ...fields },
    })
  return { former, browser, email, flow, submit }
}

describe('@ory/client-fetch, in a browser', () => {
  it('recovers an account by code and sets a new password', async () => {
    const { former, browser, email, flow, submit } = await forgetful()
    const { client } = browser
    const asked = await submit({ email })
    expect([asked.state, messagesOf(asked)]).toEqual(['sent_email', [1060003]])
    const code = await nthCode(email, 2)
    const wrong = await submit({ code: code === '000000' ? '000001' : '000000' })
    expect([wrong.id, messagesOf(wrong)]).toEqual([flow.id, [4060006]])

    const led = await rejection<Led>(submit({ code }))
    expect([led.status, led.body.error.id]).toEqual([422, 'browser_location_change_required'])
    const page = new URL(led.body.redirect_browser_to)
    expect(`${page.origin}${page.pathname}`).toBe(`${origin}/settings`)
    const settings = await client.getSettingsFlow({ id: page.searchParams.get('flow') ?? '' })
    expect([messagesOf(settings), settings.return_to]).toEqual([[1060001], `${origin}/acme`])
    const session = await client.toSession()
    expect(session.authentication_methods?.map(({ method }) => method)).toEqual(['code_recovery'])
    expect(session.identity?.verifiable_addresses?.[0]?.verified).toBe(true)
    expect((await rejection(former.client.toSession())).status).toBe(401)

    const saved = await client.updateSettingsFlow({
      flow: settings.id,
      updateSettingsFlowBody: {
        method: 'password',
        csrf_token: fieldOf(settings, 'csrf_token'),
        password: newPassword,
      },
    })
    expect([saved.state, messagesOf(saved)]).toEqual(['success', [1050001]])
    const again = browserClient()
    const login = await again.client.createBrowserLoginFlow()
    const logIn = (typed: string) =>
      again.client.updateLoginFlow({
        flow: login.id,
        updateLoginFlowBody: {
          method: 'password',
          csrf_token: fieldOf(login, 'csrf_token'),
          identifier: email,
          password: typed,
        },
      })
    expect((await rejection(logIn(password))).status).toBe(400)
    expect((await logIn(newPassword)).session.identity?.traits).toEqual({ email })
  })

  it('has to start again after too many attempts', async () => {
    const { email, flow, submit } = await forgetful()
    await submit({ email })
    const code = (await nthCode(email, 2)) === '000000' ? '000001' : '000000'
    for (let attempt = 1; attempt <= 5; attempt++) await submit({ code })
    const fresh = await submit({ code })
    expect([fresh.id === flow.id, fresh.state, messagesOf(fresh)]).toEqual([
      false,
      'choose_method',
      [4000001],
    ])
  })
})

describe('@ory/client, as a native app', () => {
  it('recovers an account, and gets the settings flow to continue with', async () => {
    const { email } = await register(browserClient())
    const client = axiosClient()
    const { data: flow } = await client.createNativeRecoveryFlow()
    const submit = (fields: { email: string } | { code: string }) =>
      client.updateRecoveryFlow({ flow: flow.id, updateRecoveryFlowBody: { method: 'code', ...fields } })
    expect((await submit({ email })).data.state).toBe('sent_email')
    await nthCode(email, 2)
    const [code] = await codesTo(email)
    await expect(submit({ code: code ?? '' })).rejects.toMatchObject({
      response: { status: 422, data: { redirect_browser_to: expect.stringContaining('/settings?flow=') } },
    })
  })
})
