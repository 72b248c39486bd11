// Tools under `/dev/` of the product on localhost. They answer only requests that name a loopback host and come from
// this origin, so that a remote page can't reach them (DNS rebinding, CSRF).

import { Hono } from 'hono'
import { RpcError, UNKNOWN_URL } from '#shared/errors.ts'
import { clockApp, type LocalClock } from './clock.ts'
import { type DemoDeps, demoApp } from './demo/app.ts'
import { type MailboxLooks, type MailboxPort, mailboxApp } from './mailbox.ts'
import { supportChatApp } from './support-chat.ts'

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/

export interface LocalDeps extends Pick<DemoDeps, 'product' | 'origin' | 'stores' | 'meterOf'> {
  mailbox: MailboxPort
  looks: MailboxLooks
  clock: LocalClock
  /** The built client. */
  client: Pick<Fetcher, 'fetch'>
}

export function createLocalTools(deps: LocalDeps) {
  const { mailbox, looks, clock, client, product, origin, stores, meterOf } = deps
  const app = new Hono()
  app.route('/', mailboxApp(mailbox, looks))
  app.route('/', clockApp(clock))
  app.route('/', supportChatApp())
  app.route('/', demoApp({ product, origin, mailbox, stores, meterOf, now: clock.now }))
  // The gallery of web/ui. Its build names its files below this path.
  const galleryFile = async (path: string) => {
    const found = await client.fetch(new Request(`${origin}/gallery/${path}`))
    return new Response(found.body, found)
  }
  app.get('/dev/gallery', () => galleryFile('gallery.html'))
  app.get('/dev/gallery/assets/:name', ({ req }) => galleryFile(`assets/${req.param('name')}`))
  app.notFound(() => {
    throw new RpcError(404, UNKNOWN_URL)
  })
  app.onError((error) => {
    throw error
  })
  return function serveLocalTools(request: Request): Promise<Response> | null {
    return isFromLocalhost(request, origin) ? Promise.resolve(app.fetch(request)) : null
  }
}

/** Whether the request names a loopback host and isn't sent by a page of another origin. */
function isFromLocalhost({ headers, url }: Request, origin: string): boolean {
  const from = headers.get('origin')
  return LOOPBACK.test(headers.get('host') ?? new URL(url).host) && (from === null || from === origin)
}
