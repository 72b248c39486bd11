import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import {
  asked,
  disable,
  followed,
  lastCode,
  mailsTo,
  messageIds,
  send,
  session,
  shapeOf,
  verified,
  wrongCode,
} from '#tests/worker/identity/support/recovering.ts'
import { nodeOf, ORIGIN, PASSWORD, startService } from '#tests/worker/identity/support/service.ts'
import type { FlowAnswer } from '#tests/worker/identity/support/wire.ts'

const service = startService()
service.runClock()
const HOUR = 3_600_000

interface Led {
  error: { id: string }
  redirect_browser_to: string
}

test('a recovery asks for an email, mails a code to it, and asks for that', async () => {
  const { email } = await verified(service)
  const browser = service.browser()
  const flow = await browser.start('recovery')
  expect(shapeOf(flow)).toEqual({
    state: 'choose_method',
    active: 'code',
    messages: undefined,
    nodes: [
      ['default', 'csrf_token', 'hidden'],
      ['code', 'email', 'email'],
      ['code', 'method', 'submit'],
    ],
  })
  const { status, body } = await browser.submit<FlowAnswer>(flow, { method: 'code', email })
  expect([status, messageIds(body)]).toEqual([200, [1060003]])
  expect(body.ui.nodes.map(({ attributes: { name, type, value } }) => [name, type, value])).toEqual([
    ['csrf_token', 'hidden', expect.any(String)],
    ['method', 'hidden', 'code'],
    ['code', 'text', undefined],
    ['method', 'submit', 'code'],
    ['email', 'submit', email],
  ])
  expect(nodeOf(body, 'code')).toMatchObject({
    attributes: { pattern: '[0-9]+', maxlength: 6, autocomplete: 'one-time-code', required: true },
    meta: { label: { id: 1070010 } },
  })
  const mail = mailsTo(service, email).at(-1)
  expect([mail?.code, mail?.links]).toEqual([expect.stringMatching(/^\d{6}$/), []])
  expect(mail?.subject).not.toContain(mail?.code)
})

test('the code logs in, ends every other session and leads to the settings, where a new password can be set', async () => {
  const { caller: owner, email } = await verified(service)
  const browser = service.browser()
  const flow = await asked(browser, email, 'code', '?return_to=/acme')
  const { status, body } = await browser.submit<Led>(flow, {
    method: 'code',
    code: ` ${lastCode(service, email)} `,
  })
  expect([status, body.error.id]).toEqual([422, 'browser_location_change_required'])
  const page = new URL(body.redirect_browser_to)
  expect(`${page.origin}${page.pathname}`).toBe(`${ORIGIN}/settings`)
  expect(await session(browser)).toMatchObject({
    authenticator_assurance_level: 'aal1',
    authentication_methods: [{ method: 'code_recovery', aal: 'aal1' }],
  })
  expect(await session(owner)).toBeUndefined()

  const { body: settings } = await browser.json<FlowAnswer>(
    `/self-service/settings/flows?id=${page.searchParams.get('flow')}`,
  )
  expect(settings).toMatchObject({
    state: 'show_form',
    return_to: `${ORIGIN}/acme`,
    ui: {
      messages: [
        {
          id: 1060001,
          type: 'success',
          context: {
            privileged_session_expires_at: expect.any(String),
            privileged_session_expires_at_unix: expect.any(Number),
          },
        },
      ],
    },
  })
  const saved = await browser.submit<FlowAnswer>(settings, {
    method: 'password',
    password: 'a wholly new one',
  })
  expect([saved.status, saved.body.state]).toEqual([200, 'success'])
  expect((await service.browser().logIn(email, PASSWORD)).status).toBe(400)
  expect((await service.browser().logIn(email, 'a wholly new one')).status).toBe(200)
})

test('redirects a plain HTML form from page to page', async () => {
  const { email } = await verified(service)
  const browser = service.browser()
  const html = { accept: 'text/html' }
  const opened = await browser.fetch('/self-service/recovery/browser', { headers: html })
  expect(opened.headers.get('location')).toMatch(/^https:\/\/console\.test\/recovery\?flow=/)
  const flow = await followed(browser, opened)
  const csrf_token = nodeOf(flow, 'csrf_token')?.attributes.value ?? ''
  const submit = (form: Record<string, string>) =>
    browser.fetch(`/self-service/recovery?flow=${flow.id}`, {
      form: { csrf_token, method: 'code', ...form },
      headers: html,
    })
  expect((await submit({ email })).headers.get('location')).toBe(`${ORIGIN}/recovery?flow=${flow.id}`)
  const done = await submit({ code: lastCode(service, email) })
  expect([done.status, done.headers.get('location')]).toEqual([
    303,
    expect.stringMatching(/^https:\/\/console\.test\/settings\?flow=/),
  ])
})

test('a wrong code shows the form again, and after five a new recovery replaces it', async () => {
  const { email } = await verified(service)
  const browser = service.browser()
  const flow = await asked(browser, email)
  for (let attempt = 1; attempt <= 5; attempt++) {
    const { status, body } = await browser.submit<FlowAnswer>(flow, {
      method: 'code',
      code: wrongCode(service, email),
    })
    expect([status, body.state, messageIds(body)]).toEqual([200, 'sent_email', [4060006]])
  }
  const sixth = await send(browser, flow, { method: 'code', code: lastCode(service, email) })
  expect(sixth.status).toBe(303)
  const fresh = await followed(browser, sixth)
  expect([fresh.id === flow.id, fresh.state, messageIds(fresh)]).toEqual([false, 'choose_method', [4000001]])
  expect(await session(browser)).toBeUndefined()
})

test('of concurrent submissions of the right code one succeeds', async () => {
  const { email, identity } = await verified(service)
  const browser = service.browser()
  const flow = await asked(browser, email)
  const code = lastCode(service, email)
  const answers = await Promise.all([1, 2, 3, 4].map(() => send(browser, flow, { method: 'code', code })))
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(1)
  const { results } = await env.IDENTITY_DB.prepare(
    'SELECT id FROM sessions WHERE identity_id = ? AND active = 1',
  )
    .bind(identity.id)
    .all()
  expect(results).toHaveLength(1)
  const again = await followed(browser, await send(browser, flow, { method: 'code', code }))
  expect(messageIds(again)).toEqual([4060001])
})

test('another code can be sent, also with half a code typed in, and then only that one works', async () => {
  const { email } = await verified(service)
  const browser = service.browser()
  const flow = await asked(browser, email)
  const first = lastCode(service, email)
  const resent = await browser.submit<FlowAnswer>(flow, { method: 'code', email, code: '12' })
  expect([resent.status, messageIds(resent.body), mailsTo(service, email).length]).toEqual([
    200,
    [1060003],
    3,
  ])
  const second = lastCode(service, email)
  if (first !== second) expect((await send(browser, flow, { method: 'code', code: first })).status).toBe(200)
  expect((await send(browser, flow, { method: 'code', code: second })).status).toBe(422)
})

test('a code that is older than an hour counts as wrong', async () => {
  const { email } = await verified(service)
  const browser = service.browser()
  const flow = await asked(browser, email)
  await env.IDENTITY_DB.prepare('UPDATE codes SET expires_at = ? WHERE flow_id = ?')
    .bind(new Date(0).toISOString(), flow.id)
    .run()
  const { body } = await browser.submit<FlowAnswer>(flow, { method: 'code', code: lastCode(service, email) })
  expect(messageIds(body)).toEqual([4060006])
})

test('an expired recovery leads to a new one', async () => {
  const mine = startService()
  const { email } = await verified(mine)
  const callers = [mine.browser(), mine.program()]
  for (const caller of callers) {
    const flow = await asked(caller, email)
    mine.pass(HOUR + 1)
    const shown = await caller.json(`/self-service/recovery/flows?id=${flow.id}`)
    const id = flow.type === 'api' ? 'self_service_flow_expired' : undefined
    expect([shown.status, shown.body.error.id]).toEqual([410, id])
    const submitted = await send(caller, flow, { method: 'code', code: lastCode(mine, email) })
    expect(submitted.status).toBe(303)
    const fresh = await followed(caller, submitted)
    expect([messageIds(fresh), fresh.active]).toEqual([[4060005], 'code'])
  }
})

test('a form from another site only opens a recovery of its own', async () => {
  const { email } = await verified(service)
  const browser = service.browser()
  const flow = await browser.start('recovery')
  const sent = service.mails.length
  const forged = await send(browser, flow, { method: 'code', email, csrf_token: 'forged' })
  expect(forged.status).toBe(303)
  const fresh = await followed(browser, forged)
  expect([fresh.id === flow.id, messageIds(fresh), service.mails.length]).toEqual([false, [4000001], sent])
  const code = await browser.submit<FlowAnswer>(fresh, { method: 'code', email })
  expect(code.status).toBe(200)
  const stranger = await service.browser().fetch(`/self-service/recovery?flow=${flow.id}`, {
    body: { method: 'code', code: lastCode(service, email) },
  })
  expect(stranger.status).toBe(303)
})

test("a logged-in user can't start a recovery", async () => {
  const browser = service.browser()
  await browser.register()
  const { status, body } = await browser.json('/self-service/recovery/browser')
  expect([status, body.error.id]).toEqual([400, 'session_already_available'])
  const page = await browser.fetch('/self-service/recovery/browser', { headers: { accept: 'text/html' } })
  expect([page.status, page.headers.get('location')]).toEqual([302, `${ORIGIN}/`])
})

test.each([
  ['', 4000002],
  ['not an address', 4000040],
])('the address "%s" is a fault of its field', async (email, id) => {
  const browser = service.browser()
  const flow = await browser.start('recovery')
  const { status, body } = await browser.submit<FlowAnswer>(flow, { method: 'code', email })
  expect([status, nodeOf(body, 'email')?.messages[0]?.id]).toEqual([400, id])
})

test('recovers nothing without a code, or by other methods', async () => {
  const { email } = await verified(service)
  const browser = service.browser()
  const flow = await asked(browser, email)
  const empty = await browser.submit<FlowAnswer>(flow, { method: 'code', code: '' })
  expect([empty.status, nodeOf(empty.body, 'code')?.messages[0]?.id]).toEqual([400, 4000002])
  const unknown = await browser.submit<FlowAnswer>(flow, { method: 'magic', email })
  expect([unknown.status, messageIds(unknown.body)]).toEqual([400, [4010005]])
  expect((await send(browser, flow, { method: 'link', email })).status).toBe(404)
})

test("a disabled account isn't recovered, though its code was sent before", async () => {
  const { email, identity } = await verified(service)
  const browser = service.browser()
  const flow = await asked(browser, email)
  await disable(identity.id)
  const { status, body } = await browser.submit<FlowAnswer>(flow, {
    method: 'code',
    code: lastCode(service, email),
  })
  expect([status, messageIds(body)]).toEqual([400, [4010011]])
  expect(await session(browser)).toBeUndefined()
})
