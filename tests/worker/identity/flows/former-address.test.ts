// Former addresses of an account, and what they can still do.

import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { askToMove, move } from '#tests/worker/identity/support/moving.ts'
import {
  asked,
  lastCode,
  lastMail,
  mailsTo,
  session,
  verified,
} from '#tests/worker/identity/support/recovering.ts'
import { linkAuthenticator } from '#tests/worker/identity/support/second-factors.ts'
import { PASSWORD, startService } from '#tests/worker/identity/support/service.ts'

const DAY = 86_400_000
type Mine = ReturnType<typeof startService>
type Browser = ReturnType<Mine['browser']>

async function emailOf(browser: Browser) {
  return (await session(browser))?.identity.traits.email
}

/** Recovers an account by an address, in a new browser. */
async function recover(mine: Mine, email: string) {
  const browser = mine.browser()
  const flow = await asked(browser, email)
  const code = mailsTo(mine, email).findLast((mail) => mail.code)?.code ?? '000000'
  const { status } = await browser.submit(flow, { method: 'code', code })
  return { browser, status }
}

/** A user whose account an attacker has taken over, and changed the email of. */
async function hijacked(mine: Mine) {
  const owner = await verified(mine)
  const thief = mine.browser()
  await thief.logIn(owner.email)
  return { ...owner, thief, stolen: await move(mine, thief) }
}

test('recovery by the former email restores the account and logs the attacker out', async () => {
  const mine = startService()
  const { email, identity, stolen, thief } = await hijacked(mine)
  await linkAuthenticator(thief, mine.now())
  const { browser, status } = await recover(mine, email)
  expect(lastMail(mine, email).text).toContain('This becomes its email again')
  expect(status).toBe(422)
  expect((await session(browser))?.identity).toMatchObject({
    id: identity.id,
    traits: { email },
    verifiable_addresses: [{ value: email, verified: true }],
  })
  expect(await session(thief)).toBeUndefined()
  expect(lastMail(mine, stolen).subject).toBe('Your email was changed back on Gantry')
  // Nor can the attacker take it again.
  expect((await recover(mine, stolen)).status).toBe(200)
  expect(await emailOf(browser)).toBe(email)
  expect((await mine.browser().logIn(stolen)).status).toBe(400)
  const change = { method: 'password', password: 'only the owner knows' }
  expect((await browser.submit(await browser.start('settings'), change)).status).toBe(200)
  expect((await mine.browser().logIn(email, PASSWORD)).status).toBe(400)
  expect((await mine.browser().logIn(email, change.password)).status).toBe(200)
})

test("a second change doesn't help the attacker, and a code sent before the change still works", async () => {
  const mine = startService()
  const { caller: _, email } = await verified(mine)
  const [owner, thief] = [mine.browser(), mine.browser()]
  await thief.logIn(email)
  const flow = await asked(owner, email)
  const code = lastCode(mine, email)
  const first = await move(mine, thief)
  mine.pass(60_000)
  const second = await move(mine, thief)
  expect((await owner.submit(flow, { method: 'code', code })).status).toBe(422)
  expect(await emailOf(owner)).toBe(email)
  for (const left of [first, second]) expect((await recover(mine, left)).status).toBe(200)
  expect(await emailOf(owner)).toBe(email)
})

test('a second factor from long before the change is still required', async () => {
  const mine = startService()
  const owner = await verified(mine)
  await linkAuthenticator(owner.caller, mine.now())
  await env.IDENTITY_DB.prepare(
    'update credentials set created_at = ?1, updated_at = ?1 where identity_id = ?2',
  )
    .bind(new Date(mine.now() - 30 * DAY).toISOString(), owner.identity.id)
    .run()
  await move(mine, owner.caller)
  const { browser, status } = await recover(mine, owner.email)
  expect(status).toBe(422)
  expect((await browser.fetch('/sessions/whoami')).status).toBe(403)
})

test('a former email is released after a week, and reserved until then', async () => {
  const mine = startService()
  const { email, stolen } = await hijacked(mine)
  const signUp = async () => {
    const browser = mine.browser()
    const flow = await browser.start('registration')
    return browser.submit(flow, { method: 'password', password: PASSWORD, traits: { email } })
  }
  expect((await signUp()).status).toBe(400)
  const stranger = mine.browser()
  await stranger.register()
  expect((await askToMove(stranger, email)).body.ui.messages?.[0]?.id).toBe(4000007)
  mine.pass(7 * DAY + 1)
  expect((await recover(mine, email)).status).toBe(200)
  mine.pass(2 * DAY)
  await mine.scheduled()
  expect((await signUp()).status).toBe(200)
  expect((await mine.browser().logIn(stolen)).status).toBe(200)
})

test('changing the email and back leaves one address and no reservation', async () => {
  const mine = startService()
  const { caller, email, identity } = await verified(mine)
  const next = await move(mine, caller)
  await move(mine, caller, email)
  expect((await session(caller))?.identity.traits.email).toBe(email)
  const { results } = await env.IDENTITY_DB.prepare(
    'select value, former_until is null as current from addresses where identity_id = ? order by current',
  )
    .bind(identity.id)
    .all()
  expect(results).toEqual([
    { value: next, current: 0 },
    { value: email, current: 1 },
  ])
})

test("an unverified former email can't restore the account", async () => {
  const mine = startService()
  const browser = mine.browser()
  const { email } = await browser.register()
  const next = await move(mine, browser)
  expect((await mine.browser().register(email)).email).toBe(email)
  expect(await emailOf(browser)).toBe(next)
})
