// One-click unsubscription (RFC 8058): a mail provider POSTs to the link of the header, without a session. Opening the
// link in a browser shows a page of the console, as scanners of mails open links too.

import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Context } from '#worker/services/directory/context.ts'
import { unsubscribe } from './choices/unsubscribe.ts'

const MAX_BODY_BYTES = 64 * 1024
const HEADERS = { 'cache-control': 'no-store', 'content-type': 'text/plain; charset=utf-8' }

export function createOneClick(ctx: Pick<Context, 'db' | 'ports'>): Hono {
  const app = new Hono()
  const limit = bodyLimit({
    maxSize: MAX_BODY_BYTES,
    onError: (c) => c.text('The body is too long.\n', 413, HEADERS),
  })
  app.post('/unsubscribe/:token', limit, async (c) => {
    await c.req.arrayBuffer()
    const done = await unsubscribe(ctx, { token: c.req.param('token') })
    if (!done) return c.text('This link is unknown, or you are no longer a member.\n', 404, HEADERS)
    return c.text('You are unsubscribed.\n', 200, HEADERS)
  })
  return app
}
