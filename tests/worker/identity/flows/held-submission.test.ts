// Submissions of a browser without JavaScript that are held during re-authentication.

import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import {
  goThrough,
  newMember,
  reach,
  startProvider,
  whoami,
} from '#tests/worker/identity/support/providers.ts'
import { session, verified } from '#tests/worker/identity/support/recovering.ts'
import { codeAt, linkAuthenticator, TOTP_STEP_MS } from '#tests/worker/identity/support/second-factors.ts'
import { csrfOf, nodeOf, ORIGIN, PASSWORD, startService } from '#tests/worker/identity/support/service.ts'
import type { FlowAnswer } from '#tests/worker/identity/support/wire.ts'

const provider = await startProvider()
const html = { accept: 'text/html' }
const SECRET = 'a wholly new one'
const MINUTE = 60_000
type Mine = ReturnType<typeof startService>
type Browser = ReturnType<Mine['browser']>

/** Posts a form as a browser does; where that leads. */
async function post(browser: Browser, flow: FlowAnswer, form: Record<string, string>) {
  const { pathname, search } = new URL(flow.ui.action)
  const fields = { csrf_token: csrfOf(flow) ?? '', ...form }
  const answer = await browser.fetch(`${pathname}${search}`, { form: fields, headers: html })
  return { status: answer.status, location: answer.headers.get('location') ?? '' }
}

/** Follows redirects within the service; the page that they end at. */
async function follow(browser: Browser, location: string): Promise<URL> {
  const at = new URL(location)
  if (!at.pathname.startsWith('/self-service/')) return at
  const answer = await browser.fetch(`${at.pathname}${at.search}`, { headers: html })
  return follow(browser, answer.headers.get('location') ?? '')
}

async function shown(browser: Browser, page: URL) {
  const kind = page.pathname.slice(1)
  const flow = page.searchParams.get('flow')
  return (await browser.json<FlowAnswer>(`/self-service/${kind}/flows?id=${flow}`)).body
}

/** A user whose login isn't recent, and who has just submitted a change. */
async function sent(mine: Mine, form: Record<string, string>) {
  const browser = mine.browser()
  const { email } = await browser.register()
  mine.pass(16 * MINUTE)
  const flow = await browser.start('settings')
  const answer = await post(browser, flow, form)
  return { browser, email, flow, answer }
}

/** Re-authenticates with the password; where that leads. */
async function confirm(browser: Browser, email: string, location: string) {
  const page = await follow(browser, location)
  expect(page.pathname).toBe('/login')
  const fields = { method: 'password', identifier: email, password: PASSWORD }
  return (await post(browser, await shown(browser, page), fields)).location
}

async function kept(flowId: string) {
  const { results } = await env.IDENTITY_DB.prepare('select * from flows where id = ?').bind(flowId).all()
  return JSON.stringify(results)
}

test('saves a submitted change once the user has re-authenticated', async () => {
  const mine = startService()
  const { browser, email, flow, answer } = await sent(mine, { method: 'password', password: SECRET })
  const back = `${ORIGIN}/self-service/settings?flow=${flow.id}`
  expect(answer).toEqual({
    status: 303,
    location: `${ORIGIN}/self-service/login/browser?refresh=true&return_to=${encodeURIComponent(back)}`,
  })
  expect(await kept(flow.id)).not.toContain(SECRET)
  const page = await follow(browser, await confirm(browser, email, answer.location))
  expect([page.pathname, (await shown(browser, page)).ui.messages?.[0]?.id]).toEqual(['/settings', 1050001])
  expect((await mine.browser().logIn(email, SECRET)).status).toBe(200)
  expect((await mine.browser().logIn(email, PASSWORD)).status).toBe(400)
  expect(await kept(flow.id)).not.toContain('held')
})

test('shows an invalid change again with what was typed and what is wrong', async () => {
  const mine = startService()
  const form = { method: 'profile', 'traits.email': 'new@example.test', 'traits.picture': 'nowhere' }
  const { browser, email, flow, answer } = await sent(mine, {
    ...form,
    method: 'password',
    password: 'short',
  })
  const page = await follow(browser, await confirm(browser, email, answer.location))
  const form2 = await shown(browser, page)
  expect(nodeOf(form2, 'password')?.messages[0]?.id).toBe(4000032)
  expect(nodeOf(form2, 'traits.email')?.attributes.value).toBe('new@example.test')
  expect(new URL(form2.ui.action).searchParams.get('flow')).toBe(flow.id)
})

test('holds a change of the email in the same way', async () => {
  const mine = startService()
  const wanted = `${crypto.randomUUID()}@example.test`
  const form = { method: 'profile', 'traits.email': wanted }
  const { browser, email, flow, answer } = await sent(mine, form)
  const { body } = await browser.json<FlowAnswer>(`/self-service/settings/flows?id=${flow.id}`)
  expect(nodeOf(body, 'traits.email')?.attributes.value).toBe(wanted)
  await follow(browser, await confirm(browser, email, answer.location))
  expect(mine.mails.filter(({ to }) => to === wanted)).toHaveLength(1)
})

test('holds it for 15 minutes, and then says that it is lost', async () => {
  const mine = startService()
  const { browser, email, answer } = await sent(mine, { method: 'password', password: SECRET })
  mine.pass(16 * MINUTE)
  const page = await follow(browser, await confirm(browser, email, answer.location))
  expect((await shown(browser, page)).ui.messages?.[0]?.text).toContain('Your change was lost')
  expect((await mine.browser().logIn(email, PASSWORD)).status).toBe(200)
})

test('submits it once, and not before re-authentication', async () => {
  const mine = startService()
  const { browser, email, flow, answer } = await sent(mine, { method: 'password', password: SECRET })
  const resume = `${ORIGIN}/self-service/settings?flow=${flow.id}`
  expect((await follow(browser, resume)).pathname).toBe('/settings')
  expect((await mine.browser().logIn(email, SECRET)).status).toBe(400)
  await follow(browser, await confirm(browser, email, answer.location))
  const mails = mine.mails.length
  for (let again = 0; again < 2; again++) await follow(browser, resume)
  expect(mine.mails).toHaveLength(mails)
})

test('no other browser can submit it, even with a session of the same account', async () => {
  const mine = startService()
  const { email, flow } = await sent(mine, { method: 'password', password: SECRET })
  const other = mine.browser()
  await other.logIn(email)
  const page = await follow(other, `${ORIGIN}/self-service/settings?flow=${flow.id}`)
  expect((await shown(other, page)).ui.messages?.[0]?.text).toContain('Your change was lost')
  expect((await mine.browser().logIn(email, SECRET)).status).toBe(400)
  const stranger = mine.browser()
  await stranger.register()
  expect((await follow(stranger, `${ORIGIN}/self-service/settings?flow=${flow.id}`)).pathname).toBe('/error')
})

test("doesn't hold forged submissions", async () => {
  const mine = startService()
  const form = { method: 'password', password: SECRET, csrf_token: btoa('x'.repeat(32)) }
  const { flow, answer } = await sent(mine, form)
  expect(new URL(answer.location).pathname).toBe('/error')
  expect(await kept(flow.id)).not.toContain('held')
})

test("doesn't hold what a browser submits to a native client's form", async () => {
  const mine = startService()
  const { caller, email } = await verified(mine)
  const [other, program] = [mine.browser(), mine.program()]
  await other.logIn(email)
  const { session_token: token } = (await program.logIn(email)).body as unknown as { session_token: string }
  const headers = { 'x-session-token': token }
  const { body: flow } = await program.json<FlowAnswer>('/self-service/settings/api', { headers })
  await linkAuthenticator(caller, mine.now())
  const { status } = await post(other, flow, { method: 'password', password: SECRET })
  expect(status).toBe(403)
  expect(await kept(flow.id)).not.toContain('held')
})

test("ignores a forged cookie, and doesn't copy it into new ones", async () => {
  const mine = startService()
  const browser = mine.browser()
  await browser.register()
  mine.pass(16 * MINUTE)
  const flow = await browser.start('settings')
  for (const odd of [
    '%0d%0aSet-Cookie: a=b.c',
    'a; Domain=test.b',
    `.${'%3B Domain=test'}`,
    '%',
    '%ff.%00',
  ]) {
    browser.cookies.set('ory_kratos_continuity', odd)
    const { status } = await post(browser, flow, { method: 'password', password: SECRET })
    expect([odd, status]).toEqual([odd, 303])
    expect(browser.cookies.get('ory_kratos_continuity')).toMatch(/^\.\w{32}$/)
  }
})

test('survives re-authentication with a provider', async () => {
  const mine = startService({ providers: [provider.config] }, reach(provider))
  const there = newMember()
  const browser = mine.browser()
  await goThrough(browser, provider, there)
  const email = (await whoami(browser))?.identity.traits.email ?? ''
  mine.pass(16 * MINUTE)
  const flow = await browser.start('settings')
  const { location } = await post(browser, flow, { method: 'password', password: SECRET })
  const asked = await shown(browser, await follow(browser, location))
  const { location: away } = await post(browser, asked, { provider: 'acme' })
  const back = new URL(provider.consent(away, there), ORIGIN)
  const returned = await browser.fetch(`${back.pathname}${back.search}`, { headers: html })
  await follow(browser, returned.headers.get('location') ?? '')
  expect((await mine.browser().logIn(email, SECRET)).status).toBe(200)
})

test('is also held for a missing second factor, and for a new login', async () => {
  const mine = startService()
  const { caller, email } = await verified(mine)
  const browser = caller as Browser
  const other = mine.browser()
  await other.logIn(email)
  const flow = await other.start('settings')
  const linkedAt = mine.now()
  const secret = await linkAuthenticator(browser, linkedAt)
  const picture = 'https://pictures.test/me.png'
  const form = { method: 'profile', 'traits.email': email, 'traits.picture': picture }
  const { status, location } = await post(other, flow, form)
  expect([status, new URL(location).searchParams.get('aal')]).toEqual([303, 'aal2'])
  mine.pass(TOTP_STEP_MS)
  const second = await shown(other, await follow(other, location))
  const code = { method: 'totp', totp_code: codeAt(secret, linkedAt + TOTP_STEP_MS) }
  const done = await post(other, second, code)
  await follow(other, done.location)
  expect((await session(other))?.identity.traits).toEqual({ email, picture })

  await browser.fetch('/sessions', { method: 'DELETE' })
  const refused = await post(other, flow, form)
  const page = new URL(refused.location)
  expect([refused.status, page.pathname]).toEqual([302, '/login'])
  expect(page.searchParams.get('return_to')).toBe(`${ORIGIN}/self-service/settings?flow=${flow.id}`)
})

test('rejects a form that is too large to hold', async () => {
  const { answer } = await sent(startService(), { method: 'password', password: 'x'.repeat(17_000) })
  expect(answer.location).toMatch(/\/error\?id=/)
})
