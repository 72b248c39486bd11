// With SECOND_FACTOR_BY_CODE a code by email is the second factor, here through Ory's own client.

import type { LoginFlow } from '@ory/client-fetch'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { newDataDir, type Product, startProduct } from '#tests/fixtures/product.ts'
import {
  browserClient,
  fieldOf,
  messagesOf,
  newEmail,
  nthCode,
  password,
  register,
  rejection,
} from './ory-clients.ts'

const data = newDataDir(inject('migrated'))
let product: Product

beforeAll(async () => {
  product = await startProduct(data.path, { SECOND_FACTOR_BY_CODE: 'true' })
})
afterAll(async () => {
  await product?.stop()
  data.remove()
})

/** Signs up a user with a verified email. */
async function member() {
  const browser = browserClient(product.origin)
  const { email, verificationId: flow } = await register(browser, newEmail())
  const form = await browser.client.getVerificationFlow({ id: flow })
  await browser.client.updateVerificationFlow({
    flow,
    updateVerificationFlowBody: {
      method: 'code',
      csrf_token: fieldOf(form, 'csrf_token'),
      code: await nthCode(email, 1, product.origin),
    },
  })
  return email
}

it('a browser sends the password, then the code that was emailed at once', async () => {
  const email = await member()
  const { client } = browserClient(product.origin)
  const start = await client.createBrowserLoginFlow()
  const first = await rejection<{ redirect_browser_to: string }>(
    client.updateLoginFlow({
      flow: start.id,
      updateLoginFlowBody: {
        method: 'password',
        csrf_token: fieldOf(start, 'csrf_token'),
        identifier: email,
        password,
      },
    }),
  )
  expect([first.status, new URL(first.body.redirect_browser_to).searchParams.get('aal')]).toEqual([
    422,
    'aal2',
  ])
  const flow = await client.createBrowserLoginFlow({ aal: 'aal2', via: 'email' })
  expect([flow.state, flow.active, messagesOf(flow)]).toEqual(['sent_email', 'code', [1010014]])
  const prove = (more: { code: string } | { resend: string }) =>
    client.updateLoginFlow({
      flow: flow.id,
      updateLoginFlowBody: { method: 'code', csrf_token: fieldOf(flow, 'csrf_token'), ...more },
    })
  const code = await nthCode(email, 2, product.origin)
  const wrong = await rejection<LoginFlow>(prove({ code: code === '000000' ? '000001' : '000000' }))
  expect([wrong.status, messagesOf(wrong.body)]).toEqual([400, [4010008]])
  expect((await rejection<LoginFlow>(prove({ resend: 'code' }))).body.state).toBe('sent_email')
  const { session } = await prove({ code: await nthCode(email, 3, product.origin) })
  expect(session.authenticator_assurance_level).toBe('aal2')
  expect((await client.toSession()).authentication_methods).toMatchObject([
    { method: 'password', aal: 'aal1' },
    { method: 'code', aal: 'aal2' },
  ])
})

it('a native app sends both with its session token', async () => {
  const email = await member()
  const { client } = browserClient(product.origin)
  const start = await client.createNativeLoginFlow()
  const half = await client.updateLoginFlow({
    flow: start.id,
    updateLoginFlowBody: { method: 'password', identifier: email, password },
  })
  const xSessionToken = half.session_token ?? ''
  expect((await rejection(client.toSession({ xSessionToken }))).status).toBe(403)
  const flow = await client.createNativeLoginFlow({ aal: 'aal2', xSessionToken })
  const code = await nthCode(email, 2, product.origin)
  const updateLoginFlowBody = { method: 'code' as const, csrf_token: '', code }
  await client.updateLoginFlow({ flow: flow.id, xSessionToken, updateLoginFlowBody })
  expect((await client.toSession({ xSessionToken })).authenticator_assurance_level).toBe('aal2')
})
