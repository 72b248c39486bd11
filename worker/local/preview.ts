// Tools under `/dev/` of a preview, behind its secret: the mailbox that receives all of its emails, and the removal of
// its files before the preview is removed.

import { Hono } from 'hono'
import { basicAuth } from 'hono/basic-auth'
import { timingSafeEqual } from 'hono/utils/buffer'
import { RpcError, UNKNOWN_URL } from '#shared/errors.ts'
import { type MailboxLooks, type MailboxPort, mailboxApp } from './mailbox.ts'

/** Pages of the bucket's list that one request removes; a page has up to 1,000 files. */
const MAX_PAGES = 20

export interface PreviewDeps {
  mailbox: MailboxPort
  looks: MailboxLooks
  files: R2Bucket
  secret: string
}

/** Basic authentication with any user name and the secret as the password. */
export function createPreviewTools({ mailbox, looks, files, secret }: PreviewDeps) {
  const app = new Hono()
  const verifyUser = (_name: string, password: string) => timingSafeEqual(password, secret)
  app.use(basicAuth({ verifyUser, realm: 'Preview' }))
  app.route('/', mailboxApp(mailbox, looks))
  app.post('/dev/empty', async (c) => c.json({ removed: await empty(files) }))
  app.notFound(() => {
    throw new RpcError(404, UNKNOWN_URL)
  })
  return (request: Request): Promise<Response> => Promise.resolve(app.fetch(request))
}

/** Removes up to `MAX_PAGES` pages of files: a preview has few. */
async function empty(files: R2Bucket): Promise<number> {
  let removed = 0
  for (let page = 0; page < MAX_PAGES; page++) {
    const { objects, truncated } = await files.list()
    if (objects.length > 0) await files.delete(objects.map(({ key }) => key))
    removed += objects.length
    if (!truncated) break
  }
  return removed
}
