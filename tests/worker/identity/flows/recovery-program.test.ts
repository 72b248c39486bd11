// Recovery with native clients: by default they are referred to a browser; with CONTINUE_WITH the response
// has the next step.

import { expect, test } from 'vitest'
import {
  asked,
  followed,
  lastCode,
  messageIds,
  send,
  session,
  verified,
  wrongCode,
} from '#tests/worker/identity/support/recovering.ts'
import { ORIGIN, startService } from '#tests/worker/identity/support/service.ts'
import type { FlowAnswer } from '#tests/worker/identity/support/wire.ts'

interface Done extends FlowAnswer {
  continue_with: { action: string; ory_session_token?: string; flow?: { id: string; url?: string } }[]
}

interface Replaced {
  error: { id: string; details: { continue_with: { action: string; flow: { id: string } }[] } }
  use_flow_id: string
}

const service = startService()
const telling = startService({ useContinueWith: true })

test('refers a native client to the settings in a browser, with its session in a cookie', async () => {
  const { email } = await verified(service)
  const program = service.program()
  const flow = await asked(program, email)
  expect(flow.ui.nodes[0]?.attributes.value).toBe('')
  const done = await send(program, flow, { method: 'code', code: lastCode(service, email) })
  const body = (await done.json()) as { redirect_browser_to: string }
  expect([done.status, done.headers.getSetCookie().length]).toEqual([422, 1])
  expect(body.redirect_browser_to).toMatch(/^https:\/\/console\.test\/settings\?flow=/)
})

test('with CONTINUE_WITH, a native client gets a token and the settings flow', async () => {
  const { email } = await verified(telling)
  const program = telling.program()
  const flow = await asked(program, email)
  const { status, body, headers } = await program.submit<Done>(flow, {
    method: 'code',
    code: lastCode(telling, email),
  })
  expect([status, body.state, headers.getSetCookie()]).toEqual([200, 'passed_challenge', []])
  expect(body.ui.nodes.map(({ attributes }) => attributes.name)).toEqual(['csrf_token'])
  const [token, settings] = body.continue_with
  expect([token?.action, settings?.action]).toEqual(['set_ory_session_token', 'show_settings_ui'])
  const headersOfIt = { 'x-session-token': token?.ory_session_token ?? '' }
  const shown = await program.json<FlowAnswer>(`/self-service/settings/flows?id=${settings?.flow?.id}`, {
    headers: headersOfIt,
  })
  expect([shown.status, shown.body.type, messageIds(shown.body)]).toEqual([200, 'api', [1060001]])
})

test('with CONTINUE_WITH, a browser gets its cookie and the settings flow, and a form is still redirected', async () => {
  const { email } = await verified(telling)
  const browser = telling.browser()
  const flow = await asked(browser, email)
  const { status, body } = await browser.submit<Done>(flow, {
    method: 'code',
    code: lastCode(telling, email),
  })
  const id = body.continue_with[0]?.flow?.id
  expect([status, body.continue_with]).toEqual([
    200,
    [{ action: 'show_settings_ui', flow: { id, url: `${ORIGIN}/settings?flow=${id}` } }],
  ])
  expect(await session(browser)).toBeDefined()
})

test('with CONTINUE_WITH, an expired recovery is an error that names its replacement', async () => {
  const { email } = await verified(telling)
  const browser = telling.browser()
  const flow = await asked(browser, email)
  const code = wrongCode(telling, email)
  for (let attempt = 1; attempt <= 5; attempt++) await browser.submit(flow, { method: 'code', code })
  const { status, body } = await browser.submit<Replaced>(flow, { method: 'code', code })
  expect([status, body.error.id]).toEqual([410, 'self_service_flow_replaced'])
  expect(body.error.details.continue_with).toMatchObject([
    { action: 'show_recovery_ui', flow: { id: body.use_flow_id } },
  ])
  telling.pass(3_600_001)
  const expired = await browser.submit<Replaced>(flow, { method: 'code', code })
  expect([expired.status, expired.body.error.id]).toEqual([410, 'self_service_flow_expired'])
})

test("rejects a native client's form that is sent with cookies", async () => {
  const { email } = await verified(service)
  const flow = await service.program().start('recovery')
  const browser = service.browser()
  await browser.start('login')
  const { status, body } = await browser.submit<FlowAnswer>(flow, { method: 'code', email })
  expect([status, messageIds(body)]).toEqual([400, [4000001]])
})

test('a native client without attempts left is referred to another recovery', async () => {
  const { email } = await verified(service)
  const program = service.program()
  const flow = await asked(program, email)
  const code = wrongCode(service, email)
  for (let attempt = 1; attempt <= 5; attempt++) await program.submit(flow, { method: 'code', code })
  const fresh = await followed(program, await send(program, flow, { method: 'code', code }))
  expect([fresh.type, fresh.state]).toEqual(['api', 'choose_method'])
})
