// Tools under `/dev/` of a preview, for holders of its secret: the mailbox that receives all of its email, and a way
// to remove its files before it is removed itself.

import { Hono } from 'hono'
import { basicAuth } from 'hono/basic-auth'
import { timingSafeEqual } from 'hono/utils/buffer'
import { RpcError } from '#shared/errors.ts'
import { type MailboxPort, mailboxApp } from './mailbox.ts'

export interface PreviewDeps {
  mailbox: MailboxPort
  files: R2Bucket
  secret: string
}

/** The secret is the password; any user name will do. */
export function createPreviewTools({ mailbox, files, secret }: PreviewDeps) {
  const app = new Hono()
  const verifyUser = (_name: string, password: string) => timingSafeEqual(password, secret)
  app.use(basicAuth({ verifyUser, realm: 'Preview' }))
  app.route('/', mailboxApp(mailbox))
  app.post('/dev/empty', async (c) => c.json({ removed: await empty(files) }))
  app.notFound(() => {
    throw new RpcError(404, 'There is nothing at this address.')
  })
  return (request: Request): Promise<Response> => Promise.resolve(app.fetch(request))
}

/** Removes every file. A preview holds few: what does not fit into a request is left to the next. */
async function empty(files: R2Bucket): Promise<number> {
  let removed = 0
  for (let page = 0; page < 20; page++) {
    const { objects, truncated } = await files.list()
    if (objects.length > 0) await files.delete(objects.map(({ key }) => key))
    removed += objects.length
    if (!truncated) break
  }
  return removed
}
