import { expect, test } from 'vitest'
import {
  comeBack,
  goThrough,
  type Member,
  newMember,
  reach,
  startProvider,
  whoami,
} from '#tests/worker/identity/support/providers.ts'
import { messagesOf, partOf } from '#tests/worker/identity/support/second-factors.ts'
import { ORIGIN, startService } from '#tests/worker/identity/support/service.ts'
import type { FlowAnswer } from '#tests/worker/identity/support/wire.ts'

const provider = await startProvider()
const service = startService({ providers: [provider.config] }, reach(provider))
type Service = typeof service

const EXCHANGE = '?return_session_token_exchange_code=true&return_to=/linked'
type Settings = FlowAnswer & { session_token_exchange_code?: string }

/** A user logged in with a native client, and the requests it can make. */
async function member(mine: Service = service) {
  const program = mine.program()
  const { email, identity, session_token = '' } = await program.register()
  const headers = { 'x-session-token': session_token }
  const ask = <T = Settings>(path: string, body?: object) =>
    program.json<T>(path, { headers, ...(body && { body }) })
  const open = async (query = EXCHANGE) => (await ask(`/self-service/settings/api${query}`)).body
  const submit = <T = Settings>({ id }: Settings, body: object) =>
    ask<T>(`/self-service/settings?flow=${id}`, body)
  return { program, email, identity, ask, open, submit }
}
type Person = Awaited<ReturnType<typeof member>>

/** Goes to the provider with a native client's form: the browser and where it is redirected on return. */
async function visit({ submit }: Person, flow: Settings, there: Member, back = (path: string) => path) {
  const left = await submit<{ redirect_browser_to: string }>(flow, { method: 'oidc', link: 'acme' })
  expect(left.status).toBe(422)
  const answer = await comeBack(
    service.browser(),
    back(provider.consent(left.body.redirect_browser_to, there)),
  )
  const target = new URL(answer.headers.get('location') ?? '')
  expect([answer.status, target.origin + target.pathname, answer.headers.getSetCookie()]).toEqual([
    303,
    `${ORIGIN}/linked`,
    [],
  ])
  const codes = {
    init_code: flow.session_token_exchange_code ?? '',
    return_to_code: target.searchParams.get('code') ?? '',
  }
  return `/sessions/token-exchange?${new URLSearchParams(codes)}`
}

/** The account that a provider account logs in to. */
async function ownerOf(there: Member) {
  const browser = service.browser()
  await goThrough(browser, provider, there)
  return (await whoami(browser))?.identity.id
}

test('a native client links an account in a browser, and unlinks it', async () => {
  const person = await member()
  const there = newMember()
  const flow = await person.open()
  expect([flow.session_token_exchange_code, partOf(flow, 'oidc')]).toEqual([
    expect.stringMatching(/^[0-9A-Za-z]{64}$/),
    [['link', 1050002]],
  ])
  const exchange = await visit(person, flow, there)
  const { status, body: brought } = await person.ask(exchange)
  expect([status, brought.id, partOf(brought, 'oidc')]).toEqual([422, flow.id, [['link', 1050002]]])
  const { status: done, body: saved } = await person.submit(brought, { method: 'oidc', link: 'acme' })
  expect([done, saved.state, partOf(saved, 'oidc')]).toEqual([200, 'success', [['unlink', 1050003]]])
  expect(service.mails.at(-1)).toMatchObject({ to: person.email, subject: expect.stringContaining('added') })
  expect(await ownerOf(there)).toBe(person.identity.id)
  const removed = await person.submit(await person.open(''), { method: 'oidc', unlink: 'acme' })
  expect([removed.status, removed.body.state]).toEqual([200, 'success'])
  expect(await ownerOf({ ...there, email: newMember().email })).not.toBe(person.identity.id)
})

test("a native client without an exchange code isn't sent to a provider", async () => {
  const person = await member()
  const flow = await person.open('')
  expect(partOf(flow, 'oidc')).toEqual([])
  const { status, body } = await person.submit(flow, { method: 'oidc', link: 'acme' })
  expect([status, messagesOf(body)]).toEqual([400, [4000001]])
})

test("a user lured to a provider with another's form isn't linked to that account", async () => {
  const [attacker, bystander] = [await member(), await member()]
  const victim = newMember()
  const flow = await attacker.open()
  const exchange = await visit(attacker, flow, victim)
  const again = await attacker.submit<object>(flow, { method: 'oidc', link: 'acme' })
  expect([again.status, again.body]).toMatchObject([422, { redirect_browser_to: expect.any(String) }])
  const guess = exchange.replace(/return_to_code=.{8}/, 'return_to_code=00000000')
  expect((await attacker.ask(guess)).status).toBe(404)
  expect((await service.program().json(exchange)).status).toBe(401)
  const foreign = await bystander.ask<object>(exchange)
  expect([foreign.status, JSON.stringify(foreign.body)]).toEqual([403, expect.not.stringContaining('@')])
  const shown = await attacker.ask(`/self-service/settings/flows?id=${flow.id}`)
  expect(partOf(shown.body, 'oidc')).toEqual([['link', 1050002]])
  expect(await ownerOf(victim)).not.toBe(attacker.identity.id)
})

test('each second code belongs to one return from the provider', async () => {
  const attacker = await member()
  const victim = newMember()
  const flow = await attacker.open()
  const own = await visit(attacker, flow, newMember())
  await visit(attacker, flow, victim)
  expect((await attacker.ask(own)).status).toBe(404)
  expect((await attacker.submit(flow, { method: 'oidc', link: 'acme' })).status).toBe(422)
  expect(await ownerOf(victim)).not.toBe(attacker.identity.id)
})

test("rejects another user's provider account, and a second one of the same provider", async () => {
  const [first, second] = [await member(), await member()]
  const there = newMember()
  for (const [person, expected] of [
    [first, [200, [1050001]]],
    [second, [400, [4000027]]],
  ] as const) {
    const flow = await person.open()
    const { body } = await person.ask(await visit(person, flow, there))
    const { status, body: answer } = await person.submit(body, { method: 'oidc', link: 'acme' })
    expect([status, messagesOf(answer)]).toEqual(expected)
  }
  const more = await first.submit(await first.open(), { method: 'oidc', link: 'acme' })
  expect([more.status, messagesOf(more.body)]).toEqual([400, [4000001]])
})

test('denied consent gives the native client its form with the reason', async () => {
  const person = await member()
  const flow = await person.open()
  const denied = (path: string) => path.replace(/code=[^&]+/, 'error=access_denied')
  const { status, body } = await person.ask(await visit(person, flow, newMember(), denied))
  expect([status, body.id, messagesOf(body)]).toEqual([422, flow.id, [4000001]])
})

test('re-authentication comes before going to a provider', async () => {
  const mine = startService({ providers: [provider.config] }, reach(provider))
  const person = await member(mine)
  const flow = await person.open()
  mine.pass(16 * 60_000)
  const { status, body } = await person.submit<object>(flow, { method: 'oidc', link: 'acme' })
  expect([status, body]).toMatchObject([403, { error: { id: 'session_refresh_required' } }])
})
