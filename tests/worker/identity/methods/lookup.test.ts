import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import {
  codesOf,
  generateCodes,
  messagesOf,
  partOf,
  shown,
} from '#tests/worker/identity/support/second-factors.ts'
import { type Caller, startService } from '#tests/worker/identity/support/service.ts'
import type { FlowAnswer, SessionAnswer } from '#tests/worker/identity/support/wire.ts'

type Mine = ReturnType<typeof startService>

/** A user with backup codes. */
async function prepared(mine: Mine) {
  const owner = mine.browser()
  const { email, identity } = await owner.register()
  const codes = await generateCodes(owner)
  return { owner, email, identity, codes }
}

/** The outcome of a login with a backup code: `in`, or the message. */
async function signIn(caller: Caller, email: string, lookup_secret: string) {
  await caller.logIn(email)
  const flow = await caller.start('login', '?aal=aal2')
  return tryCode(caller, flow, lookup_secret)
}

async function tryCode(caller: Caller, flow: FlowAnswer, lookup_secret: string) {
  const { status, body } = await caller.submit<FlowAnswer>(flow, { method: 'lookup_secret', lookup_secret })
  if (status === 200) return 'in'
  return status === 400 ? messagesOf(body)[0] : status
}

test('codes are generated, take effect once confirmed, and can be shown again', async () => {
  const mine = startService()
  const browser = mine.browser()
  const { email } = await browser.register()
  const flow = await browser.start('settings')
  expect(partOf(flow, 'lookup_secret')).toEqual([['lookup_secret_regenerate', 1050008]])
  const generated = await browser.submit<FlowAnswer>(flow, { lookup_secret_regenerate: true })
  expect([generated.status, generated.body.state, messagesOf(generated.body)]).toEqual([200, 'show_form', []])
  expect(partOf(generated.body, 'lookup_secret')).toEqual([
    ['lookup_secret_codes', 1050010],
    ['lookup_secret_confirm', 1050011],
  ])
  const list = shown(generated.body, 'lookup_secret_codes')?.text
  const codes = codesOf(generated.body)
  expect(new Set(codes.map(({ text }) => text)).size).toBe(12)
  for (const code of codes)
    expect(code).toMatchObject({ id: 1050009, text: expect.stringMatching(/^[0-9a-z]{8}$/) })
  expect([list?.id, list?.text]).toEqual([1050015, codes.map(({ text }) => text).join(', ')])
  expect((await mine.browser().logIn(email)).status).toBe(200)

  const { body: reopened } = await browser.json<FlowAnswer>(`/self-service/settings/flows?id=${flow.id}`)
  expect(codesOf(reopened)).toEqual(codes)
  const confirmed = await browser.submit<FlowAnswer>(flow, { lookup_secret_confirm: true })
  expect([confirmed.status, messagesOf(confirmed.body)]).toEqual([200, [1050001]])
  expect(partOf(confirmed.body, 'lookup_secret')).toEqual([
    ['lookup_secret_reveal', 1050007],
    ['lookup_secret_disable', 1050016],
  ])
  expect((await mine.browser().logIn(email)).status).toBe(422)

  const revealed = await browser.submit<FlowAnswer>(flow, { lookup_secret_reveal: true })
  expect([revealed.status, messagesOf(revealed.body)]).toEqual([200, []])
  expect(partOf(revealed.body, 'lookup_secret')).toEqual([
    ['lookup_secret_codes', 1050010],
    ['lookup_secret_disable', 1050016],
    ['lookup_secret_regenerate', 1050008],
  ])
  expect(codesOf(revealed.body)).toEqual(codes)
})

test('confirming codes keeps the session at aal2, and sends a notification', async () => {
  const mine = startService()
  const { owner, email } = await prepared(mine)
  const { status, body } = await owner.json<SessionAnswer>('/sessions/whoami')
  expect([status, body]).toMatchObject([
    200,
    { authenticator_assurance_level: 'aal2', authentication_methods: [{}, { method: 'lookup_secret' }] },
  ])
  expect(mine.mails.filter(({ to }) => to === email).map(({ subject }) => subject)).toEqual([
    expect.any(String),
    'Backup codes added to your account on Gantry',
  ])
})

test('codes are stored sealed, also before they are confirmed', async () => {
  const mine = startService()
  const { owner, identity, codes } = await prepared(mine)
  const { body: again } = await owner.submit<FlowAnswer>(await owner.start('settings'), {
    lookup_secret_regenerate: true,
  })
  const stored = await Promise.all(
    ['credentials', 'flows'].map((table) =>
      env.IDENTITY_DB.prepare(`select * from ${table} where identity_id = ?`).bind(identity.id).all(),
    ),
  )
  const text = JSON.stringify(stored)
  expect(text).toContain('lookup_secret')
  expect(text).toContain('lookupCodes')
  for (const code of [...codes, ...codesOf(again).map((message) => message.text)])
    expect(text).not.toContain(code)
})

test('a code works once, however it is typed, and is shown as used', async () => {
  const mine = startService()
  const { owner, email, codes } = await prepared(mine)
  const browser = mine.browser()
  await browser.logIn(email)
  const flow = await browser.start('login', '?aal=aal2')
  expect(partOf(flow, 'lookup_secret')).toEqual([
    ['lookup_secret', 1010007],
    ['method', 1010010],
  ])
  expect(await tryCode(browser, flow, 'aaaaaaaa')).toBe(4000016)
  const [code = '', next = ''] = codes
  const typed = ` ${code.slice(0, 4).toUpperCase()}-${code.slice(4)}`
  expect(await tryCode(browser, flow, typed)).toBe('in')
  expect(await signIn(mine.browser(), email, code)).toBe(4000012)
  expect(await signIn(mine.browser(), email, next)).toBe('in')
  const { body } = await owner.submit<FlowAnswer>(await owner.start('settings'), {
    lookup_secret_reveal: true,
  })
  expect(codesOf(body).slice(0, 3)).toMatchObject([
    { id: 1050014, context: { used_at: new Date(mine.now()).toISOString() } },
    { id: 1050014 },
    { id: 1050009, text: codes[2] },
  ])
  expect(JSON.stringify(body)).not.toContain(code)
})

test('of concurrent requests with one code one succeeds; with several codes, all do', async () => {
  const mine = startService()
  const { email, codes } = await prepared(mine)
  const ready = await Promise.all(
    Array.from({ length: 5 }, async () => {
      const browser = mine.browser()
      await browser.logIn(email)
      return { browser, flow: await browser.start('login', '?aal=aal2') }
    }),
  )
  const [one, two, three] = codes
  const tried = [one, one, one, two, three]
  const outcomes = await Promise.all(
    ready.map(({ browser, flow }, at) => tryCode(browser, flow, tried[at] ?? '')),
  )
  expect(outcomes.slice(0, 3).sort()).toEqual([4000012, 4000012, 'in'])
  expect(outcomes.slice(3)).toEqual(['in', 'in'])
})

test('new codes replace the old ones once they are confirmed', async () => {
  const mine = startService()
  const { owner, email, codes } = await prepared(mine)
  const flow = await owner.start('settings')
  const { body } = await owner.submit<FlowAnswer>(flow, { lookup_secret_regenerate: true })
  const [fresh = ''] = codesOf(body).map(({ text }) => text)
  expect(await signIn(mine.browser(), email, fresh)).toBe(4000016)
  expect(await signIn(mine.browser(), email, codes[0] ?? '')).toBe('in')
  const { status } = await owner.submit(await owner.start('settings'), { lookup_secret_confirm: true })
  expect(status).toBe(400)
  expect((await owner.submit(flow, { lookup_secret_confirm: true })).status).toBe(200)
  expect(await signIn(mine.browser(), email, codes[1] ?? '')).toBe(4000016)
  expect(await signIn(mine.browser(), email, fresh)).toBe('in')
})

test("a user who has used all codes isn't locked out, and is notified", async () => {
  const mine = startService()
  const { owner, email, codes } = await prepared(mine)
  for (const code of codes) {
    const flow = await owner.start('login', '?refresh=true&aal=aal2')
    expect(await tryCode(owner, flow, code)).toBe('in')
  }
  expect((await mine.browser().logIn(email)).status).toBe(200)
  expect(mine.mails.at(-1)).toMatchObject({
    to: email,
    subject: 'Backup codes removed from your account on Gantry',
  })
})

test('after removing the codes no second factor is required', async () => {
  const mine = startService()
  const { owner, email } = await prepared(mine)
  const { status, body } = await owner.submit<FlowAnswer>(await owner.start('settings'), {
    lookup_secret_disable: true,
  })
  expect([status, messagesOf(body)]).toEqual([200, [1050001]])
  expect(partOf(body, 'lookup_secret')).toEqual([['lookup_secret_regenerate', 1050008]])
  expect((await mine.browser().logIn(email)).status).toBe(200)
})

test('contradictory submissions change nothing', async () => {
  const mine = startService()
  const browser = mine.browser()
  const { email } = await browser.register()
  const flow = await browser.start('settings')
  for (const [fields, message] of [
    [{ lookup_secret_reveal: true, lookup_secret_disable: true }, 4010004],
    [{ method: 'lookup_secret' }, 4010004],
    [{ method: 'lookup_secret', lookup_secret_disable: false }, 4010004],
    [{ lookup_secret_reveal: true }, 4000014],
    [{ lookup_secret_disable: true }, 4000014],
    [{ lookup_secret_confirm: true }, 4000001],
  ] as const) {
    const { status, body } = await browser.submit<FlowAnswer>(flow, fields)
    expect([status, messagesOf(body)], JSON.stringify(fields)).toEqual([400, [message]])
  }
  expect((await mine.browser().logIn(email)).status).toBe(200)
})

test('limits attempts at backup codes', async () => {
  const mine = startService()
  const { email, codes } = await prepared(mine)
  const browser = mine.browser()
  await browser.logIn(email)
  const flow = await browser.start('login', '?aal=aal2')
  for (let attempt = 0; attempt < 10; attempt++)
    expect(await tryCode(browser, flow, 'aaaaaaaa')).toBe(4000016)
  expect(await tryCode(browser, flow, codes[0] ?? '')).toBe(429)
})

test('without a recent login codes are neither generated, shown nor removed', async () => {
  const mine = startService()
  const { owner } = await prepared(mine)
  mine.pass(16 * 60_000)
  const flow = await owner.start('settings')
  for (const wish of ['regenerate', 'confirm', 'reveal', 'disable']) {
    const { status, body } = await owner.submit(flow, { [`lookup_secret_${wish}`]: true })
    expect([status, body.error.id], wish).toEqual([403, 'session_refresh_required'])
  }
})
