import { expect, test } from 'vitest'
import {
  comeBack,
  formOf,
  goThrough,
  leave,
  type Member,
  newMember,
  reach,
  startProvider,
} from '#tests/worker/identity/support/providers.ts'
import { cautious, messagesOf, partOf } from '#tests/worker/identity/support/second-factors.ts'
import { nodeOf, ORIGIN, PASSWORD, startService } from '#tests/worker/identity/support/service.ts'
import type { FlowAnswer, SessionAnswer } from '#tests/worker/identity/support/wire.ts'

const provider = await startProvider()
const service = startService({ providers: [provider.config] }, reach(provider))
const EXCHANGE = '?return_session_token_exchange_code=true&return_to=/signed-in'

type Codes = { init_code: string; return_to_code: string }
type Program = ReturnType<typeof service.program>

/** Goes through the provider in a browser for a native client: its two codes. */
async function codesFor(program: Program, there: Member, kind = 'login'): Promise<Codes> {
  const { flow, address } = await leave(program, kind, EXCHANGE)
  return codesOf(flow, await comeBack(service.browser(), provider.consent(address, there)))
}

function codesOf(flow: FlowAnswer, back: Response): Codes {
  const target = new URL(back.headers.get('location') ?? '')
  expect([back.status, target.origin, target.pathname, back.headers.getSetCookie()]).toEqual([
    303,
    ORIGIN,
    '/signed-in',
    [],
  ])
  const init = (flow as FlowAnswer & { session_token_exchange_code: string }).session_token_exchange_code
  return { init_code: init, return_to_code: target.searchParams.get('code') ?? '' }
}

function exchange<T = { session_token: string; session: SessionAnswer }>(
  program: Program,
  codes: Partial<Codes>,
) {
  return program.json<T>(`/sessions/token-exchange?${new URLSearchParams(codes)}`)
}

test('both codes get a native client its session, once', async () => {
  for (const kind of ['registration', 'login']) {
    const program = service.program()
    const there = newMember()
    const codes = await codesFor(program, there, kind)
    expect(codes).toEqual({
      init_code: expect.stringMatching(/^[0-9A-Za-z]{64}$/),
      return_to_code: expect.stringMatching(/^[0-9A-Za-z]{64}$/),
    })
    const others = await codesFor(program, newMember())
    for (const wrong of [
      { ...codes, return_to_code: others.return_to_code },
      { ...codes, init_code: others.init_code },
      { ...codes, init_code: `${codes.init_code.slice(0, -1)}x` },
      { init_code: 'x', return_to_code: 'y' },
    ])
      expect((await exchange(program, wrong)).status).toBe(404)
    expect((await exchange(program, { init_code: codes.init_code })).status).toBe(400)

    const answers = await Promise.all([1, 2, 3].map(() => exchange(program, codes)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404])
    const { session_token: token, session } = answers.find(({ status }) => status === 200)?.body ?? {
      session_token: '',
    }
    expect(session).toMatchObject({ active: true, identity: { traits: { email: there.email } } })
    const whoami = await program.json('/sessions/whoami', { headers: { 'x-session-token': token } })
    expect([whoami.status, whoami.body]).toMatchObject([200, { id: session?.id }])
  }
})

test('nothing can be fetched before the return, nor after an hour', async () => {
  const mine = startService({ providers: [provider.config] }, reach(provider))
  const program = mine.program()
  const { flow, address } = await leave(program, 'login', EXCHANGE)
  const init_code = (flow as FlowAnswer & { session_token_exchange_code: string }).session_token_exchange_code
  expect((await exchange(program, { init_code, return_to_code: 'x'.repeat(64) })).status).toBe(404)
  const codes = codesOf(flow, await comeBack(mine.browser(), provider.consent(address, newMember())))
  mine.pass(3_600_000)
  expect((await exchange(program, codes)).status).toBe(404)
})

test("a native client without an exchange code is told why it can't use a provider", async () => {
  const program = service.program()
  for (const kind of ['login', 'registration']) {
    const flow = await program.start(kind)
    expect(flow).not.toHaveProperty('session_token_exchange_code')
    const { status, body } = await program.submit<FlowAnswer>(flow, { provider: 'acme' })
    expect([status, messagesOf(body)]).toEqual([400, [4000001]])
  }
})

test('denied consent gives the native client a form with the reason', async () => {
  const program = service.program()
  const { flow, address } = await leave(program, 'login', EXCHANGE)
  const path = provider.consent(address, newMember()).replace(/code=[^&]+/, 'error=access_denied')
  const codes = codesOf(flow, await comeBack(service.browser(), path))
  const { status, body } = await exchange<FlowAnswer>(program, codes)
  expect([status, body.id, messagesOf(body)]).toEqual([422, flow.id, [4000001]])
  const { body: again } = await program.submit<{ redirect_browser_to: string }>(body, { provider: 'acme' })
  const back = await comeBack(service.browser(), provider.consent(again.redirect_browser_to, newMember()))
  expect((await exchange(program, codesOf(flow, back))).status).toBe(200)
})

test('a native client completes missing traits or linking in the form it fetches', async () => {
  const program = service.program()
  const sub = crypto.randomUUID()
  const { body: form } = await exchange<FlowAnswer>(program, await codesFor(program, { sub }))
  expect([form.type, partOf(form, 'oidc')]).toEqual(['api', [['provider', 1040003]]])
  const email = `${crypto.randomUUID()}@example.test`
  const made = await program.submit(form, { provider: 'acme', traits: { email } })
  expect(made).toMatchObject({ status: 200, body: { session_token: expect.stringMatching(/^ory_st_/) } })

  const taken = await service.program().register()
  const there = newMember({ email: taken.email })
  const codes = await codesFor(program, there, 'registration')
  const { status, body: first } = await exchange<FlowAnswer>(program, codes)
  expect([status, messagesOf(first)]).toEqual([422, [1010016]])
  expect(nodeOf(first, 'identifier')?.attributes).toMatchObject({ type: 'hidden', value: taken.email })
  const fields = { method: 'password', identifier: taken.email, password: PASSWORD }
  expect((await program.submit(first, fields)).status).toBe(200)
  const { body: linked } = await exchange(program, await codesFor(program, there))
  expect(linked.session.identity.id).toBe(taken.identity.id)
})

test('with a second factor missing the session shows no identity', async () => {
  const mine = startService({ providers: [provider.config] }, reach(provider))
  const { browser, email, code } = await cautious(mine)
  const there = newMember({ email })
  await browser.logIn(email)
  const flow = await browser.start('login', '?aal=aal2')
  await browser.submit(flow, { method: 'totp', totp_code: code() })
  await formOf(browser, await goThrough(browser, provider, there, { kind: 'settings' }))

  const program = mine.program()
  const { flow: started, address } = await leave(program, 'login', EXCHANGE)
  const codes = codesOf(started, await comeBack(mine.browser(), provider.consent(address, there)))
  const { status, body } = await exchange(program, codes)
  expect([status, body.session.identity]).toEqual([200, null])
})
