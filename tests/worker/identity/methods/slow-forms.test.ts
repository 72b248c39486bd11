import { expect, test } from 'vitest'
import { Device } from '#tests/worker/identity/support/device.ts'
import { signIn, wantedKey } from '#tests/worker/identity/support/passkeys.ts'
import { csrfOf, startService } from '#tests/worker/identity/support/service.ts'

/** A body of which a part is sent at once, and the rest when `arrive` is called. */
function slowly(fields: Record<string, unknown>) {
  const bytes = new TextEncoder().encode(JSON.stringify(fields))
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const writer = writable.getWriter()
  void writer.write(bytes.slice(0, 5))
  const arrive = async () => {
    await writer.write(bytes.slice(5))
    await writer.close()
  }
  return { body: readable, arrive }
}

test('a slow upload adds no credential after its session has ended', async () => {
  const mine = startService()
  const [owner, thief] = [mine.browser(), mine.browser()]
  const { email } = await owner.register()
  await thief.logIn(email)
  const flow = await thief.start('settings')
  const device = new Device()
  const { body, arrive } = slowly({
    csrf_token: csrfOf(flow),
    method: 'passkey',
    passkey_settings_register: await device.create(wantedKey(flow)),
  })
  const answer = thief.fetch(`/self-service/settings?flow=${flow.id}`, { method: 'POST', body })
  await scheduler.wait(100)
  await owner.fetch('/sessions', { method: 'DELETE' })
  await arrive()
  expect((await answer).status).toBe(401)
  expect((await signIn(mine.browser(), device)).answer.status).toBe(400)
})
