// An access token after its session has ended, through the whole product.

import { env, exports } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { HOUR, MINUTE } from '#shared/domain/time.ts'

const origin = 'http://localhost:8787'
const JSON_HEADERS = { accept: 'application/json', 'content-type': 'application/json' }

const call = (path: string, init?: RequestInit) =>
  exports.default.fetch(new Request(`${origin}${path}`, init))

async function signedUp() {
  const { ui } = await (await call('/self-service/registration/api', { headers: JSON_HEADERS })).json<{
    ui: { action: string }
  }>()
  const traits = { email: `ended-${crypto.randomUUID()}@example.test` }
  const password = crypto.randomUUID()
  const body = JSON.stringify({ method: 'password', password, traits })
  const done = await call(ui.action.slice(origin.length), { method: 'POST', headers: JSON_HEADERS, body })
  const { session_token: session, identity } = await done.json<{
    session_token: string
    identity: { id: string }
  }>()
  return { session, token: await tokenFor(session), id: identity.id, email: traits.email, password }
}

async function tokenFor(session: string) {
  const granted = await call('/oauth2/token', {
    method: 'POST',
    headers: { 'x-session-token': session, 'content-type': 'application/x-www-form-urlencoded' },
    body: 'grant_type=session',
  })
  return (await granted.json<{ access_token: string }>()).access_token
}

async function create(token: string, procedure: string, input: object) {
  const answer = await call(`/directory/rspc/${procedure}`, {
    method: 'POST',
    headers: { ...JSON_HEADERS, authorization: `Bearer ${token}` },
    body: JSON.stringify(input),
  })
  const { result } = await answer.json<{ result: { data: { code?: number; data?: { reason?: string } } } }>()
  return { status: answer.status, reason: result.data.data?.reason }
}

const newKey = { displayName: 'CI job', expireAfter: null, scope: ['Read'], subject: 'org:acme' }

it('rejects sensitive calls once the session is logged out, or the account disabled', async () => {
  const { session, token } = await signedUp()
  const removal = { org: 'acme', userId: 'x' }
  expect(await create(token, 'orgs.removeMember', removal)).toMatchObject({ status: 404 })
  const body = JSON.stringify({ session_token: session })
  await call('/self-service/logout/api', { method: 'DELETE', headers: JSON_HEADERS, body })
  expect(await create(token, 'orgs.removeMember', removal)).toMatchObject({ status: 401 })
  // Decoders of base64 take the padding.
  expect(await create(`${token}==`, 'orgs.removeMember', removal)).toMatchObject({ status: 401 })
  expect(
    (await call('/directory/rspc/orgs.list', { headers: { authorization: `Bearer ${token}` } })).status,
  ).toBe(401)

  const other = await signedUp()
  await env.IDENTITY_DB.prepare("update identities set state = 'inactive' where id = ?").bind(other.id).run()
  expect(await create(other.token, 'orgs.removeMember', removal)).toMatchObject({ status: 401 })
})

it('rejects sensitive calls once the session was ended from another browser', async () => {
  const { session, token, email, password } = await signedUp()
  const { ui } = await (await call('/self-service/login/api', { headers: JSON_HEADERS })).json<{
    ui: { action: string }
  }>()
  const body = JSON.stringify({ method: 'password', identifier: email, password })
  const login = await call(ui.action.slice(origin.length), { method: 'POST', headers: JSON_HEADERS, body })
  const { session_token: other } = await login.json<{ session_token: string }>()
  const cookie = { cookie: `ory_kratos_session=${session}` }
  const [{ id = '' } = {}] = await (await call('/sessions', { headers: cookie })).json<{ id?: string }[]>()
  const otherToken = await tokenFor(other)
  const removal = { org: 'acme', userId: 'x' }
  expect(await create(otherToken, 'orgs.removeMember', removal)).toMatchObject({ status: 404 })
  expect((await call(`/sessions/${id}`, { method: 'DELETE', headers: cookie })).status).toBe(204)
  expect(await create(otherToken, 'orgs.removeMember', removal)).toMatchObject({ status: 401 })
  expect(await create(token, 'orgs.removeMember', removal)).toMatchObject({ status: 404 })
})

it('refuses to create an API key an hour after the login, or before the email is verified', async () => {
  const { token, session, id } = await signedUp()
  expect(await create(token, 'apiKeys.create', newKey)).toEqual({ status: 403, reason: 'email_unverified' })
  await env.IDENTITY_DB.prepare('update addresses set verified_at = created_at where identity_id = ?')
    .bind(id)
    .run()
  expect(await create(token, 'apiKeys.create', newKey)).toMatchObject({ status: 404 })

  const anHourAgo = new Date(Date.now() - HOUR - MINUTE).toISOString()
  await env.IDENTITY_DB.prepare('update sessions set authenticated_at = ? where identity_id = ?')
    .bind(anHourAgo, id)
    .run()
  const later = await tokenFor(session)
  expect(await create(later, 'apiKeys.create', newKey)).toEqual({ status: 403, reason: 'login_required' })
  expect(await create(`${later}==`, 'apiKeys.create', newKey)).toMatchObject({ status: 403 })
})
