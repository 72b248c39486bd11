import { expect, test } from 'vitest'
import { asked, lastCode, verified } from '#tests/worker/identity/support/recovering.ts'
import {
  codeAt,
  linkAuthenticator,
  messagesOf,
  partOf,
  TOTP_STEP_MS,
} from '#tests/worker/identity/support/second-factors.ts'
import { type Caller, nodeOf, PASSWORD, startService } from '#tests/worker/identity/support/service.ts'
import type { FlowAnswer } from '#tests/worker/identity/support/wire.ts'

const service = startService({ codeSecondFactor: true, codeLogin: true })

const wrongFor = (code = '') => (code === '000000' ? '000001' : '000000')
const codesTo = (to: string) =>
  service.mails.filter((mail) => mail.to === to && /log/i.test(mail.subject)).map(({ code }) => code ?? '')

/** A user with a password and a verified email, who has logged out. */
async function member() {
  const browser = service.browser()
  const { email, identity } = await verified(service, browser)
  browser.cookies.clear()
  return { browser, email, identity }
}

/** Submits the password: the form that asks for the code. */
async function halfWay(caller: Caller, email: string) {
  const { status } = await caller.logIn(email)
  if (status !== 422) throw new Error(`No second factor is asked for: ${status}`)
  return caller.start('login', '?aal=aal2')
}

/** Requests a code instead of the password. */
async function byMail(caller: Caller, email: string) {
  const flow = await caller.start('login')
  const { body } = await caller.submit<FlowAnswer>(flow, { method: 'code', identifier: email })
  return body
}

const prove = (caller: Caller, flow: FlowAnswer, code = '') =>
  caller.submit<FlowAnswer>(flow, { method: 'code', code })

/** The settings after re-authentication. */
async function confirmedForm(email: string) {
  const owner = service.browser()
  const flow = await halfWay(owner, email)
  await prove(owner, flow, codesTo(email).at(-1))
  return owner.start('settings')
}

test('rejects a second-factor code as a login code, and the other way round', async () => {
  const { browser, email } = await member()
  const thief = service.browser()
  const first = await byMail(thief, email)
  const forFirst = codesTo(email).at(-1)
  const second = await halfWay(browser, email)
  const forSecond = codesTo(email).at(-1)
  const another = await halfWay(service.browser(), email)
  expect(new Set([forFirst, forSecond, codesTo(email).at(-1)]).size).toBe(3)

  expect(messagesOf((await prove(thief, first, forSecond)).body)).toEqual([4010008])
  expect((await thief.fetch('/sessions/whoami')).status).toBe(401)
  expect(messagesOf((await prove(browser, second, forFirst)).body)).toEqual([4010008])
  const elsewhere = await prove(browser, another, codesTo(email).at(-1))
  expect(elsewhere.status).toBe(403)
  expect((await browser.fetch('/sessions/whoami')).status).toBe(403)
  expect((await prove(browser, second, forSecond)).status).toBe(200)
})

test("rejects the second factor of another user's login", async () => {
  const { browser, email } = await member()
  const flow = await halfWay(browser, email)
  const code = codesTo(email).at(-1)
  const other = await member()
  await other.browser.logIn(other.email)
  for (const thief of [other.browser, service.browser()]) {
    const csrf_token = nodeOf(flow, 'csrf_token')?.attributes.value ?? ''
    const answer = await thief.fetch(`/self-service/login?flow=${flow.id}`, {
      body: { method: 'code', code, csrf_token },
    })
    expect([401, 403]).toContain(answer.status)
  }
  expect((await prove(browser, flow, code)).status).toBe(200)
})

test('rejects a mailed second factor after a mailed first factor', async () => {
  const { browser, email } = await member()
  expect((await prove(browser, await byMail(browser, email), codesTo(email).at(-1))).status).toBe(200)
  const session = await browser.json<{ authenticator_assurance_level: string }>('/sessions/whoami')
  expect([session.status, session.body.authenticator_assurance_level]).toEqual([200, 'aal1'])
  const flow = await browser.start('login', '?aal=aal2')
  expect([flow.state, partOf(flow, 'code')]).toEqual(['choose_method', []])
  for (const fields of [
    { method: 'code', address: email },
    { method: 'code', identifier: email },
  ])
    expect((await browser.submit(flow, fields)).status).toBe(404)
})

test('rejects it as well after the form has expired and was replaced', async () => {
  const mine = startService({ codeSecondFactor: true })
  const owner = await verified(mine)
  const secret = await linkAuthenticator(owner.caller, mine.now())
  const thief = mine.browser()
  await thief.submit(await asked(thief, owner.email), { method: 'code', code: lastCode(mine, owner.email) })
  const old = await thief.start('login', '?aal=aal2')
  mine.pass(61 * 60_000)
  const { status, body } = await thief.submit(old, { method: 'totp', totp_code: '000000' })
  expect(status).toBe(410)
  const { body: fresh } = await thief.json<FlowAnswer>(`/self-service/login/flows?id=${body.use_flow_id}`)
  expect([partOf(fresh, 'code'), partOf(fresh, 'totp').length]).toEqual([[], 2])
  expect((await thief.submit(fresh, { method: 'code', address: owner.email })).status).toBe(404)
  const totp_code = codeAt(secret, mine.now())
  expect((await thief.submit(fresh, { method: 'totp', totp_code })).status).toBe(200)
})

test('shows and changes no settings with the password alone', async () => {
  const { browser, email } = await member()
  await browser.logIn(email)
  expect((await browser.fetch('/self-service/settings/browser')).status).toBe(403)
  const form = await confirmedForm(email)
  const change = { method: 'password', password: 'a password of the thief’s' }
  const { status, body } = await browser.submit(form, change)
  expect([status, body.error?.id]).toEqual([403, 'session_aal2_required'])
  expect((await browser.fetch(`/self-service/settings/flows?id=${form.id}`)).status).toBe(403)
  expect((await service.browser().logIn(email)).status).toBe(422)
})

test("doesn't accept a mailbox in place of an authenticator app", async () => {
  const { browser, email } = await member()
  const flow = await halfWay(browser, email)
  await prove(browser, flow, codesTo(email).at(-1))
  const secret = await linkAuthenticator(browser, service.now())
  service.pass(10 * TOTP_STEP_MS)

  const thief = service.browser()
  const ways = [
    async () => prove(thief, await byMail(thief, email), codesTo(email).at(-1)),
    async () => prove(thief, await asked(thief, email), lastCode(service, email)),
  ]
  for (const way of ways) {
    thief.cookies.clear()
    expect((await way()).status).toBe(422)
    const before = codesTo(email).length
    const second = await thief.start('login', '?aal=aal2')
    expect([partOf(second, 'code'), partOf(second, 'totp').length]).toEqual([[], 2])
    expect((await thief.submit(second, { method: 'code', address: email })).status).toBe(404)
    expect((await thief.fetch('/self-service/settings/browser')).status).toBe(403)
    expect(codesTo(email)).toHaveLength(before)
  }
  const second = await thief.start('login', '?aal=aal2')
  const totp_code = codeAt(secret, service.now())
  expect((await thief.submit(second, { method: 'totp', totp_code })).status).toBe(200)
})

test('lets a user set a password after recovery without another email', async () => {
  const { browser, email } = await member()
  const recovery = await asked(browser, email)
  await browser.submit(recovery, { method: 'code', code: lastCode(service, email) })
  const settings = await browser.start('settings')
  const password = `${PASSWORD} and a moth`
  expect((await browser.submit(settings, { method: 'password', password })).status).toBe(200)
  expect((await browser.fetch('/sessions/whoami')).status).toBe(200)
  expect(codesTo(email)).toEqual([])
  browser.cookies.clear()
  expect((await browser.logIn(email, password)).status).toBe(422)
})

test('limits attempts to five for a code, and limits them for an account', async () => {
  const { browser, email } = await member()
  let flow = await halfWay(browser, email)
  for (let each = 0; each < 5; each++) {
    const wrong = await prove(browser, flow, wrongFor(codesTo(email).at(-1)))
    expect(messagesOf(wrong.body)).toEqual([4010008])
  }
  const sixth = await prove(browser, flow, codesTo(email).at(-1))
  expect([sixth.status, sixth.body.state, messagesOf(sixth.body)]).toEqual([400, 'choose_method', [4000001]])
  expect(partOf(sixth.body, 'code')).toEqual([['address', 1010023]])

  let guesses = 5
  for (let more = 0; more < 40; more++) {
    const caller = service.browser()
    for (const [name, value] of browser.cookies) caller.cookies.set(name, value)
    if (more % 4 === 0) flow = await caller.start('login', '?aal=aal2')
    const { status } = await prove(caller, flow, wrongFor(codesTo(email).at(-1)))
    if (status === 429) break
    guesses++
  }
  expect(guesses).toBeLessThan(25)
})

test('limits emails to an address when the password is known, and says so', async () => {
  const { browser, email } = await member()
  await browser.logIn(email)
  const states = []
  let last: FlowAnswer | undefined
  for (let each = 0; each < 12; each++) {
    last = await browser.start('login', '?aal=aal2')
    states.push(last.state)
  }
  expect(codesTo(email).length).toBeLessThan(6)
  expect(states.at(-1)).toBe('choose_method')
  if (!last) throw new Error('There is no form.')
  const refused = await browser.submit<FlowAnswer>(last, { address: email })
  expect([refused.status, refused.body.state, messagesOf(refused.body)]).toEqual([
    400,
    'choose_method',
    [4000001],
  ])
})

test("strangers who request codes for an address don't lock its owner out", async () => {
  const { browser, email } = await member()
  for (let each = 0; each < 12; each++) {
    const stranger = service.browser()
    await asked(stranger, email)
    await prove(stranger, await byMail(stranger, email), '12')
  }
  const flow = await halfWay(browser, email)
  expect(flow.state).toBe('sent_email')
  expect((await prove(browser, flow, codesTo(email).at(-1))).status).toBe(200)
})
