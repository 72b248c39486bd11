import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { createPreviewTools } from '#worker/local/preview.ts'

const SECRET = 'a secret of sixteen or more'
const mail = {
  to: 'ada@example.test',
  subject: 'Hello',
  text: 'Hello',
  html: '',
  links: [],
  sentAt: '2026-01-01',
}
const tools = createPreviewTools({
  mailbox: { list: async () => [mail] },
  looks: { productName: 'Gantry', font: async () => undefined },
  files: env.FILES,
  secret: SECRET,
})
const ask = (path: string, password?: string, method = 'GET') =>
  tools(
    new Request(`https://preview.example${path}`, {
      method,
      headers: password === undefined ? {} : { authorization: `Basic ${btoa(`user:${password}`)}` },
    }),
  )

it('requires the secret to show the mailbox', async () => {
  expect((await ask('/dev/mailbox.json')).status).toBe(401)
  expect((await ask('/dev/mailbox.json', `${SECRET}x`)).status).toBe(401)
  expect(await (await ask('/dev/mailbox.json', SECRET)).json()).toEqual([mail])
})

it('removes every file, so that the bucket can be removed', async () => {
  await Promise.all(['one', 'two/three'].map((key) => env.FILES.put(`preview-${key}`, 'bytes')))
  expect((await ask('/dev/empty', undefined, 'POST')).status).toBe(401)
  expect(await env.FILES.head('preview-one')).not.toBeNull()
  expect((await ask('/dev/empty', SECRET, 'POST')).status).toBe(200)
  expect((await env.FILES.list()).objects).toEqual([])
})
