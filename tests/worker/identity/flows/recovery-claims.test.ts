// What a recovery takes from those who used the account before, and what it leaves.

import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { asked, lastCode, session, verified } from '#tests/worker/identity/support/recovering.ts'
import { codeAt, linkAuthenticator, TOTP_STEP_MS } from '#tests/worker/identity/support/second-factors.ts'
import { PASSWORD, startService } from '#tests/worker/identity/support/service.ts'
import type { FlowAnswer, SessionAnswer } from '#tests/worker/identity/support/wire.ts'

interface Led {
  error: { id: string }
  redirect_browser_to: string
}

const service = startService()

async function credentialsOf(identityId: string): Promise<string[]> {
  const { results } = await env.IDENTITY_DB.prepare(
    `SELECT method FROM credentials WHERE identity_id = ?1
     UNION ALL SELECT method FROM credential_identifiers WHERE identity_id = ?1`,
  )
    .bind(identityId)
    .all<{ method: string }>()
  return results.map(({ method }) => method)
}

/** Recovers an account; the browser is then logged in, and its settings are open. */
async function recovered(email: string) {
  const browser = service.browser()
  const flow = await asked(browser, email)
  const { status, body } = await browser.submit<Led>(flow, { method: 'code', code: lastCode(service, email) })
  expect(status).toBe(422)
  const id = new URL(body.redirect_browser_to).searchParams.get('flow')
  return { browser, settings: `/self-service/settings/flows?id=${id}` }
}

test('recovery removes all credentials that were set up before the email was verified (pre-hijacking)', async () => {
  const squatter = service.browser()
  const { email, identity } = await squatter.register()
  const elsewhere = service.browser()
  await elsewhere.logIn(email)
  await linkAuthenticator(squatter, Date.now())
  expect(new Set(await credentialsOf(identity.id))).toEqual(new Set(['password', 'totp']))

  const { browser, settings } = await recovered(email)
  expect(await credentialsOf(identity.id)).toEqual([])
  for (const former of [squatter, elsewhere])
    expect((await former.fetch('/sessions/whoami')).status).toBe(401)
  expect((await service.browser().logIn(email, PASSWORD)).status).toBe(400)
  expect((await session(browser))?.identity.verifiable_addresses).toMatchObject([
    { value: email, verified: true, status: 'completed' },
  ])

  const { body: flow } = await browser.json<FlowAnswer>(settings)
  const password = 'only the owner knows'
  expect((await browser.submit(flow, { method: 'password', password })).status).toBe(200)
  expect((await service.browser().logIn(email, password)).status).toBe(200)
})

test('recovery of a verified account keeps the password and ends the other sessions', async () => {
  const { caller, email, identity } = await verified(service)
  const { browser } = await recovered(email)
  expect(new Set(await credentialsOf(identity.id))).toEqual(new Set(['password']))
  expect((await caller.fetch('/sessions/whoami')).status).toBe(401)
  expect(await session(browser)).toBeDefined()
  expect((await service.browser().logIn(email, PASSWORD)).status).toBe(200)
})

test('a second factor is required before the settings open, and then leads back to them', async () => {
  const { caller, email } = await verified(service)
  const linkedAt = Date.now()
  const secret = await linkAuthenticator(caller, linkedAt)
  const { browser, settings } = await recovered(email)
  const { status, body } = await browser.json<Led>(settings)
  expect([status, body.error.id]).toEqual([403, 'session_aal2_required'])
  expect((await browser.fetch('/sessions/whoami')).status).toBe(403)

  const { pathname, search, searchParams } = new URL(body.redirect_browser_to)
  const id = new URL(settings, 'https://console.test').searchParams.get('id')
  expect(searchParams.get('return_to')).toBe(`https://console.test/self-service/settings?flow=${id}`)
  const { body: second } = await browser.json<FlowAnswer>(`${pathname}${search}`)
  service.pass(TOTP_STEP_MS)
  const totp_code = codeAt(secret, linkedAt + TOTP_STEP_MS)
  const done = await browser.submit<{ session: SessionAnswer }>(second, { method: 'totp', totp_code })
  expect(done.body.session.authentication_methods.map(({ method }) => method)).toEqual([
    'code_recovery',
    'totp',
  ])
  expect((await browser.json<FlowAnswer>(settings)).status).toBe(200)
})
