// Email changes: when they take effect, and what the owner of the former email and a stranger can do.

import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { formatUtcMinute } from '#shared/domain/time.ts'
import { rightBefore } from '#tests/worker/identity/support/interleaving.ts'
import { askToMove, move } from '#tests/worker/identity/support/moving.ts'
import { signUp } from '#tests/worker/identity/support/passkeys.ts'
import {
  asked,
  disable,
  lastCode,
  lastLink,
  lastMail,
  mailsTo,
  messageIds,
  session,
  verified,
  wrongCode,
} from '#tests/worker/identity/support/recovering.ts'
import { nodeOf, ORIGIN, PASSWORD, startService } from '#tests/worker/identity/support/service.ts'
import type { FlowAnswer } from '#tests/worker/identity/support/wire.ts'

const service = startService()
const DAY = 86_400_000
type Mine = typeof service
type Browser = ReturnType<Mine['browser']>

async function emailOf(browser: Browser) {
  return (await session(browser))?.identity.traits.email
}

async function noAccountBy(email: string) {
  const before = mailsTo(service, email).length
  await asked(service.browser(), email)
  return mailsTo(service, email).length === before
}

test('a new email takes effect only once it is verified', async () => {
  const { caller, email, identity } = await verified(service)
  const browser = caller as Browser
  const { email: next, status, body, flow } = await askToMove(browser)
  expect([status, body.state, messageIds(body)]).toEqual([200, 'success', [1050001, 1080003]])
  expect(nodeOf(body, 'traits.email')?.attributes.value).toBe(email)
  expect(body.ui.messages?.at(-1)?.text).toContain(next)
  expect(await emailOf(browser)).toBe(email)
  expect((await service.browser().logIn(next)).status).toBe(400)
  expect((await service.browser().logIn(email)).status).toBe(200)
  expect(await noAccountBy(next)).toBe(true)

  const code = lastCode(service, next)
  const done = await browser.submit<FlowAnswer>(await flow(), { method: 'code', code })
  expect([done.status, done.body.state]).toEqual([200, 'passed_challenge'])
  expect((await session(browser))?.identity).toMatchObject({
    id: identity.id,
    traits: { email: next },
    verifiable_addresses: [{ value: next, verified: true, status: 'completed' }],
    recovery_addresses: [{ value: next }],
  })
  expect((await service.browser().logIn(next)).status).toBe(200)
  expect((await service.browser().logIn(email)).status).toBe(400)
  expect(messageIds(await browser.start('settings'))).toEqual([])
})

test('notifies both addresses of the request, and the former one of the change', async () => {
  const mine = startService()
  const { caller, email } = await verified(mine)
  const { email: next, flow } = await askToMove(caller)
  expect(lastMail(mine, email)).toMatchObject({
    subject: 'An email change was requested on Gantry',
    text: expect.stringContaining(next),
    links: [`${ORIGIN}/recovery`],
  })
  expect(lastMail(mine, next)).toMatchObject({
    subject: expect.stringContaining('verifies your email'),
    text: expect.stringContaining('to make this your email on Gantry'),
  })
  await caller.submit(await flow(), { method: 'code', code: lastCode(mine, next) })
  const told = lastMail(mine, email)
  expect(told).toMatchObject({ subject: 'Your email was changed on Gantry', links: [`${ORIGIN}/recovery`] })
  expect(told.text).toContain(next)
  expect(told.text).toContain(formatUtcMinute(new Date(mine.now() + 7 * DAY).toISOString()))
})

test('saves a picture at once when it comes with a new email', async () => {
  const browser = service.browser()
  await browser.register()
  const traits = { email: `${crypto.randomUUID()}@example.test`, picture: 'https://pictures.test/me.png' }
  const { body } = await browser.submit<FlowAnswer>(await browser.start('settings'), {
    method: 'profile',
    traits,
  })
  expect(nodeOf(body, 'traits.picture')?.attributes.value).toBe(traits.picture)
})

test('a pending email stays free for its owner', async () => {
  const mine = startService()
  const browser = mine.browser()
  const { email } = await browser.register()
  const { email: wanted, flow } = await askToMove(browser)
  const code = lastCode(mine, wanted)
  const owner = mine.browser()
  await owner.register(wanted)
  const late = await browser.submit<FlowAnswer>(await flow(), { method: 'code', code })
  expect(messageIds(late.body)).toEqual([4000007])
  expect([await emailOf(browser), await emailOf(owner)]).toEqual([email, wanted])
})

test('a pending change is void once its session has ended', async () => {
  const mine = startService()
  const { caller, email } = await verified(mine)
  const thief = mine.browser()
  await thief.logIn(email)
  const { email: wanted, next } = await askToMove(thief)
  const form = await thief.json<FlowAnswer>(`/self-service/verification/flows?id=${next?.id}`)
  await caller.fetch('/sessions', { method: 'DELETE' })
  const tried = await thief.submit<FlowAnswer>(form.body, { method: 'code', code: lastCode(mine, wanted) })
  expect([tried.body.state, messageIds(tried.body)]).toEqual(['sent_email', [4070006]])
  expect(await emailOf(caller as Browser)).toBe(email)
})

test('a later request replaces the pending change', async () => {
  const mine = startService()
  const { caller, email } = await verified(mine)
  const first = await askToMove(caller)
  const second = await askToMove(caller)
  const code = lastCode(mine, first.email)
  const tried = await caller.submit<FlowAnswer>(await first.flow(), { method: 'code', code })
  expect(messageIds(tried.body)).toEqual([4070006])
  expect((await session(caller))?.identity.traits.email).toBe(email)
  await caller.submit(await second.flow(), { method: 'code', code: lastCode(mine, second.email) })
  expect((await session(caller))?.identity.traits.email).toBe(second.email)
})

test('two concurrent proofs make a change once', async () => {
  const mine = startService()
  const { caller, email, identity } = await verified(mine)
  const { email: next, flow } = await askToMove(caller)
  const fields = { method: 'code', code: lastCode(mine, next) }
  const form = await flow()
  rightBefore('codes', () => caller.submit(form, fields))
  await caller.submit(form, fields)
  const { results } = await env.IDENTITY_DB.prepare(
    'select value from addresses where identity_id = ? and former_until is null',
  )
    .bind(identity.id)
    .all()
  expect(results).toEqual([{ value: next }])
  expect(
    mailsTo(mine, email).filter(({ subject }) => subject.startsWith('Your email was changed')),
  ).toHaveLength(1)
})

test('resends the email in the same form or in a new one', async () => {
  const mine = startService()
  const { caller } = await verified(mine)
  const { email: next, flow } = await askToMove(caller)
  const sent = await caller.submit<FlowAnswer>(await flow(), { method: 'code', email: next })
  expect([sent.body.state, mailsTo(mine, next).length]).toEqual(['sent_email', 2])
  const second = await caller.start('verification')
  const again = await caller.submit<FlowAnswer>(second, { method: 'code', email: next })
  expect(mailsTo(mine, next)).toHaveLength(3)
  await caller.submit(again.body, { method: 'code', code: lastCode(mine, next) })
  expect((await session(caller))?.identity.traits.email).toBe(next)
})

test('a stranger can neither send the email of a pending change nor guess its code', async () => {
  const mine = startService()
  const { caller, email } = await verified(mine)
  const { email: next, flow } = await askToMove(caller)
  const stranger = mine.browser()
  const form = await stranger.start('verification')
  const sent = await stranger.submit<FlowAnswer>(form, { method: 'code', email: next })
  expect([sent.body.state, mailsTo(mine, next).length]).toEqual(['sent_email', 1])
  const code = lastCode(mine, next)
  expect(messageIds((await stranger.submit<FlowAnswer>(sent.body, { method: 'code', code })).body)).toEqual([
    4070006,
  ])
  const wrong = await caller.submit<FlowAnswer>(await flow(), { method: 'code', code: wrongCode(mine, next) })
  expect(messageIds(wrong.body)).toEqual([4070006])
  expect((await session(caller))?.identity.traits.email).toBe(email)
})

test('with links configured, the link makes the change', async () => {
  const mine = startService({ addressProof: 'link' })
  const { caller } = await verified(mine)
  const { email: next } = await askToMove(caller)
  await caller.fetch(lastLink(mine, next), { headers: { accept: 'text/html' } })
  expect((await session(caller))?.identity.traits.email).toBe(next)
})

test('a login code is void once the account has left its address', async () => {
  const mine = startService({ codeLogin: true })
  const { caller, email } = await verified(mine)
  const thief = mine.browser()
  const { body } = await thief.submit<FlowAnswer>(await thief.start('login'), {
    method: 'code',
    identifier: email,
  })
  const code = lastCode(mine, email)
  await move(mine, caller)
  expect((await thief.submit(body, { method: 'code', identifier: email, code })).status).toBe(400)
  expect(await session(thief)).toBeUndefined()
})

test('a first password that is set concurrently with the change gets the new email', async () => {
  const browser = service.browser()
  const { email: former } = await signUp(browser)
  const { email, flow } = await askToMove(browser)
  const verification = await flow()
  const settings = await browser.start('settings')
  rightBefore('credentials', () =>
    browser.submit(verification, { method: 'code', code: lastCode(service, email) }),
  )
  const { status } = await browser.submit(settings, { method: 'password', password: PASSWORD })
  expect([status, await emailOf(browser)]).toEqual([400, email])
  const again = await browser.start('settings')
  expect((await browser.submit(again, { method: 'password', password: PASSWORD })).status).toBe(200)
  expect((await service.browser().logIn(email)).status).toBe(200)
  expect((await service.browser().logIn(former)).status).toBe(400)
})

test("doesn't change the email of a disabled account", async () => {
  const { caller, email, identity } = await verified(service)
  const next = await askToMove(caller)
  const verification = await next.flow()
  await disable(identity.id)
  const code = lastCode(service, next.email)
  const { body } = await caller.submit<FlowAnswer>(verification, { method: 'code', code })
  expect(body.state).toBe('sent_email')
  const kept = await env.IDENTITY_DB.prepare('select value from addresses where identity_id = ?')
    .bind(identity.id)
    .all()
  expect(kept.results).toEqual([{ value: email }])
})

test('a pending change is void once its session has expired', async () => {
  const { caller, email, identity } = await verified(service)
  const next = await askToMove(caller)
  const verification = await next.flow()
  await env.IDENTITY_DB.prepare('update sessions set expires_at = ? where identity_id = ?')
    .bind(new Date(service.now()).toISOString(), identity.id)
    .run()
  const code = lastCode(service, next.email)
  const { body } = await caller.submit<FlowAnswer>(verification, { method: 'code', code })
  expect(body.state).toBe('sent_email')
  expect((await service.browser().logIn(email)).status).toBe(200)
})
