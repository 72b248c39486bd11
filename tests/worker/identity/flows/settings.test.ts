import { expect, test } from 'vitest'
import { nodeOf, PASSWORD, startService } from '#tests/worker/identity/support/service.ts'
import type { FlowAnswer } from '#tests/worker/identity/support/wire.ts'

const service = startService()

test('a user changes the password, and only the new one logs in', async () => {
  const browser = service.browser()
  const { email } = await browser.register()
  const flow = await browser.start('settings')
  expect(nodeOf(flow, 'traits.email')?.attributes.value).toBe(email)
  const saved = await browser.submit<FlowAnswer>(flow, { method: 'password', password: 'a wholly new one' })
  expect([saved.status, saved.body.state, saved.body.ui.messages?.[0]?.id]).toEqual([200, 'success', 1050001])
  expect((await service.browser().logIn(email, PASSWORD)).status).toBe(400)
  expect((await service.browser().logIn(email, 'a wholly new one')).status).toBe(200)
})

test('a new password ends the other sessions, and the owner is notified', async () => {
  const mine = startService()
  const [browser, other, program] = [mine.browser(), mine.browser(), mine.program()]
  const { email } = await browser.register()
  await other.logIn(email)
  const { body } = await program.logIn(email)
  const change = { method: 'password', password: 'a wholly new one' }
  expect((await browser.submit(await browser.start('settings'), change)).status).toBe(200)
  const headers = { 'x-session-token': body.session_token ?? '' }
  expect((await browser.fetch('/sessions/whoami')).status).toBe(200)
  expect((await other.fetch('/sessions/whoami')).status).toBe(401)
  expect((await program.fetch('/sessions/whoami', { headers })).status).toBe(401)
  const letter = mine.mails.at(-1)
  expect(letter).toMatchObject({ to: email, subject: 'Your password was changed on Gantry' })
  expect(letter?.text).not.toContain('a wholly new one')
})

test('rejects the current password as the new one', async () => {
  const browser = service.browser()
  await browser.register()
  const answer = await browser.submit<FlowAnswer>(await browser.start('settings'), {
    method: 'password',
    password: PASSWORD,
  })
  expect([answer.status, nodeOf(answer.body, 'password')?.messages[0]?.id]).toEqual([400, 4000039])
})

test('without a session there are no settings, and none of another user', async () => {
  const stranger = service.browser()
  const { status, body } = await stranger.json('/self-service/settings/browser')
  expect([status, body.error.id]).toEqual([401, 'session_inactive'])
  const owner = service.browser()
  await owner.register()
  const flow = await owner.start('settings')
  const other = service.browser()
  await other.register()
  const shown = await other.json(`/self-service/settings/flows?id=${flow.id}`)
  expect([shown.status, shown.body.error.id]).toEqual([403, 'security_identity_mismatch'])
})

test('a credential is changed only after a recent login', async () => {
  const mine = startService()
  const browser = mine.browser()
  const { email } = await browser.register()
  mine.pass(16 * 60_000)
  const flow = await browser.start('settings')
  const change = { method: 'password', password: 'a wholly new one' }
  const refused = await browser.submit<{ error: { id: string }; redirect_browser_to: string }>(flow, change)
  expect([refused.status, refused.body.error.id]).toEqual([403, 'session_refresh_required'])
  const { pathname, search } = new URL(refused.body.redirect_browser_to)
  const { body: again } = await browser.json<FlowAnswer>(`${pathname}${search}`)
  expect(again.refresh).toBe(true)
  const confirmed = await browser.submit(again, {
    method: 'password',
    identifier: email,
    password: PASSWORD,
  })
  expect(confirmed.status).toBe(200)
  expect((await browser.submit(flow, change)).status).toBe(200)
})

test('a picture may change at any time, and an email that is taken is rejected', async () => {
  const mine = startService()
  const taken = (await mine.browser().register()).email
  const browser = mine.browser()
  const { email } = await browser.register()
  mine.pass(16 * 60_000)
  const picture = await browser.submit<FlowAnswer>(await browser.start('settings'), {
    method: 'profile',
    traits: { email, picture: 'https://pictures.test/me.png' },
  })
  expect(picture.status).toBe(200)
  await mine.pass(-16 * 60_000)
  const answer = await browser.submit<FlowAnswer>(await browser.start('settings'), {
    method: 'profile',
    traits: { email: taken },
  })
  expect([answer.status, answer.body.ui.messages?.[0]?.id]).toEqual([400, 4000007])
})

test('limits the emails that changing an email back and forth sends', async () => {
  const mine = startService()
  const target = `${crypto.randomUUID()}@example.test`
  const answers: unknown[] = []
  for (let account = 0; account < 6; account++) {
    const browser = mine.browser()
    const { email } = await browser.register()
    for (const to of [target, email, target, email]) {
      const change = { method: 'profile', traits: { email: to } }
      const { status, body } = await browser.submit<FlowAnswer>(await browser.start('settings'), change)
      answers.push(status === 200 || body.ui.messages?.[0]?.id)
    }
  }
  expect(new Set(answers)).toEqual(new Set([true, 4050002]))
  expect(mine.mails.filter(({ to }) => to === target)).toHaveLength(8)
})

test('limits the number of email changes', async () => {
  const browser = service.browser()
  await browser.register()
  const statuses: number[] = []
  for (let round = 0; round < 6; round++) {
    const change = { method: 'profile', traits: { email: `${crypto.randomUUID()}@example.test` } }
    statuses.push((await browser.submit(await browser.start('settings'), change)).status)
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 400])
})
