import { decodeJwt, jwtVerify } from 'jose'
import { expect, test } from 'vitest'
import type { TokenKeys } from '#worker/platform/access-token.ts'
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

function authWith(whoami: () => Response, chatSecret: string | null = SECRET) {
  const keys = { sign: async () => 'access' } as unknown as TokenKeys
  const auth = createAuth({
    identity: { fetch: async () => whoami() },
    keys,
    siteOrigin: 'http://localhost:8787',
    now: () => new Date('2026-11-21T10:00:00Z'),
    chatSecret,
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

test('the chat is told who is writing, in a token that only its operator and we can make', async () => {
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
])('the chat is told no email that nobody has verified: %j', async (addresses) => {
  const identity = { ...session.identity, verifiable_addresses: addresses }
  const told = await (
    await authWith(() => Response.json({ ...session, identity }))('/support-chat-token')
  ).json<Told>()
  const claims = decodeJwt(told.support_chat_token)
  expect([claims.sub, claims['email']]).toEqual(['person-1', undefined])
})

test('it comes along with an access token, and not where there is no chat', async () => {
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
