import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { move } from '#tests/worker/identity/support/moving.ts'
import {
  asked,
  lastCode,
  mailsTo,
  session,
  verified,
  wrongCode,
} from '#tests/worker/identity/support/recovering.ts'
import { cautious, halfWay } from '#tests/worker/identity/support/second-factors.ts'
import { PASSWORD, startService } from '#tests/worker/identity/support/service.ts'

const COOKIE = 'known_device'
const ATTEMPT_COUNT = 2_000
const NETWORK_COUNT = 100
const AT_ONCE = 100
const MACHINE_COUNT = 5

type Mine = ReturnType<typeof startService>

// Time would bring further tries, on a busy machine more of them.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

/** A person who has logged in with this browser, and out again. */
async function owner(mine: Mine) {
  const browser = mine.browser()
  const { email } = await browser.register()
  browser.cookies.delete('ory_kratos_session')
  return { browser, email }
}

/** Guesses at an account from many networks, on several machines; how many were answered in which way. */
async function guess(email: string, times: number) {
  const programs = Array.from({ length: MACHINE_COUNT }, () => startService().program())
  const { id } = (await programs[0]?.start('login')) ?? {}
  const body = { method: 'password', identifier: email, password: 'a wrong guess' }
  const outcomes = { hashed: 0, refused: 0, other: 0 }
  for (let done = 0; done < times; done += AT_ONCE) {
    const statuses = await Promise.all(
      Array.from({ length: Math.min(AT_ONCE, times - done) }, async (_, at) => {
        const network = `10.${(done + at) % NETWORK_COUNT}.0.1`
        const headers = { 'x-forwarded-for': network }
        const program = programs[at % MACHINE_COUNT]
        return (await program?.fetch(`/self-service/login?flow=${id}`, { body, headers }))?.status
      }),
    )
    for (const status of statuses)
      outcomes[status === 400 ? 'hashed' : status === 429 ? 'refused' : 'other']++
  }
  return outcomes
}

/** How many of so many guesses in this browser were verified, and not rejected at once. */
async function guessHere(browser: ReturnType<Mine['browser']>, email: string, times: number) {
  const flow = await browser.start('login')
  let hashed = 0
  for (let attempt = 0; attempt < times; attempt++) {
    const fields = { method: 'password', identifier: email, password: 'a wrong guess' }
    if ((await browser.submit(flow, fields)).status === 400) hashed++
  }
  return hashed
}

// Rejections are fast: they come before hashing, and write nothing.
test('two thousand guesses from many networks meet the limit, and the owner still gets in', async () => {
  const mine = startService()
  const { browser, email } = await owner(mine)
  expect(await guess(email, ATTEMPT_COUNT)).toEqual({ hashed: 10, refused: ATTEMPT_COUNT - 10, other: 0 })
  expect((await mine.browser().logIn(email)).status).toBe(429)
  expect((await browser.logIn(email)).status).toBe(200)
}, 120_000)

test('a known device has attempts of its own, and fewer', async () => {
  const mine = startService()
  const { browser, email } = await owner(mine)
  expect(await guessHere(browser, email, 7)).toBe(5)
  expect((await browser.logIn(email)).status).toBe(429)
  expect((await mine.browser().logIn(email)).status).toBe(200)
})

test('many known devices together get no more attempts than all other devices', async () => {
  const mine = startService()
  const { browser, email } = await owner(mine)
  const devices = [browser]
  for (let more = 0; more < 2; more++) {
    const other = mine.browser()
    await other.logIn(email)
    other.cookies.delete('ory_kratos_session')
    devices.push(other)
  }
  expect(new Set(devices.map(({ cookies }) => cookies.get(COOKIE))).size).toBe(3)
  const hashed = await Promise.all(devices.map((device) => guessHere(device, email, 6)))
  expect(hashed.reduce((sum, each) => sum + each, 0)).toBe(10)
})

test('the cookie is HttpOnly, and reveals no account', async () => {
  const mine = startService()
  const browser = mine.browser()
  const { email } = await browser.register()
  browser.cookies.delete('ory_kratos_session')
  const flow = await browser.start('login')
  const { headers } = await browser.submit(flow, {
    method: 'password',
    identifier: email,
    password: PASSWORD,
  })
  const cookie = headers.getSetCookie().find((each) => each.startsWith(`${COOKIE}=`))
  expect(cookie).toMatch(
    /^known_device=v1\.[0-9A-Za-z]{20}\.\d+\.[0-9a-f]{32}\.[0-9a-f]{64}; Path=\/; Max-Age=15552000; HttpOnly; SameSite=Lax; Secure$/,
  )
})

test("rejects a cookie that is altered, expired or another user's", async () => {
  const mine = startService()
  const { browser, email } = await owner(mine)
  const stranger = await owner(mine)
  const [version, id, until, account, signature] = (browser.cookies.get(COOKIE) ?? '').split('.')
  const [, , , strangersAccount] = (stranger.browser.cookies.get(COOKIE) ?? '').split('.')
  expect((await guess(email, 50)).hashed).toBe(10)
  const tryWith = async (cookie: string) => {
    const other = mine.browser()
    other.cookies.set(COOKIE, cookie)
    return (await other.logIn(email)).status
  }
  for (const cookie of [
    '',
    'v1',
    stranger.browser.cookies.get(COOKIE) ?? '',
    [version, 'A'.repeat(20), until, account, signature].join('.'),
    [version, id, `${until}0`, account, signature].join('.'),
    [version, id, until, strangersAccount, account, signature].join('.'),
    [version, id, until, account, '0'.repeat(64)].join('.'),
    [version, id, until, account].join('.'),
  ])
    expect(await tryWith(cookie), cookie).toBe(429)
  expect(await tryWith([version, id, until, account, signature].join('.'))).toBe(200)
  mine.pass(181 * 24 * 3_600_000)
  expect(await tryWith([version, id, until, account, signature].join('.'))).toBe(429)
})

test('a browser knows the last five users who have logged in with it', async () => {
  const browser = startService().browser()
  const accounts = () => browser.cookies.get(COOKIE)?.split('.').slice(3, -1) ?? []
  const people: (string | undefined)[] = []
  for (let person = 0; person < 6; person++) {
    await browser.register()
    browser.cookies.delete('ory_kratos_session')
    people.unshift(accounts()[0])
  }
  expect(new Set(people).size).toBe(6)
  expect(accounts()).toEqual(people.slice(0, 5))
})

test("a known device knows its owner by a new email as well, and doesn't know the former email's next owner", async () => {
  const mine = startService()
  const { caller, email } = await verified(mine)
  const elsewhere = mine.browser()
  await elsewhere.logIn(email)
  const moved = await move(mine, caller)
  elsewhere.cookies.delete('ory_kratos_session')
  expect((await guess(moved, 50)).hashed).toBe(10)
  expect((await mine.browser().logIn(moved)).status).toBe(429)
  expect((await elsewhere.logIn(moved)).status).toBe(200)

  mine.pass(9 * 24 * 3_600_000)
  await mine.scheduled()
  await mine.browser().register(email)
  elsewhere.cookies.delete('ory_kratos_session')
  expect((await guess(email, 50)).hashed).toBe(10)
  expect((await elsewhere.logIn(email)).status).toBe(429)
})

test("guesses at a second factor don't lock the owner out of a known device", async () => {
  const mine = startService()
  const { browser, email, code } = await cautious(mine)
  const half = mine.browser()
  const flow = await halfWay(half, email)
  expect(half.cookies.has(COOKIE)).toBe(false)
  await browser.submit(await halfWay(browser, email), { method: 'totp', totp_code: code() })
  expect(browser.cookies.has(COOKIE)).toBe(true)
  browser.cookies.delete('ory_kratos_session')
  mine.pass(60_000)
  for (let attempt = 0; attempt < 10; attempt++)
    await half.submit(flow, { method: 'totp', totp_code: '000000' })
  expect((await half.submit(flow, { method: 'totp', totp_code: code() })).status).toBe(429)
  const mineAgain = await halfWay(browser, email)
  expect((await browser.submit(mineAgain, { method: 'totp', totp_code: code() })).status).toBe(200)
})

/** Strangers who each have a code sent to an address, and guess it as often as they may. */
async function guessCodes(mine: Mine, email: string, strangers: number) {
  let looked = 0
  for (let stranger = 0; stranger < strangers; stranger++) {
    const program = mine.program()
    const flow = await asked(program, email)
    for (let guess = 0; guess < 5; guess++) {
      const { status } = await program.submit(flow, { method: 'code', code: wrongCode(mine, email) })
      if (status === 200) looked++
    }
  }
  return looked
}

test("strangers who guess codes don't use up the owner's first attempt, on any device", async () => {
  const mine = startService()
  const { email } = await owner(mine)
  // Each has one attempt of their own, and twenty among all.
  expect(await guessCodes(mine, email, 6)).toBe(26)
  const elsewhere = mine.browser()
  const flow = await asked(elsewhere, email)
  expect((await elsewhere.submit(flow, { method: 'code', code: lastCode(mine, email) })).status).toBe(422)
  expect(await session(elsewhere)).toBeDefined()
  const again = mine.browser()
  const other = await asked(again, email)
  const wrong = { method: 'code', code: wrongCode(mine, email) }
  expect([(await again.submit(other, wrong)).status, (await again.submit(other, wrong)).status]).toEqual([
    200, 429,
  ])
})

test("guessed codes and a flooded inbox don't stop recovery on a known device", async () => {
  const mine = startService()
  const { browser, email } = await owner(mine)
  await guessCodes(mine, email, 8)
  for (const elsewhere of [mine.browser(), mine.program()]) {
    const sent = mailsTo(mine, email).length
    await asked(elsewhere, email)
    expect(mailsTo(mine, email)).toHaveLength(sent)
  }
  const flow = await asked(browser, email)
  expect((await browser.submit(flow, { method: 'code', code: wrongCode(mine, email) })).status).toBe(200)
  expect((await browser.submit(flow, { method: 'code', code: lastCode(mine, email) })).status).toBe(422)
  expect((await browser.fetch('/sessions/whoami')).status).toBe(200)
})
