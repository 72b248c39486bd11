// What becomes of login methods when an account is restored by its former email.

import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { Device } from '#tests/worker/identity/support/device.ts'
import { rightBefore } from '#tests/worker/identity/support/interleaving.ts'
import { askToMove, move } from '#tests/worker/identity/support/moving.ts'
import { asked, lastCode, session, verified } from '#tests/worker/identity/support/recovering.ts'
import {
  codeAt,
  generateCodes,
  halfWay,
  linkAuthenticator,
  TOTP_STEP_MS,
} from '#tests/worker/identity/support/second-factors.ts'
import { nodeOf, startService } from '#tests/worker/identity/support/service.ts'
import type { FlowAnswer } from '#tests/worker/identity/support/wire.ts'

const DAY = 86_400_000
type Mine = ReturnType<typeof startService>
type Browser = ReturnType<Mine['browser']>

/** Backdates all credentials of the user by a month. */
async function age(mine: Mine, { id }: { id: string }) {
  const then = new Date(mine.now() - 30 * DAY).toISOString()
  await env.IDENTITY_DB.prepare(
    'update credentials set created_at = ?1, updated_at = ?1 where identity_id = ?2',
  )
    .bind(then, id)
    .run()
}

/** Restores an account by its former email. */
async function takeBack(mine: Mine, email: string) {
  const browser = mine.browser()
  const flow = await asked(browser, email)
  const { status } = await browser.submit(flow, { method: 'code', code: lastCode(mine, email) })
  expect(status).toBe(422)
  return browser
}

async function methodsOf({ id }: { id: string }) {
  const { results } = await env.IDENTITY_DB.prepare(
    'select method from credentials where identity_id = ? order by method',
  )
    .bind(id)
    .all<{ method: string }>()
  return results.map(({ method }) => method)
}

async function addKey(browser: Browser, device: Device) {
  const flow = await browser.start('settings')
  const wanted = nodeOf(flow, 'webauthn_register_trigger')?.attributes.value ?? ''
  const made = await device.create(wanted, { verified: false })
  return browser.submit<FlowAnswer>(flow, { method: 'webauthn', webauthn_register: made })
}

test('removes backup codes that an attacker has replaced', async () => {
  const mine = startService()
  const { caller, email, identity } = await verified(mine)
  await generateCodes(caller)
  await age(mine, identity)
  await generateCodes(caller)
  await move(mine, caller)
  const owner = await takeBack(mine, email)
  expect((await session(owner))?.identity.traits.email).toBe(email)
  expect(await methodsOf(identity)).toEqual(['password'])
})

test('removes a keyring to which an attacker has added a security key', async () => {
  const mine = startService()
  const { caller, email, identity } = await verified(mine, mine.browser())
  await addKey(caller as Browser, new Device())
  await age(mine, identity)
  expect((await addKey(caller as Browser, new Device())).status).toBe(200)
  await move(mine, caller)
  const owner = await takeBack(mine, email)
  expect((await session(owner))?.identity.traits.email).toBe(email)
  expect(await methodsOf(identity)).toEqual(['password'])
})

test('keeps second factors from long ago, though they were used since', async () => {
  const mine = startService()
  const { caller, email, identity } = await verified(mine)
  const [backup = ''] = await generateCodes(caller)
  const secret = await linkAuthenticator(caller, mine.now())
  await age(mine, identity)
  mine.pass(10 * TOTP_STEP_MS)
  for (const proof of [{ totp_code: codeAt(secret, mine.now()) }, { lookup_secret: backup }]) {
    const browser = mine.browser()
    const form = await halfWay(browser, email)
    const method = 'totp_code' in proof ? 'totp' : 'lookup_secret'
    expect((await browser.submit(form, { method, ...proof })).status).toBe(200)
  }
  await move(mine, caller)
  const thief = await takeBack(mine, email)
  expect((await thief.fetch('/sessions/whoami')).status).toBe(403)
  expect(await methodsOf(identity)).toEqual(['lookup_secret', 'password', 'totp'])
})

test("an attacker who changes the email concurrently with the recovery doesn't keep the password", async () => {
  const mine = startService()
  const { caller: thief, email, identity } = await verified(mine)
  await age(mine, identity)
  await move(mine, thief)
  const next = await askToMove(thief)
  const verification = await next.flow()
  const onwards = { method: 'code', code: lastCode(mine, next.email) }
  const owner = mine.browser()
  const flow = await asked(owner, email)
  rightBefore('sessions', () => thief.submit(verification, onwards))
  await owner.submit(flow, { method: 'code', code: lastCode(mine, email) })
  expect((await session(owner))?.identity.traits.email).toBe(email)
  expect((await mine.browser().logIn(next.email)).status).toBe(400)
  expect((await mine.browser().logIn(email)).status).toBe(200)
})
