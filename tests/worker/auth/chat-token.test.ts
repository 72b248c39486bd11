import { decodeJwt, jwtVerify } from 'jose'
import { expect, test, vi } from 'vitest'
import { unavailable } from '#shared/errors.ts'
import type { TokenKeys } from '#worker/platform/rpc/access-token.ts'
import { createAuth } from '#worker/services/auth/app.ts'

const SECRET = 'shared with the support chat'
const session = {
  id: 'session-1',
  active: true,
  identity: {
    id: 'person-1',
    traits: { email: 'ada@example.test' },
    verifiable_addresses: [{ value: 'ada@example.test', verified: true }],
  },
}

function authWith(
  whoami: (request: Request) => Response,
  chatSecret: string | null = SECRET,
  isAdmin: (userId: string) => Promise<boolean> = async () => true,
) {
  const keys = { sign: async () => 'access' } as unknown as TokenKeys
  const auth = createAuth({
    identity: { fetch: async (request) => whoami(request) },
    keys,
    siteOrigin: 'http://localhost:8787',
    now: () => new Date('2026-11-21T10:00:00Z'),
    chatSecret,
    isAdmin,
  })
  return (path: string, init?: RequestInit) =>
    auth.fetch(new Request(`http://localhost:8787${path}`, init), () => undefined)
}
const grant = { method: 'POST', headers: { 'x-session-token': 'x' }, body: 'grant_type=session' }
const form = {
  ...grant,
  headers: { ...grant.headers, 'content-type': 'application/x-www-form-urlencoded' },
}
interface Told {
  support_chat_token: string
  support_chat_token_expires_at: number
}

test("identifies the user in a token that only the chat's operator and we can sign", async () => {
  const answer = await authWith(() => Response.json(session))('/support-chat-token')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const told = await answer.json<Told>()
  const { payload } = await jwtVerify(told.support_chat_token, new TextEncoder().encode(SECRET), {
    algorithms: ['HS256'],
    currentDate: new Date('2026-11-21T10:01:00Z'),
  })
  expect(payload).toMatchObject({
    user_id: 'person-1',
    email: 'ada@example.test',
    exp: told.support_chat_token_expires_at,
  })
})

test.each([
  [[]],
  [[{ value: 'ada@example.test', verified: false }]],
  [[{ value: 'former@example.test', verified: true }]],
])('the chat gets no unverified email: %j', async (addresses) => {
  const identity = { ...session.identity, verifiable_addresses: addresses }
  const told = await (
    await authWith(() => Response.json({ ...session, identity }))('/support-chat-token')
  ).json<Told>()
  const claims = decodeJwt(told.support_chat_token)
  expect([claims.sub, claims['email']]).toEqual(['person-1', undefined])
})

test('is issued with an access token, unless no chat is configured', async () => {
  const granted = await (await authWith(() => Response.json(session))('/oauth2/token', form)).json<Told>()
  expect(granted).toMatchObject({ access_token: 'access', token_type: 'session' })
  expect(decodeJwt(granted.support_chat_token).sub).toBe('person-1')
  const without = authWith(() => Response.json(session), null)
  expect(await (await without('/oauth2/token', form)).json()).not.toHaveProperty('support_chat_token')
  await expect(without('/support-chat-token')).rejects.toMatchObject({ code: 404 })
})

test.each([
  [401, 401],
  [403, 403],
  [500, 502],
])('an identity service that answers %i makes it %i', async (status, code) => {
  const ask = authWith(() => Response.json({ error: { code: status } }, { status }))
  await expect(ask('/support-chat-token')).rejects.toMatchObject({ code })
})

test('is only for Admins of an organization in the directory', async () => {
  const asked: string[] = []
  const auth = authWith(
    () => Response.json(session),
    SECRET,
    async (userId) => asked.push(userId) === 0,
  )
  const granted = await auth('/oauth2/token', form)
  expect([granted.status, await granted.json()]).toEqual([
    200,
    expect.objectContaining({ access_token: 'access' }),
  ])
  const again = await (await auth('/oauth2/token', form)).json()
  expect(again).not.toHaveProperty('support_chat_token')
  await expect(auth('/support-chat-token')).rejects.toMatchObject({ code: 403 })
  expect(asked).toEqual(['person-1', 'person-1', 'person-1'])
})

test.each([
  ['is unreachable', () => Promise.reject(unavailable('The directory service'))],
  ['does not answer', () => new Promise<boolean>(() => undefined)],
])('an access token is issued without it when the directory %s', async (_what, isAdmin) => {
  vi.useFakeTimers()
  const answer = authWith(() => Response.json(session), SECRET, isAdmin)('/oauth2/token', form)
  await vi.advanceTimersByTimeAsync(1000)
  vi.useRealTimers()
  const granted = await (await answer).json()
  expect(granted).toMatchObject({ access_token: 'access' })
  expect(granted).not.toHaveProperty('support_chat_token')
})

test('an empty session token does not excuse a cookie from the check of its origin', async () => {
  const auth = authWith(() => Response.json(session))
  const type = 'application/x-www-form-urlencoded'
  const post = (headers: Record<string, string>) =>
    auth('/oauth2/token', {
      ...grant,
      headers: { 'content-type': type, cookie: 'ory_kratos_session=x', ...headers },
    })
  const origin = 'https://evil.example'
  const statuses = [{ 'x-session-token': '' }, { 'x-session-token': ' ', origin }, { origin }, {}].map(post)
  expect((await Promise.all(statuses)).map(({ status }) => status)).toEqual([403, 403, 403, 403])
  expect((await post({ 'x-session-token': '', origin: 'http://localhost:8787' })).status).toBe(200)
})

test('a cookie beside a session token does not reach the identity service', async () => {
  let asked = new Headers()
  const auth = authWith((request) => {
    asked = request.headers
    return Response.json(session)
  })
  await auth('/oauth2/token', { ...form, headers: { ...form.headers, cookie: 'ory_kratos_session=x' } })
  expect([asked.get('x-session-token'), asked.get('cookie')]).toEqual(['x', null])
})
