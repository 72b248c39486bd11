import { exportSPKI, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import { expect, test } from 'vitest'
import {
  CLIENT,
  type Member,
  newMember,
  reach,
  startGitHub,
  startProvider,
} from '#tests/worker/identity/support/providers.ts'
import { cautious, messagesOf, partOf } from '#tests/worker/identity/support/second-factors.ts'
import { type Caller, nodeOf, PASSWORD, startService } from '#tests/worker/identity/support/service.ts'
import type { FlowAnswer } from '#tests/worker/identity/support/wire.ts'

const provider = await startProvider()
const other = await startProvider('other')
const github = startGitHub([])
const service = startService(
  { providers: [provider.config, other.config, github.config] },
  reach(provider, other, github),
)
const newNonce = () => crypto.randomUUID()

/** Submits an id_token. */
async function bring<T = FlowAnswer & { session_token?: string }>(
  caller: Caller,
  fields: Record<string, unknown>,
  { kind = 'login', query = '' }: { kind?: string; query?: string } = {},
) {
  const flow = await caller.start(kind, query)
  return caller.submit<T>(flow, { method: 'oidc', provider: 'acme', ...fields })
}

/** Submits a valid one. */
async function arrive(there: Member, kind = 'login', caller: Caller = service.program()) {
  const id_token_nonce = newNonce()
  const id_token = await provider.tokenFor(there, id_token_nonce)
  const { status, body } = await caller.submit(await caller.start(kind), {
    method: 'oidc',
    provider: 'acme',
    id_token,
    id_token_nonce,
  })
  return { status, body }
}

async function whoami(token: string | undefined) {
  const headers = { 'x-session-token': token ?? '' }
  const { body } = await service.program().json<{ identity: { id: string } }>('/sessions/whoami', { headers })
  return body
}

test("a native client registers and logs in with a provider's id_token", async () => {
  for (const kind of ['login', 'registration']) {
    const there = newMember()
    const made = await arrive(there, kind)
    expect([made.status, made.body.session_token]).toEqual([200, expect.stringMatching(/^ory_st_/)])
    const session = await whoami(made.body.session_token)
    expect(session).toMatchObject({
      authentication_methods: [{ method: 'oidc', aal: 'aal1', provider: 'acme' }],
      identity: { verifiable_addresses: [{ value: there.email, verified: true }] },
    })
    for (const again of ['login', 'registration']) {
      const { status, body } = await arrive({ ...there, email: newMember().email }, again)
      expect([status, (await whoami(body.session_token)).identity.id]).toEqual([200, session.identity.id])
    }
  }
})

test('accepts the audiences that the operator lists', async () => {
  const id_token_nonce = newNonce()
  for (const aud of ['app', ['app', CLIENT.clientId]]) {
    const id_token = await provider.tokenFor(newMember(), id_token_nonce, { aud })
    expect((await bring(service.program(), { id_token, id_token_nonce })).status).toBe(200)
  }
})

test('rejects another audience, another issuer, an expired and an unsigned token', async () => {
  const there = newMember()
  const nonce = newNonce()
  const now = Math.floor(Date.now() / 1000)
  const make = (more: Record<string, unknown>) => provider.tokenFor(there, nonce, more)
  const claims = { sub: there.sub, iss: provider.config.issuer, aud: CLIENT.clientId, nonce }
  const { publicKey } = await generateKeyPair('RS256', { extractable: true })
  const secrets = [CLIENT.clientSecret, await exportSPKI(publicKey)].map((text) =>
    new TextEncoder().encode(text),
  )
  const shared = await Promise.all(
    secrets.map((secret) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256', kid: 'one' })
        .setIssuedAt()
        .setExpirationTime('5m')
        .sign(secret),
    ),
  )
  const good = await make({})
  const [head, , signature] = good.split('.')
  const [, foreign] = (await make({ sub: 'another person' })).split('.')
  const wrong = {
    audience: await make({ aud: 'another client' }),
    'no audience': await make({ aud: undefined }),
    'another audience as well': await make({ aud: [CLIENT.clientId, 'another client'] }),
    issuer: await make({ iss: 'https://elsewhere.test' }),
    'another provider': await other.tokenFor(there, nonce),
    expired: await make({ exp: now - 60 }),
    'no end': await make({ exp: undefined }),
    'not yet': await make({ nbf: now + 600 }),
    'from tomorrow': await make({ iat: now + 86_400 }),
    'from yesterday': await make({ iat: now - 86_400, exp: now + 3600 }),
    'no subject': await make({ sub: undefined }),
    'no nonce in it': await make({ nonce: undefined }),
    'another nonce in it': await make({ nonce: newNonce() }),
    unsigned: new UnsecuredJWT(claims).setIssuedAt().setExpirationTime('5m').encode(),
    'signed with a secret': shared[0],
    'signed with a public key': shared[1],
    'another content': [head, foreign, signature].join('.'),
    'no signature': [head, foreign, ''].join('.'),
    garbage: 'a.b.c',
    'an odd text': '\u0000🦊',
    long: `${good}${'x'.repeat(20_000)}`,
  }
  for (const [what, id_token] of Object.entries(wrong)) {
    for (const kind of ['login', 'registration']) {
      const { status, body } = await bring(service.program(), { id_token, id_token_nonce: nonce }, { kind })
      expect([status, messagesOf(body), body.active], what).toEqual([400, [4000001], undefined])
    }
  }
  expect((await bring(service.program(), { id_token: good, id_token_nonce: nonce })).status).toBe(200)
})

test("rejects a key that the provider doesn't publish", async () => {
  const forging = await startProvider('acme', { forges: true })
  const mine = startService({ providers: [forging.config] }, reach(forging))
  const id_token_nonce = newNonce()
  const id_token = await forging.tokenFor(newMember(), id_token_nonce)
  expect((await bring(mine.program(), { id_token, id_token_nonce })).status).toBe(400)
})

test('requires the nonce and a known OpenID Connect provider', async () => {
  const id_token_nonce = newNonce()
  const id_token = await provider.tokenFor(newMember(), id_token_nonce)
  const { status, body } = await bring(service.program(), { id_token })
  expect([status, nodeOf(body, 'id_token_nonce')?.messages]).toMatchObject([400, [{ id: 4000002 }]])
  for (const id of ['github', 'other', 'unknown']) {
    const refused = await bring(service.program(), { id_token, id_token_nonce, provider: id })
    expect([refused.status, messagesOf(refused.body)], id).toEqual([400, [4000001]])
  }
})

test('accepts an id_token once (replay)', async () => {
  const there = newMember()
  await arrive(there)
  const id_token_nonce = newNonce()
  const id_token = await provider.tokenFor(there, id_token_nonce)
  const answers = await Promise.all(
    [1, 2, 3].map(() => bring(service.program(), { id_token, id_token_nonce })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
  expect((await bring(service.program(), { id_token, id_token_nonce })).status).toBe(400)
})

test('an equal email links no account: its owner logs in first', async () => {
  for (const email_verified of [true, false]) {
    const owner = await service.program().register()
    const there = newMember({ email: owner.email, email_verified })
    const program = service.program()
    const id_token_nonce = newNonce()
    const id_token = await provider.tokenFor(there, id_token_nonce)
    const { status, body } = await bring(program, { id_token, id_token_nonce })
    expect([status, messagesOf(body), body.session_token]).toEqual([400, [1010016], undefined])
    expect(body.ui.messages?.[0]?.context?.['available_credential_types']).toEqual(
      email_verified ? ['password'] : [],
    )
    const fields = { method: 'password', identifier: owner.email, password: PASSWORD }
    expect((await program.submit(body, { ...fields, password: 'not this one' })).status).toBe(400)
    expect((await program.submit(body, fields)).status).toBe(200)
    const again = await arrive(there)
    expect((await whoami(again.body.session_token)).identity.id).toBe(owner.identity.id)
  }
})

test('re-authentication accepts an id_token of a linked provider', async () => {
  const email = newMember().email
  const [there, elsewhere] = [newMember({ email }), newMember({ email })]
  const fields = async () => {
    const id_token_nonce = newNonce()
    const id_token = await other.tokenFor(elsewhere, id_token_nonce)
    return { provider: 'other', id_token, id_token_nonce }
  }
  const made = await bring(service.program(), await fields())
  const owner = (await whoami(made.body.session_token)).identity.id
  const program = service.program()
  const id_token_nonce = newNonce()
  const id_token = await provider.tokenFor(there, id_token_nonce)
  const { body: form } = await bring(program, { id_token, id_token_nonce })
  expect([messagesOf(form), partOf(form, 'oidc')]).toEqual([[1010016], [['provider', 1010018]]])
  expect((await program.submit(form, { method: 'oidc', ...(await fields()) })).status).toBe(200)
  const again = await arrive(there)
  expect([again.status, (await whoami(again.body.session_token)).identity.id]).toEqual([200, owner])
})

test('what the provider has not said the program adds', async () => {
  const program = service.program()
  const id_token_nonce = newNonce()
  const id_token = await provider.tokenFor({ sub: crypto.randomUUID() }, id_token_nonce)
  const { status, body: form } = await bring(program, { id_token, id_token_nonce })
  expect([status, form.type, partOf(form, 'oidc')]).toEqual([400, 'api', [['provider', 1040003]]])
  const { email } = newMember()
  const made = await program.submit(form, { provider: 'acme', traits: { email } })
  expect([made.status, made.body.identity.verifiable_addresses]).toMatchObject([
    200,
    [{ value: email, verified: false }],
  ])
})

test('a browser brings none: it could be that of another, put there to sign it in as that one', async () => {
  const browser = service.browser()
  const id_token_nonce = newNonce()
  const id_token = await provider.tokenFor(newMember(), id_token_nonce)
  for (const kind of ['login', 'registration']) {
    const flow = await browser.start(kind)
    const fields = { method: 'oidc', provider: 'acme', id_token, id_token_nonce }
    const { status, body } = await browser.submit<FlowAnswer>(flow, fields)
    expect([status, messagesOf(body)]).toEqual([400, [4000001]])
    const forged = await browser.fetch(`/self-service/${kind}?flow=${flow.id}`, { body: fields })
    expect(forged.status).toBe(403)
    const program = service.program()
    const its = await program.start(kind)
    for (const headers of [{ origin: 'https://elsewhere.test' }, { cookie: 'a=b' }]) {
      const sent = await program.fetch(`/self-service/${kind}?flow=${its.id}`, {
        body: fields,
        headers: headers as Record<string, string>,
      })
      expect(sent.status).toBe(400)
    }
  }
  expect((await browser.fetch('/sessions/whoami')).status).toBe(401)
  expect((await bring(service.program(), { id_token, id_token_nonce })).status).toBe(200)
})

test('who confirms who they are, or has a second factor, gets no further by it than by the password', async () => {
  const mine = startService({ providers: [provider.config] }, reach(provider))
  const { email, browser } = await cautious(mine)
  const program = mine.program()
  const id_token_nonce = newNonce()
  const id_token = await provider.tokenFor(newMember({ email }), id_token_nonce)
  const { body: form } = await bring(program, { id_token, id_token_nonce })
  const half = await program.submit(form, { method: 'password', identifier: email, password: PASSWORD })
  expect([half.status, half.body.session.identity]).toEqual([200, null])
  const headers = { 'x-session-token': half.body.session_token ?? '' }
  expect((await program.fetch('/sessions/whoami', { headers })).status).toBe(403)
  browser.cookies.clear()

  const owner = await mine.program().register()
  const token = { 'x-session-token': owner.session_token ?? '' }
  const { body: flow } = await program.json<FlowAnswer>('/self-service/login/api?refresh=true', {
    headers: token,
  })
  const nonce = newNonce()
  const { status, body } = await program.json<FlowAnswer>(`/self-service/login?flow=${flow.id}`, {
    headers: token,
    body: {
      method: 'oidc',
      provider: 'acme',
      id_token: await provider.tokenFor(newMember(), nonce),
      id_token_nonce: nonce,
    },
  })
  expect([status, messagesOf(body)]).toEqual([400, [4000001]])
})

test('a provider that does not answer, or publishes no keys, is a fault of the form', async () => {
  const down = await startProvider('acme', { status: 503 })
  const mine = startService({ providers: [down.config] }, reach(down))
  const id_token_nonce = newNonce()
  const id_token = await down.tokenFor(newMember(), id_token_nonce)
  const { status, body } = await bring(mine.program(), { id_token, id_token_nonce })
  expect([status, messagesOf(body)]).toEqual([400, [4000001]])
})
