// A caller who has shown only the first of two factors gets nothing that identifies the user.

import { exports } from 'cloudflare:workers'
import { generateSync } from 'otplib'
import { expect, test } from 'vitest'

const origin = 'http://localhost:8787'
const PASSWORD = 'seven green lanterns'

interface Flow {
  ui: { action: string; nodes: { attributes: { id?: string; text?: { context?: { secret?: string } } } }[] }
}

function call(path: string, init?: RequestInit): Promise<Response> {
  return exports.default.fetch(new Request(`${origin}${path}`, init))
}

async function submit<T>(start: string, fields: object, token?: string): Promise<T> {
  const headers = { accept: 'application/json', ...(token && { 'x-session-token': token }) }
  const flow = await (await call(start, { headers })).json<Flow>()
  const secret = flow.ui.nodes.find(({ attributes }) => attributes.id === 'totp_secret_key')?.attributes.text
    ?.context?.secret
  const body = 'totp' in fields ? { method: 'totp', totp_code: codeOf(secret ?? '') } : fields
  const answer = await call(flow.ui.action.slice(origin.length), {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: answer.status, secret, ...(await answer.json<object>()) } as T
}

function codeOf(secret: string, turn = 0): string {
  return generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + turn * 30 })
}

/** The token of a user who has only given the password, and their app's secret. */
async function halfWay() {
  const email = `second-${crypto.randomUUID()}@example.test`
  const { session_token: first } = await submit<{ session_token: string }>('/self-service/registration/api', {
    method: 'password',
    password: PASSWORD,
    traits: { email },
  })
  const { status, secret } = await submit<{ status: number; secret: string }>(
    '/self-service/settings/api',
    { totp: true },
    first,
  )
  expect(status).toBe(200)
  const { session_token: token } = await submit<{ session_token: string }>('/self-service/login/api', {
    method: 'password',
    identifier: email,
    password: PASSWORD,
  })
  return { token, secret }
}

test('without the second factor there is no token, no session and no list', async () => {
  const { token, secret } = await halfWay()
  const headers = { 'x-session-token': token, accept: 'application/json' }
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const grant = () =>
    call('/oauth2/token', { method: 'POST', headers: { ...headers, ...form }, body: 'grant_type=session' })

  const refused = await grant()
  expect([refused.status, await refused.json()]).toEqual([
    403,
    expect.objectContaining({ error: expect.objectContaining({ id: 'session_aal2_required', code: 403 }) }),
  ])
  expect((await call('/auth/rspc/session.get', { headers })).status).toBe(403)
  const attempts: [string, RequestInit][] = [
    ['/sessions/whoami', {}],
    ['/sessions', {}],
    ['/sessions', { method: 'DELETE' }],
    [`/sessions/${crypto.randomUUID()}`, { method: 'DELETE' }],
    ['/self-service/settings/api', {}],
  ]
  for (const [path, init] of attempts) {
    const answer = await call(path, { ...init, headers })
    expect([path, answer.status, await answer.json()]).toMatchObject([
      path,
      403,
      { error: { id: 'session_aal2_required' } },
    ])
  }
  const list = (authorization: string) => call('/directory/rspc/orgs.list', { headers: { authorization } })
  expect((await list(`Bearer ${token}`)).status).toBe(401)

  const proof = { method: 'totp', totp_code: codeOf(secret, 1) }
  expect(await submit('/self-service/login/api?aal=aal2', proof, token)).toMatchObject({ status: 200 })
  const granted = await (await grant()).json<{ access_token: string }>()
  expect((await list(`Bearer ${granted.access_token}`)).status).toBe(200)
})
