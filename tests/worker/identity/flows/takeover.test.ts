// Account takeover: attacks on another user's account.

import { expect, test } from 'vitest'
import {
  comeBack,
  formOf,
  goThrough,
  leave,
  newMember,
  reach,
  startProvider,
  whoami,
} from '#tests/worker/identity/support/providers.ts'
import { asked, lastCode, messageIds, session } from '#tests/worker/identity/support/recovering.ts'
import { cautious } from '#tests/worker/identity/support/second-factors.ts'
import { startService } from '#tests/worker/identity/support/service.ts'
import type { FlowAnswer } from '#tests/worker/identity/support/wire.ts'

const provider = await startProvider()
const lax = await startProvider('lax')
const config = { providers: [provider.config, lax.config] }
const start = () => startService(config, reach(provider, lax))
const service = start()

/** A user who logs in only with a provider. */
async function member() {
  const there = newMember()
  const browser = service.browser()
  await goThrough(browser, provider, there)
  const identity = (await whoami(browser))?.identity
  if (!identity) throw new Error('The sign-up failed.')
  return { browser, there, identity }
}

test("a link sent to an account's owner doesn't link the sender's provider account", async () => {
  const victim = await member()
  const thief = newMember({ email: victim.there.email, email_verified: false })
  const program = service.program()
  const query = '?return_session_token_exchange_code=true&return_to=/'
  const { flow, address } = await leave(program, 'login', query, 'lax')
  const back = await comeBack(service.browser(), lax.consent(address, thief))
  const { session_token_exchange_code: init_code } = flow as FlowAnswer & {
    session_token_exchange_code: string
  }
  const code = new URL(back.headers.get('location') ?? '').searchParams.get('code') ?? ''
  const codes = new URLSearchParams({ init_code, return_to_code: code })
  const { body: form } = await program.json<FlowAnswer>(`/sessions/token-exchange?${codes}`)
  expect(messageIds(form)).toEqual([1010016])
  const { body } = await program.submit<{ redirect_browser_to?: string }>(form, { provider: 'acme' })
  if (body.redirect_browser_to)
    await comeBack(victim.browser, provider.consent(body.redirect_browser_to, victim.there))
  const mine = service.browser()
  await goThrough(mine, lax, thief)
  expect(await whoami(mine)).toBeUndefined()
})

test("a forged form doesn't link the attacker's provider account", async () => {
  const victim = await member()
  const thief = newMember({ email: victim.there.email, email_verified: false })
  const mine = service.browser()
  const form = await formOf<FlowAnswer>(mine, await goThrough(mine, lax, thief))
  expect(messageIds(form)).toEqual([1010016])
  // The victim's browser sends the form, without the cookies that SameSite withholds.
  const held = new Map(victim.browser.cookies)
  victim.browser.cookies.clear()
  const sent = await victim.browser.fetch(`/self-service/login?flow=${form.id}`, {
    form: { provider: 'acme' },
    headers: { accept: 'text/html', origin: 'https://evil.test' },
  })
  for (const [name, value] of held) victim.browser.cookies.set(name, value)
  const address = sent.headers.get('location') ?? ''
  if (address.startsWith(provider.config.issuer))
    await comeBack(victim.browser, provider.consent(address, victim.there))
  mine.cookies.clear()
  await goThrough(mine, lax, thief)
  expect(await whoami(mine)).toBeUndefined()
})

test("an account isn't linked long after its owner has logged in", async () => {
  const mine = start()
  const browser = mine.browser()
  await browser.register()
  const there = newMember()
  const { address } = await leave(browser, 'settings')
  mine.pass(16 * 60_000)
  await comeBack(browser, provider.consent(address, there))
  const other = mine.browser()
  await goThrough(other, provider, there)
  expect((await whoami(other))?.identity.id).not.toBe((await whoami(browser))?.identity.id)
})

test('a token from before the second factor is void after it (session fixation)', async () => {
  const mine = startService()
  const { browser, email, code } = await cautious(mine)
  await browser.logIn(email)
  const planted = browser.cookies.get('ory_kratos_session') ?? ''
  const flow = await browser.start('login', '?aal=aal2')
  expect((await browser.submit(flow, { method: 'totp', totp_code: code() })).status).toBe(200)
  expect(await session(browser)).toBeDefined()
  const headers = { 'x-session-token': planted }
  expect((await mine.program().fetch('/sessions/whoami', { headers })).status).toBe(401)
})

test.each(['unified', 'profile_first'] as const)(
  'the code of one email verifies no other, in the %s style',
  async (registrationStyle) => {
    const mine = startService({ codeLogin: true, registrationStyle })
    const browser = mine.browser()
    const [own, others] = [1, 2].map(() => `${crypto.randomUUID()}@example.test`)
    for (let round = 0; round < 4; round++) await asked(browser, others ?? '')
    const flow = await browser.start('registration')
    const send = (fields: object) => browser.submit<FlowAnswer>(flow, { ...fields })
    await send({ method: 'code', traits: { email: own } })
    await send({ screen: 'credential-selection', method: 'profile', traits: { email: others } })
    await send({ method: 'code', traits: { email: others } })
    await send({ method: 'code', code: lastCode(mine, own ?? ''), traits: { email: others } })
    expect(await session(browser)).toBeUndefined()
  },
)

test('a session that ends during a change neither makes it nor comes back', async () => {
  const interleaved: (() => Promise<unknown>)[] = []
  const ask = async () => {
    await interleaved.pop()?.()
    return new Response('')
  }
  const mine = startService({ breachedPasswordsUrl: `https://${crypto.randomUUID()}.test` }, ask)
  const [owner, thief] = [mine.browser(), mine.browser()]
  const { email } = await owner.register()
  await thief.logIn(email)
  const flow = await thief.start('settings')
  interleaved.push(() => owner.fetch('/sessions', { method: 'DELETE' }))
  const { status } = await thief.submit(flow, { method: 'password', password: 'what only the thief knows' })
  expect(status).toBe(401)
  expect([await session(thief), (await session(owner))?.active]).toEqual([undefined, true])
  expect((await mine.browser().logIn(email)).status).toBe(200)
})
