// What becomes of the ways to sign in when an account is taken back by the address that it has left.

import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { Device } from './device.ts'
import { rightBefore } from './meanwhile.ts'
import { askToMove, move } from './moving.ts'
import { asked, lastCode, session, verified } from './recovering.ts'
import { codeAt, generateCodes, halfWay, linkAuthenticator, STEP } from './second-factors.ts'
import { nodeOf, startService } from './service.ts'
import type { FlowAnswer } from './wire.ts'

const DAY = 86_400_000
type Mine = ReturnType<typeof startService>
type Browser = ReturnType<Mine['browser']>

/** What somebody has set up so far, they have set up a month ago. */
async function age(mine: Mine, { id }: { id: string }) {
  const then = new Date(mine.now() - 30 * DAY).toISOString()
  await env.IDENTITY_DB.prepare(
    'update credentials set created_at = ?1, updated_at = ?1 where identity_id = ?2',
  )
    .bind(then, id)
    .run()
}

/** Takes an account back by the address that it has left. */
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

test('backup codes that a thief has put in place of the owner’s lock nobody out', async () => {
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

test('a security key that a thief has put beside the owner’s goes with all that is on the ring', async () => {
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

test('second factors from long ago stay, although they were used since', async () => {
  const mine = startService()
  const { caller, email, identity } = await verified(mine)
  const [backup = ''] = await generateCodes(caller)
  const secret = await linkAuthenticator(caller, mine.now())
  await age(mine, identity)
  mine.pass(10 * STEP)
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

test('a thief who moves on at the very moment of the return does not keep the password', async () => {
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
