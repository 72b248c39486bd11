// Ory's client sets up second factors and logs in with them. The codes come from a third-party authenticator.

import type {
  LoginFlow,
  SettingsFlow,
  UiText,
  UpdateLoginFlowBody,
  UpdateSettingsFlowBody,
} from '@ory/client-fetch'
import { generateSync } from 'otplib'
import { expect, it } from 'vitest'
import { browserClient, fieldOf, messagesOf, password, register, rejection } from './ory-clients.ts'

type Client = ReturnType<typeof browserClient>['client']
interface Refusal {
  error: { id: string }
  redirect_browser_to: string
}

/** The text of a text node. */
function textOf(flow: SettingsFlow, id: string): UiText {
  for (const { attributes } of flow.ui.nodes)
    if (attributes.node_type === 'text' && attributes.id === id) return attributes.text
  throw new Error(`The form has no ${id}.`)
}

/** The authenticator's code, now or in a later time step: each is accepted once. */
function codeOf(secret: string, turn = 0): string {
  return generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + turn * 30 })
}

function change(client: Client, flow: SettingsFlow, body: object): Promise<SettingsFlow> {
  const fields = { csrf_token: fieldOf(flow, 'csrf_token'), ...body }
  return client.updateSettingsFlow({
    flow: flow.id,
    updateSettingsFlowBody: fields as UpdateSettingsFlowBody,
  })
}

function prove(client: Client, flow: LoginFlow, body: object) {
  const fields = { csrf_token: fieldOf(flow, 'csrf_token'), ...body }
  return client.updateLoginFlow({ flow: flow.id, updateLoginFlowBody: fields as UpdateLoginFlowBody })
}

/** A browser after the password, and the response to it. */
async function halfWay(email: string) {
  const { client } = browserClient()
  const start = await client.createBrowserLoginFlow()
  const refused = await rejection<Refusal>(
    prove(client, start, { method: 'password', identifier: email, password }),
  )
  expect([refused.status, refused.body.error.id]).toEqual([422, 'browser_location_change_required'])
  expect(new URL(refused.body.redirect_browser_to).searchParams.get('aal')).toBe('aal2')
  expect(await rejection<Refusal>(client.toSession())).toMatchObject({
    status: 403,
    body: { error: { id: 'session_aal2_required' } },
  })
  const flow = await client.createBrowserLoginFlow({ aal: 'aal2' })
  expect([flow.requested_aal, messagesOf(flow)]).toEqual(['aal2', [1010004]])
  return { client, flow }
}

it('sets up TOTP and backup codes, and accepts each code once', async () => {
  const browser = browserClient()
  const { client } = browser
  const { email } = await register(browser)
  const settings = await client.createBrowserSettingsFlow()
  const secret = textOf(settings, 'totp_secret_key').text
  const picture = settings.ui.nodes.find(({ attributes }) => attributes.node_type === 'img')
  expect(picture?.attributes).toMatchObject({ id: 'totp_qr', src: expect.stringMatching(/^data:image\//) })
  const linked = await change(client, settings, { method: 'totp', totp_code: codeOf(secret) })
  expect([linked.state, messagesOf(linked)]).toEqual(['success', [1050001]])

  const generated = await change(client, settings, {
    method: 'lookup_secret',
    lookup_secret_regenerate: true,
  })
  const { secrets } = textOf(generated, 'lookup_secret_codes').context as { secrets: UiText[] }
  expect(secrets).toHaveLength(12)
  const confirmed = await change(client, settings, { method: 'lookup_secret', lookup_secret_confirm: true })
  expect(confirmed.state).toBe('success')
  expect((await client.toSession()).authentication_methods?.map(({ method }) => method)).toEqual([
    'password',
    'totp',
    'lookup_secret',
  ])

  const first = await halfWay(email)
  const code = codeOf(secret, 1)
  const { session } = await prove(first.client, first.flow, { method: 'totp', totp_code: code })
  expect(session.authenticator_assurance_level).toBe('aal2')
  const second = await halfWay(email)
  const again = await rejection<LoginFlow>(
    prove(second.client, second.flow, { method: 'totp', totp_code: code }),
  )
  expect([again.status, messagesOf(again.body)]).toEqual([400, [4000008]])
  const lookup = { method: 'lookup_secret', lookup_secret: secrets[0]?.text }
  expect((await prove(second.client, second.flow, lookup)).session.identity?.traits).toEqual({ email })
  const third = await halfWay(email)
  const used = await rejection<LoginFlow>(prove(third.client, third.flow, lookup))
  expect([used.status, messagesOf(used.body)]).toEqual([400, [4000012]])
})

it('a native app passes TOTP with its session token', async () => {
  const browser = browserClient()
  const { email } = await register(browser)
  const settings = await browser.client.createBrowserSettingsFlow()
  const secret = textOf(settings, 'totp_secret_key').text
  await change(browser.client, settings, { method: 'totp', totp_code: codeOf(secret) })

  const { client } = browserClient()
  const start = await client.createNativeLoginFlow()
  const half = await client.updateLoginFlow({
    flow: start.id,
    updateLoginFlowBody: { method: 'password', identifier: email, password },
  })
  const xSessionToken = half.session_token ?? ''
  expect(await rejection<Refusal>(client.toSession({ xSessionToken }))).toMatchObject({ status: 403 })
  const flow = await client.createNativeLoginFlow({ aal: 'aal2', xSessionToken })
  const done = await client.updateLoginFlow({
    flow: flow.id,
    xSessionToken,
    updateLoginFlowBody: { method: 'totp', totp_code: codeOf(secret, 1) },
  })
  expect(done.session_token).toBe(xSessionToken)
  expect((await client.toSession({ xSessionToken })).authenticator_assurance_level).toBe('aal2')
})
