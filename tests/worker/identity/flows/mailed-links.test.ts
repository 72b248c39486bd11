// Mailed links instead of codes. Mail scanners and prefetching browsers open them as well, which must neither
// use them nor have any effect.

import { expect, test } from 'vitest'
import {
  asked,
  followed,
  lastLink,
  messageIds,
  send,
  session,
  shapeOf,
  verified,
} from '#tests/worker/identity/support/recovering.ts'
import { type Caller, nodeOf, ORIGIN, startService } from '#tests/worker/identity/support/service.ts'
import type { FlowAnswer } from '#tests/worker/identity/support/wire.ts'

const service = startService({ addressProof: 'link' })
const html = { accept: 'text/html' }

function open(caller: Caller, link: string, headers: Record<string, string> = {}, method = 'GET') {
  return caller.fetch(link, { method, headers: { ...html, ...headers } })
}

/** A user who has opened a link, and sees the form with the button. */
async function opened(caller: Caller, link: string): Promise<FlowAnswer> {
  return followed(caller, await open(caller, link))
}

test('a recovery mails a link, and the form can resend it', async () => {
  const { email } = await verified(service)
  const browser = service.browser()
  const flow = await asked(browser, email, 'link')
  expect(shapeOf(flow)).toMatchObject({
    state: 'sent_email',
    active: 'link',
    messages: [[1060002, expect.any(String)]],
    nodes: [
      ['default', 'csrf_token', 'hidden'],
      ['link', 'email', 'email'],
      ['link', 'method', 'submit'],
    ],
  })
  expect(nodeOf(flow, 'email')?.attributes.value).toBe(email)
  expect(lastLink(service, email)).toMatch(
    new RegExp(`^/self-service/recovery\\?flow=${flow.id}&token=[0-9A-Za-z]{32,}$`),
  )
  expect((await send(browser, flow, { method: 'code', email })).status).toBe(404)
})

test('opening the link in the browser that requested it logs in, once', async () => {
  const { caller: owner, email } = await verified(service)
  const browser = service.browser()
  await asked(browser, email, 'link', '?return_to=/acme')
  const done = await open(browser, lastLink(service, email))
  expect([done.status, done.headers.get('location')]).toEqual([
    303,
    expect.stringMatching(/^https:\/\/console\.test\/settings\?flow=/),
  ])
  expect(messageIds(await followed(browser, done))).toEqual([1060001])
  expect(await session(browser)).toMatchObject({ authentication_methods: [{ method: 'link_recovery' }] })
  expect(await session(owner)).toBeUndefined()
  const again = await open(service.browser(), lastLink(service, email))
  expect(again.headers.get('location')).toMatch(/^https:\/\/console\.test\/recovery\?flow=/)
})

test('scanners and previews change nothing, and reveal no secret', async () => {
  const { email } = await verified(service)
  const browser = service.browser()
  const flow = await asked(browser, email, 'link')
  const link = lastLink(service, email)
  const token = new URL(link, ORIGIN).searchParams.get('token') ?? ''
  for (const method of ['GET', 'HEAD'])
    expect((await open(service.browser(), link, {}, method)).status).toBe(303)
  await open(browser, link, {}, 'HEAD')
  await open(browser, link, { 'sec-purpose': 'prefetch;prerender' })
  const asker = service.browser()
  for (const [name, value] of browser.cookies)
    if (name.startsWith('csrf_token')) asker.cookies.set(name, value)
  const { status, body } = await asker.json<FlowAnswer>(`/self-service/recovery/flows?id=${flow.id}`)
  expect([status, JSON.stringify(body).includes(token)]).toEqual([200, false])
  expect((await open(browser, link)).headers.get('location')).toContain('/settings?flow=')
})

test('on another device the link asks for confirmation and logs in there', async () => {
  const { email } = await verified(service)
  const first = service.browser()
  await asked(first, email, 'link')
  const phone = service.browser()
  const flow = await opened(phone, lastLink(service, email))
  expect(shapeOf(flow)).toMatchObject({
    messages: undefined,
    nodes: [
      ['default', 'csrf_token', 'hidden'],
      ['link', 'token', 'hidden'],
      ['link', 'method', 'submit'],
    ],
  })
  const token = nodeOf(flow, 'token')?.attributes.value
  const { status, body } = await phone.submit<{ redirect_browser_to: string }>(flow, {
    method: 'link',
    token,
  })
  expect([status, body.redirect_browser_to]).toEqual([422, expect.stringContaining('/settings?flow=')])
  expect([await session(phone), await session(first)]).toEqual([expect.any(Object), undefined])
})

test('a link that a native client requested is opened in a browser', async () => {
  const { email } = await verified(service)
  await asked(service.program(), email, 'link')
  const browser = service.browser()
  const flow = await opened(browser, lastLink(service, email))
  const token = nodeOf(flow, 'token')?.attributes.value
  expect((await browser.submit(flow, { method: 'link', token })).status).toBe(422)
  expect(await session(browser)).toBeDefined()
})

test('a token is accepted only from its own form', async () => {
  const { email } = await verified(service)
  const browser = service.browser()
  const flow = await asked(browser, email, 'link')
  const { searchParams } = new URL(lastLink(service, email), ORIGIN)
  const path = `/self-service/recovery?flow=${flow.id}&token=${searchParams.get('token')}`
  const forged = await service.browser().fetch(path, { form: { method: 'link' }, headers: html })
  expect([forged.status, forged.headers.getSetCookie().join()]).toEqual([
    303,
    expect.not.stringContaining('ory_kratos_session'),
  ])
  const csrf_token = nodeOf(flow, 'csrf_token')?.attributes.value
  expect((await browser.fetch(path, { body: { method: 'link', csrf_token } })).status).toBe(422)
})

test('an invalid link leads to a new recovery', async () => {
  const { email } = await verified(service)
  for (const token of ['', 'short', 'x'.repeat(48), '%00']) {
    const browser = service.browser()
    const flow = await asked(browser, email, 'link')
    const fresh = await opened(browser, `/self-service/recovery?flow=${flow.id}&token=${token}`)
    expect([fresh.id === flow.id, messageIds(fresh)]).toEqual([false, [4060004]])
  }
})

/** A user who has just registered, with the verification link. */
async function newcomer(caller: Caller = service.browser()) {
  const { email, continue_with } = await caller.register()
  const id = continue_with?.find(({ action }) => action === 'show_verification_ui')?.flow?.id
  const isVerified = async () => (await session(caller))?.identity.verifiable_addresses[0]?.verified
  return { caller, email, path: `/self-service/verification/flows?id=${id}`, isVerified }
}

test('the link verifies an email for its owner, but not for a scanner', async () => {
  const { caller, email, path, isVerified } = await newcomer()
  const link = lastLink(service, email)
  for (let scan = 0; scan < 3; scan++) await open(service.browser(), link)
  expect(await isVerified()).toBe(false)
  const { body } = await caller.json<FlowAnswer>(path)
  expect([body.state, body.active, messageIds(body)]).toEqual(['sent_email', 'link', [1080001]])
  const done = await opened(caller, link)
  expect([done.state, messageIds(done), await isVerified()]).toEqual(['passed_challenge', [1080002], true])
  expect(messageIds(await opened(caller, link))).toEqual([4070002])
})

test('on another device, and for a native client, a verification link asks for confirmation', async () => {
  for (const caller of [service.browser(), service.program()]) {
    const { email } = await newcomer(caller)
    const phone = service.browser()
    const flow = await opened(phone, lastLink(service, email))
    const token = nodeOf(flow, 'token')?.attributes.value
    const done = await followed(phone, await send(phone, flow, { method: 'link', token }))
    expect([done.id, done.state]).toEqual([flow.id, 'passed_challenge'])
  }
})

test('a wrong or expired link leads to a new verification', async () => {
  const mine = startService({ addressProof: 'link' })
  const browser = mine.browser()
  const { email } = await browser.register()
  const link = lastLink(mine, email)
  expect(messageIds(await opened(browser, `${link}x`))).toEqual([4070001])
  mine.pass(3_600_001)
  expect(messageIds(await opened(browser, link))).toEqual([4070005])
})
