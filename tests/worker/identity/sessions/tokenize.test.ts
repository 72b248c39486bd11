import { jwtVerify } from 'jose'
import { expect, test } from 'vitest'
import type { TokenTemplate } from '#identity/sessions/token-templates.ts'
import { verified } from '#tests/worker/identity/support/recovering.ts'
import { cautious } from '#tests/worker/identity/support/second-factors.ts'
import { type Caller, keys, ORIGIN, startService } from '#tests/worker/identity/support/service.ts'
import type { SessionAnswer } from '#tests/worker/identity/support/wire.ts'
import { createAuthenticator } from '#worker/platform/rpc/access-token.ts'

const shop: TokenTemplate = {
  id: 'shop',
  audience: 'https://shop.test',
  lifeSeconds: 60,
  claims: ['email', 'email_verified', 'picture', 'auth_time', 'aal'],
}
const bare: TokenTemplate = { id: 'bare', audience: 'an-audience', lifeSeconds: 3600, claims: [] }
const service = startService({ tokenTemplates: [shop, bare] })

function ask(caller: Caller, name: string, headers: Record<string, string> = {}) {
  return caller.json<SessionAnswer & { tokenized?: string }>(`/sessions/whoami?tokenize_as=${name}`, {
    headers,
  })
}

const read = (token: string | undefined, mine = service) =>
  jwtVerify(token ?? '', keys.lookup, { currentDate: new Date(mine.now()), issuer: ORIGIN })

test('a session is returned as a signed token', async () => {
  const { caller, email, identity } = await verified(service)
  const { status, body } = await ask(caller, 'shop')
  expect([status, body.identity.id]).toEqual([200, identity.id])
  const { payload } = await read(body.tokenized)
  const now = Math.floor(service.now() / 1000)
  expect(payload).toEqual({
    iss: ORIGIN,
    aud: 'https://shop.test',
    sub: identity.id,
    sid: body.id,
    jti: expect.stringMatching(/^[0-9a-f-]{36}$/),
    iat: now,
    nbf: now,
    exp: now + 60,
    email,
    email_verified: true,
    auth_time: expect.any(Number),
    aal: 'aal1',
  })
  const again = await read((await ask(caller, 'shop')).body.tokenized)
  expect(again.payload.jti).not.toBe(payload.jti)
})

test('it has only the listed claims, and expires with the session', async () => {
  const mine = startService({ tokenTemplates: [bare] })
  const program = mine.program()
  const { session, session_token = '' } = await program.register()
  const headers = { 'x-session-token': session_token }
  const first = await read((await ask(program, 'bare', headers)).body.tokenized, mine)
  expect(Object.keys(first.payload).sort()).toEqual(['aud', 'exp', 'iat', 'iss', 'jti', 'nbf', 'sid', 'sub'])
  const end = Math.floor(Date.parse(session.expires_at) / 1000)
  mine.pass(end * 1000 - mine.now() - 90_000)
  const { payload } = await read((await ask(program, 'bare', headers)).body.tokenized, mine)
  expect(payload.exp).toBeLessThanOrEqual(end)
  expect(payload.exp).toBeGreaterThan(end - 10)
})

test("it isn't accepted as an access token of the product", async () => {
  const { caller } = await verified(service)
  const { body } = await ask(caller, 'shop')
  const authenticate = createAuthenticator(keys.lookup, ORIGIN, () => new Date(service.now()))
  const request = new Request(ORIGIN, { headers: { authorization: `Bearer ${body.tokenized}` } })
  await expect(authenticate(request)).rejects.toMatchObject({ code: 401 })
  for (const headers of [
    { 'x-session-token': body.tokenized ?? '' },
    { authorization: `Bearer ${body.tokenized}` },
  ])
    expect(
      (await service.program().fetch('/sessions/whoami', { headers: headers as Record<string, string> }))
        .status,
    ).toBe(401)
})

test('an unknown template, and a session without its second factor, get none', async () => {
  const { browser, email } = await cautious(service)
  await browser.logIn(email)
  expect((await ask(browser, 'shop')).status).toBe(403)
  expect((await ask(service.browser(), 'shop')).status).toBe(401)
  const owner = service.browser()
  await owner.register()
  for (const name of ['Shop', 'toString', '__proto__', '%00', 'x'.repeat(5000)])
    expect((await ask(owner, name)).status, name).toBe(400)
  expect((await ask(owner, '')).body).not.toHaveProperty('tokenized')
})
