// Apps keep the release of Ory's client that they were built with: the oldest in use, the last of the specification's
// generation and the newest must all pass every flow.

import * as newest from '@ory/client-fetch'
import * as oldest from 'ory-client-fetch-1-9'
import * as specified from 'ory-client-fetch-1-13'
import { describe, expect, inject, test } from 'vitest'
import { cookieJar } from '#tests/fixtures/cookie-jar.ts'
import { fieldOf, messagesOf, newEmail, nthCode, origin, password } from './ory-clients.ts'

type Generation = typeof newest
interface Refused {
  active?: string
  ui: { messages?: { id: number }[]; nodes: { messages: { id: number }[] }[] }
}

const GENERATIONS = [
  ['1.9.1', oldest as unknown as Generation],
  ['1.13.10', specified as unknown as Generation],
  ['the newest', newest],
] as const

describe.each(GENERATIONS)('@ory/client-fetch, %s', (_, { Configuration, FrontendApi, ResponseError }) => {
  function openBrowser() {
    const headers = { Accept: 'application/json' }
    return new FrontendApi(new Configuration({ basePath: origin, headers, fetchApi: cookieJar().fetch }))
  }
  type Client = ReturnType<typeof openBrowser>

  async function refusal(call: Promise<unknown>): Promise<{ status: number; body: Refused }> {
    const error = await call.catch((caught: unknown) => caught)
    if (!(error instanceof ResponseError)) throw new Error(`The call was not refused: ${error}`)
    return { status: error.response.status, body: (await error.response.json()) as Refused }
  }

  async function signUp(client: Client, secret = password, email = newEmail()) {
    const flow = await client.createBrowserRegistrationFlow()
    const done = await client.updateRegistrationFlow({
      flow: flow.id,
      updateRegistrationFlowBody: {
        method: 'password',
        csrf_token: fieldOf(flow, 'csrf_token'),
        password: secret,
        traits: { email },
      },
    })
    return { email, done }
  }

  async function logIn(client: Client, identifier: string, secret = password) {
    const flow = await client.createBrowserLoginFlow()
    return client.updateLoginFlow({
      flow: flow.id,
      updateLoginFlowBody: {
        method: 'password',
        csrf_token: fieldOf(flow, 'csrf_token'),
        identifier,
        password: secret,
      },
    })
  }

  test('signs up and verifies the email', async () => {
    const client = openBrowser()
    const { email, done } = await signUp(client)
    expect(done.session?.identity?.traits).toEqual({ email })
    const step = done.continue_with?.find(({ action }) => action === 'show_verification_ui')
    const id = step && 'flow' in step ? step.flow.id : ''
    const flow = await client.getVerificationFlow({ id })
    const verified = await client.updateVerificationFlow({
      flow: id,
      updateVerificationFlowBody: {
        method: 'code',
        csrf_token: fieldOf(flow, 'csrf_token'),
        code: await nthCode(email, 1),
      },
    })
    expect([verified.state, messagesOf(verified)]).toEqual(['passed_challenge', [1080002]])
  })

  test('logs out, gets an error for a wrong password, and logs in', async () => {
    const client = openBrowser()
    const { email } = await signUp(client)
    const { logout_token: token } = await client.createBrowserLogoutFlow()
    await client.updateLogoutFlow({ token })
    expect((await refusal(client.toSession())).status).toBe(401)
    const wrong = await refusal(logIn(client, email, 'not this one'))
    expect([wrong.status, messagesOf(wrong.body), wrong.body.active ?? null]).toEqual([400, [4000006], null])
    const { session } = await logIn(client, email)
    expect((await client.toSession()).id).toBe(session.id)
  })

  test('gets the field errors of a rejected sign-up', async () => {
    const { status, body } = await refusal(signUp(openBrowser(), 'short', 'ada'))
    const faults = body.ui.nodes.flatMap(({ messages }) => messages.map(({ id }) => id))
    expect([status, body.active ?? null, faults]).toEqual([400, null, expect.arrayContaining([4000032])])
  })

  test('changes the profile', async () => {
    const client = openBrowser()
    const { email } = await signUp(client)
    const flow = await client.createBrowserSettingsFlow()
    const saved = await client.updateSettingsFlow({
      flow: flow.id,
      updateSettingsFlowBody: {
        method: 'profile',
        csrf_token: fieldOf(flow, 'csrf_token'),
        traits: { email, picture: 'https://example.test/ada.png' },
      },
    })
    expect([saved.state, messagesOf(saved)]).toEqual(['success', [1050001]])
  })

  test('recovers the account', async () => {
    const { email } = await signUp(openBrowser())
    const client = openBrowser()
    const flow = await client.createBrowserRecoveryFlow()
    const submit = (fields: { email: string } | { code: string }) =>
      client.updateRecoveryFlow({
        flow: flow.id,
        updateRecoveryFlowBody: { method: 'code', csrf_token: fieldOf(flow, 'csrf_token'), ...fields },
      })
    expect((await submit({ email })).state).toBe('sent_email')
    const led = await refusal(submit({ code: await nthCode(email, 2, inject('mailbox')) }))
    expect(led.status).toBe(422)
    expect((await client.toSession()).identity?.traits).toEqual({ email })
  })

  test('gets 404 for an unknown flow', async () => {
    expect((await refusal(openBrowser().getLoginFlow({ id: crypto.randomUUID() }))).status).toBe(404)
  })
})

test.each(['/health/alive', '/health/ready', '/version'])(
  '%s is JSON, and a page for a browser',
  async (path) => {
    const typeOf = async (accept: string) =>
      (await fetch(`${origin}${path}`, { headers: { accept } })).headers.get('content-type')
    expect(await typeOf('*/*')).toContain('application/json')
    expect(await typeOf('text/html')).toContain('text/html')
  },
)
