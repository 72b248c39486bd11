// The emails of a recovery, and what its responses reveal of them.

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
  shapeOf,
  verified,
  wrongCode,
} from '#tests/worker/identity/support/recovering.ts'
import { startService } from '#tests/worker/identity/support/service.ts'
import type { FlowAnswer } from '#tests/worker/identity/support/wire.ts'

const service = startService()

test('responses reveal nothing about who has an account', async () => {
  const { email } = await verified(service)
  const disabled = await verified(service)
  await disable(disabled.identity.id)
  const sent = service.mails.length
  const learned = await Promise.all(
    [email, `unknown-${email}`, disabled.email].map(async (address) => {
      const browser = service.browser()
      const flow = await asked(browser, address)
      const shapes = [shapeOf(flow)]
      for (let attempt = 1; attempt <= 5; attempt++) {
        const tried = await browser.submit<FlowAnswer>(flow, {
          method: 'code',
          code: wrongCode(service, email),
        })
        shapes.push(shapeOf(tried.body))
      }
      shapes.push(shapeOf(await followed(browser, await send(browser, flow, { method: 'code', code: '1' }))))
      return shapes
    }),
  )
  expect(learned[1]).toEqual(learned[0])
  expect(learned[2]).toEqual(learned[0])
  expect(service.mails.length).toBe(sent + 1)
})

test('delayed emails are reported for every address alike, and none is lost', async () => {
  const mine = startService()
  const { email } = await verified(mine)
  const addresses = [email, `unknown-${email}`]
  const shown = (tried: { browser: ReturnType<typeof mine.browser>; flow: FlowAnswer }[]) =>
    Promise.all(
      tried.map(async ({ browser, flow }) =>
        shapeOf((await browser.json<FlowAnswer>(`/self-service/recovery/flows?id=${flow.id}`)).body),
      ),
    )
  mine.setMailServerDown(true)
  for (const address of addresses) {
    await env.IDENTITY_DB.prepare('DELETE FROM outbox').run()
    const browser = mine.browser()
    const flow = await asked(browser, address)
    expect(messageIds(flow)).toContain(1060003)
    const [late] = await shown([{ browser, flow }])
    expect(late?.messages?.map(([id]) => id)).toEqual([1060003, 5000001])
    const again = await browser.submit<FlowAnswer>(flow, { method: 'code', email: address })
    expect(messageIds(again.body)).toEqual([1060003, 5000001])
  }
  await env.IDENTITY_DB.prepare('DELETE FROM outbox').run()
  const tried = await Promise.all(
    addresses.map(async (address) => {
      const browser = mine.browser()
      return { browser, flow: await asked(browser, address) }
    }),
  )
  const sent = mailsTo(mine, email).length
  mine.setMailServerDown(false)
  mine.pass(60_000)
  await mine.scheduled()
  expect(mailsTo(mine, email)).toHaveLength(sent + 1)
  for (const shape of await shown(tried)) expect(shape.messages?.map(([id]) => id)).toEqual([1060003])
  const [{ browser, flow } = { browser: mine.browser(), flow: {} as FlowAnswer }] = tried
  expect((await send(browser, flow, { method: 'code', code: lastCode(mine, email) })).status).toBe(422)
})

test('an address gets a few emails and then a cool-down; the response stays the same, and the last code valid', async () => {
  const { email } = await verified(service)
  const browser = service.browser()
  const flow = await asked(browser, email)
  const answers = []
  for (let again = 0; again < 6; again++)
    answers.push(await browser.submit<FlowAnswer>(flow, { method: 'code', email }))
  expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(shapeOf(body))}`)).size).toBe(
    1,
  )
  expect(mailsTo(service, email).length).toBeLessThan(7)
  expect((await send(browser, flow, { method: 'code', code: lastCode(service, email) })).status).toBe(422)
})

test('a code is valid for the whole hour that its email says, however old the form is', async () => {
  const mine = startService()
  const { email } = await verified(mine)
  const browser = mine.browser()
  const flow = await asked(browser, email)
  mine.pass(50 * 60_000)
  await browser.submit(flow, { method: 'code', email })
  mine.pass(50 * 60_000)
  expect((await send(browser, flow, { method: 'code', code: lastCode(mine, email) })).status).toBe(422)
})
