// What becomes of a person's calls when their session has ended, their login is old or their email is not verified.

import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { HOUR, MINUTE } from '#shared/domain/time.ts'
import { unauthenticated } from '#shared/errors.ts'
import { personOf, settings } from '#tests/worker/gateway/echoing.ts'
import { createGateway } from '#worker/gateway/app.ts'
import type { Upstream } from '#worker/gateway/upstreams/upstream.ts'
import { bearerOf } from '#worker/platform/rpc/access-token.ts'
import type { LiveSession, Person } from '#worker/platform/rpc/context.ts'

const NOW = Date.parse('2026-11-20T10:00:00.000Z')
const seconds = (ms: number) => Math.floor(ms / 1000)

interface Stage {
  /** What the token says. */
  token?: Partial<Person>
  /** What the identity service says; null: the session has ended. */
  session?: Partial<LiveSession> | null
  /** Answers whoami where the identity service is remote. */
  whoami?: () => Response | Promise<Response>
}

/** A gateway whose person, session and clock are at hand. `asked` counts the questions to the identity service. */
function stage(given: Stage) {
  const state = {
    now: NOW,
    asked: 0,
    bodies: [] as string[],
    whoamiHeaders: {} as Record<string, string>,
    ...given,
  }
  const service: Upstream = {
    mode: 'proxied',
    async fetch({ body, headers }) {
      const bytes = await new Response(body).bytes()
      state.bodies.push(new TextDecoder().decode(bytes))
      expect([undefined, String(bytes.byteLength)]).toContain(headers['content-length'])
      return Response.json({ passed: true })
    },
  }
  const identity: Upstream = {
    mode: 'proxied',
    async fetch({ headers }) {
      state.asked++
      state.whoamiHeaders = headers
      return state.whoami?.() ?? new Response(null, { status: 500 })
    },
  }
  const gateway = createGateway({
    settings,
    services: { identity, auth: service, directory: service, billing: service },
    assets: { topLevel: async () => null, document: async () => new Response() },
    docs: { page: async () => new Response() },
    checks: {},
    limit: async () => ({ ok: true }),
    now: () => new Date(state.now),
    authenticate: async (request) => {
      const token = bearerOf(request)
      if (token !== 'good.access.token') throw unauthenticated()
      return personOf('alice', { sessionId: 'S1', authenticatedAt: seconds(NOW), ...state.token })
    },
    ...(!given.whoami && {
      session: async () => {
        state.asked++
        if (state.session === null) return null
        const usual = { authenticatedAt: seconds(NOW), emailVerified: true, lacksSecondFactor: false }
        return { userId: 'alice', ...usual, ...state.session }
      },
    }),
    local: null,
  })
  const send = async (path: string, init: RequestInit = {}) => {
    const headers = { authorization: 'Bearer good.access.token', ...(init.headers as object) }
    const answer = await gateway.request(`${env.SITE_ORIGIN}${path}`, { ...init, headers })
    const body = await answer.json<{
      result?: { data: { data?: { reason?: string } } }
      error?: { code: string }
    }>()
    return { status: answer.status, reason: body.result?.data.data?.reason ?? body.error?.code }
  }
  const read = (name = 'orgs.list', headers = {}) => send(`/directory/rspc/${name}`, { headers })
  const write = (name: string, input: unknown = {}, headers = {}) =>
    send(`/directory/rspc/${name}`, { method: 'POST', body: JSON.stringify(input), headers })
  return { state, send, read, write }
}

const PASSED = { status: 200, reason: undefined }
const ENDED = { status: 401, reason: undefined }
const LOGIN = { status: 403, reason: 'login_required' }
const EMAIL = { status: 403, reason: 'email_unverified' }

it('refuses the calls of an ended session within a minute, and the sensitive ones at once', async () => {
  const { state, read, send } = stage({})
  expect(await read()).toEqual(PASSED)
  expect(await send('/billing/rspc/usage.get', { headers: { 'x-identity': 'alice' } })).toEqual(PASSED)
  expect(await read('orgs.list', { 'x-expected-user': 'alice' })).toEqual(PASSED)
  expect(await read('orgs.list', { 'x-expected-user': 'bob' }), "another user's token").toEqual(ENDED)
  expect(state.asked).toBe(1)
  state.now += MINUTE - 1
  state.session = null
  expect(await read()).toEqual(PASSED)
  state.now += 1
  expect(await read()).toEqual(ENDED)
  expect(await send('/billing/rspc/usage.get', { headers: { 'x-identity': 'alice' } })).toEqual(ENDED)
  expect(await send('/api/v1/orgs/a/apps/b/releases')).toMatchObject({ status: 401 })
  expect(await send('/billing/vat/validate?country=DE&vat_number=1')).toMatchObject({ status: 401 })

  const other = stage({})
  expect(await other.read()).toEqual(PASSED)
  other.state.session = null
  expect(await other.write('apiKeys.create')).toEqual(ENDED)
  // What is known from the sensitive call holds for the others as well.
  expect(await other.read()).toEqual(ENDED)
  expect(state.bodies.length).toBe(4)
})

it.each([
  ['apiKeys.create', {}],
  ['orgs.removeMember', {}],
  ['orgs.updateMemberRole', {}],
  ['orgs.archiveOrg', 'acme'],
  ['ORGS.archiveorg', 'acme'],
  ['invitations.create', { email: 'a@example.test', orgIdOrSlug: 'acme', role: 'Admin', invitationUrl: 'x' }],
  ['applications.update', { id: 'a', updaterPublicKey: null }],
  ['applications.update', 'not what this call takes'],
])('%s wants a login within the hour', async (name, input) => {
  const old = { authenticatedAt: seconds(NOW - HOUR) - 1 }
  const { state, write } = stage({ token: old, session: old })
  expect(await write(name, input)).toEqual(LOGIN)
  expect(state.bodies).toEqual([])
  state.session = { authenticatedAt: seconds(NOW - HOUR) }
  expect(await write(name, input)).toEqual(PASSED)
  expect(state.bodies).toEqual([JSON.stringify(input)])
})

it('rejects an access token in a form that only some services read', async () => {
  const { state, read } = stage({ session: null })
  const token = 'good.access.token'
  const forms = [
    `Bearer ${token} x`,
    `Bearer\t${token}`,
    `Bearer ${token}, Bearer x`,
    `Token ${token}`,
    token,
  ]
  for (const authorization of [`Bearer ${token}`, `bearer  ${token}`, ...forms])
    expect([authorization, await read('orgs.list', { authorization })]).toEqual([authorization, ENDED])
  expect(state.bodies).toEqual([])
  expect(await read('orgs.list', { authorization: 'Basic dXNlcjpwYXNz' })).toEqual(PASSED)
})

it('checks the input that the service will parse, however its parser treats names', async () => {
  const { state, send } = stage({ token: { authenticatedAt: 0 }, session: { authenticatedAt: 0 } })
  const member = '"email":"a@example.test","orgIdOrSlug":"acme","invitationUrl":"x","role":"Member"'
  const invite = (body: string) => {
    const init = { method: 'POST', body, headers: { 'content-length': String(body.length) } }
    return send('/directory/rspc/invitations.create', init)
  }
  expect(await invite(`{${member},"Role":"Admin"}`)).toEqual(LOGIN)
  expect(await invite(`{"role":"Admin",${member}}`)).toEqual(PASSED)
  expect(state.bodies.map((body) => body.match(/Admin/g))).toEqual([null])
})

it('forwards inputs without a mark unchanged', async () => {
  const old = { authenticatedAt: 0 }
  const { state, write, send } = stage({ token: old, session: old })
  const member = { email: 'a@example.test', orgIdOrSlug: 'acme', invitationUrl: 'x', role: 'Member' }
  expect(await write('invitations.create', member)).toEqual(PASSED)
  const named = { id: 'a', name: 'Ä'.repeat(20) }
  expect(await write('applications.update', named)).toEqual(PASSED)
  expect(state.bodies).toEqual([JSON.stringify(member), JSON.stringify(named)])
  const long = { method: 'POST', body: 'x'.repeat(1024 * 1024 + 1) }
  expect(await send('/directory/rspc/applications.update', long)).toMatchObject({ status: 413 })
})

it('looks the session up before it refuses an email that is unverified in the token', async () => {
  const { state, write, read, send } = stage({
    token: { emailVerified: false },
    session: { emailVerified: false },
  })
  const marked = ['applications.create', 'apiKeys.create', 'releases.create', 'releases.publish']
  const onAssets = ['assets.create', 'assets.complete', 'assets.update']
  for (const name of [...marked, 'releases.promote', ...onAssets, 'invitations.resend'])
    expect([name, await write(name)]).toEqual([name, EMAIL])
  const app = '/api/v1/orgs/a/apps/b'
  for (const path of [
    'releases',
    'releases/1/publish',
    'releases/1/promote',
    'releases/1/assets',
    'uploads/1/complete',
  ])
    expect([path, await send(`${app}/${path}`, { method: 'POST', body: '{}' })]).toEqual([path, EMAIL])
  expect(await send(`${app}/releases/1/assets/2`, { method: 'PATCH', body: '{}' })).toEqual(EMAIL)
  expect(await read()).toEqual(PASSED)
  state.session = { emailVerified: true }
  expect(await write('applications.create')).toEqual(PASSED)
  const verified = stage({ session: { emailVerified: false } })
  expect(await verified.write('applications.create')).toEqual(PASSED)
  expect(verified.state.bodies).toEqual(['{}'])
})

it('requires a session of the same user, with the second factor if there is one', async () => {
  expect(await stage({ session: { userId: 'bob' } }).write('apiKeys.create')).toEqual(ENDED)
  expect(await stage({ session: { lacksSecondFactor: true } }).write('apiKeys.create')).toEqual(ENDED)
  expect(await stage({ session: { lacksSecondFactor: true } }).read()).toEqual(PASSED)
})

it('forwards anonymous calls, API keys and calls without a token without a session lookup', async () => {
  const { state, send, read } = stage({ session: null })
  expect(await read('downloads.get')).toEqual(PASSED)
  expect(await send('/directory/rspc/orgs.list', { headers: { authorization: '' } })).toEqual(PASSED)
  expect(await read('orgs.list', { authorization: 'Bearer of-another-maker' })).toEqual(PASSED)
  const key = { authorization: `Bearer gty_${'x'.repeat(38)}` }
  expect(await send('/api/v1/orgs/a/apps/b/releases', { method: 'POST', headers: key })).toEqual(PASSED)
  // The gateway in front of this one has asked.
  expect(await read('orgs.list', { 'x-gateway-secret': 'shared-secret' })).toEqual(PASSED)
  expect(state.asked).toBe(0)
  expect(
    await send('/directory/rspc/orgs.list', { headers: { authorization: 'Bearer not.ours.atall' } }),
  ).toEqual(ENDED)
})

const whoamiOf = (id: string, more: object = {}) =>
  Response.json({ id, identity: { id: 'alice', traits: { email: 'a@example.test' } }, ...more })

it('looks up the session at a remote identity service by the call’s cookie or session token, and compares it', async () => {
  const cookie = { cookie: 'any=1' }
  const { state, read, write } = stage({ whoami: () => whoamiOf('S1'), token: { authenticatedAt: 0 } })
  expect(await read('orgs.list', cookie)).toEqual(PASSED)
  expect(state.whoamiHeaders).toMatchObject(cookie)
  expect(state.whoamiHeaders).not.toHaveProperty('authorization')
  // Neither the token nor whoami knows of a login.
  expect(await write('apiKeys.create', {}, cookie)).toEqual(LOGIN)
  state.whoami = () => whoamiOf('S1', { authenticated_at: new Date(NOW - HOUR).toISOString() })
  expect(await write('apiKeys.create', {}, cookie)).toEqual(PASSED)
  expect(await write('apiKeys.create', {}, { 'x-session-token': 't' })).toEqual(PASSED)
  state.whoami = () => whoamiOf('S2')
  expect(await write('apiKeys.create', {}, cookie)).toEqual(ENDED)
  state.whoami = () => new Response('{}', { status: 401 })
  expect(await read('orgs.list', cookie)).toEqual(ENDED)
  state.whoami = () => new Response('{}', { status: 403 })
  expect(await read('orgs.list', cookie)).toEqual(PASSED)
  expect(await write('apiKeys.create', {}, cookie)).toEqual(ENDED)
})

it('relies on the token alone where a call has no cookie for a remote identity service', async () => {
  const { state, read, write } = stage({ whoami: () => new Response('{}', { status: 401 }) })
  expect(await read()).toEqual(PASSED)
  expect(await write('apiKeys.create')).toEqual(PASSED)
  expect(state.asked).toBe(0)
  state.token = { authenticatedAt: 0 }
  expect(await write('apiKeys.create')).toEqual(LOGIN)
  state.token = { emailVerified: false }
  expect(await write('applications.create')).toEqual(EMAIL)
})

it('checks a token without a session id by the session of the call', async () => {
  const cookie = { cookie: 'any=1' }
  const { state, read, write } = stage({ whoami: () => whoamiOf('S7'), token: { sessionId: '' } })
  expect(await read('orgs.list', cookie)).toEqual(PASSED)
  expect(state.asked).toBe(0)
  expect(await write('apiKeys.create', {}, cookie)).toEqual(PASSED)
  state.whoami = () => new Response('{}', { status: 401 })
  expect(await write('apiKeys.create', {}, cookie)).toEqual(ENDED)
})

it('treats emails as verified where a remote identity service verifies none', async () => {
  const cookie = { cookie: 'any=1' }
  const addresses = (verified: boolean) => ({
    identity: {
      id: 'alice',
      traits: { email: 'a@example.test' },
      verifiable_addresses: [{ value: 'a@example.test', verified }],
    },
  })
  const { state, write } = stage({ whoami: () => whoamiOf('S1'), token: { emailVerified: false } })
  expect(await write('applications.create', {}, cookie)).toEqual(PASSED)
  state.whoami = () => whoamiOf('S1', addresses(false))
  expect(await write('applications.create', {}, cookie)).toEqual(EMAIL)
  state.whoami = () => whoamiOf('S1', addresses(true))
  expect(await write('applications.create', {}, cookie)).toEqual(PASSED)
})

it('answers 503 to marked calls while the identity service is unreachable, and delays no others', async () => {
  const cookie = { cookie: 'any=1' }
  const { state, read, write } = stage({
    whoami: () => new Response('<h1>Bad gateway</h1>', { status: 502 }),
    token: { emailVerified: false },
  })
  expect((await write('orgs.archiveOrg', 'acme', cookie)).status).toBe(503)
  expect((await write('applications.create', {}, cookie)).status).toBe(503)
  const before = state.asked
  expect(await read('orgs.list', cookie)).toEqual(PASSED)
  expect(await read('orgs.list', cookie)).toEqual(PASSED)
  expect(state.asked).toBe(before + 1)
})
