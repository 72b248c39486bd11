// Security headers of our pages: only what we ship may run and load. Images may come from anywhere over
// https, because users choose their own. A third party is allowed only by the settings, never by a service's
// response.

import { Hono, type MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'
import { secureHeaders as honoSecureHeaders } from 'hono/secure-headers'
import { cardProviderOf, supportChatOf } from '#worker/compose/third-parties.ts'
import type { Settings } from '#worker/env.ts'
import type { GatewayEnv } from './gateway-env.ts'

export function secureHeaders(settings: Settings) {
  const https = settings.SITE_ORIGIN.startsWith('https:')
  const self = ["'self'"]
  const none = ["'none'"]
  // The console shows what the feed answers.
  const delivery = originsOf(settings.DELIVERY_ORIGIN)
  const analytics = originsOf(settings.ANALYTICS_SCRIPT)
  const reports = originsOf(settings.ERROR_REPORT_DSN)
  const chat = supportChatOf(settings)?.origins ?? []
  const cards = cardProviderOf(settings)?.origins ?? []
  const frames = [...chat, ...cards]
  const onEverything = {
    strictTransportSecurity: https ? 'max-age=63072000; includeSubDomains' : false,
    referrerPolicy: 'strict-origin-when-cross-origin',
    xFrameOptions: 'DENY',
    // PayPal logs users in in a window of its own, which reports back to the provider's script.
    crossOriginOpenerPolicy: cards.length > 0 ? 'same-origin-allow-popups' : 'same-origin',
    crossOriginResourcePolicy: 'same-origin',
    permissionsPolicy: { camera: [], microphone: [], geolocation: [], payment: ['self'] },
    // Only obsolete browsers read these.
    xXssProtection: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
  }
  const onPages = honoSecureHeaders({
    ...onEverything,
    contentSecurityPolicy: {
      defaultSrc: none,
      scriptSrc: [...self, ...analytics, ...chat, ...cards],
      styleSrc: [...self, ...chat],
      imgSrc: ["'self'", 'data:', 'https:'],
      connectSrc: [...self, ...delivery, ...analytics, ...reports, ...chat, ...cards],
      ...(frames.length > 0 && { frameSrc: frames }),
      fontSrc: [...self, ...chat],
      ...(chat.length > 0 && { mediaSrc: chat }),
      workerSrc: self,
      manifestSrc: self,
      baseUri: none,
      formAction: self,
      frameAncestors: none,
      objectSrc: none,
    },
  })
  // Anything that isn't our page must do nothing if a browser shows it, services' responses included.
  const onData = honoSecureHeaders({
    ...onEverything,
    contentSecurityPolicy: {
      defaultSrc: none,
      scriptSrc: none,
      baseUri: none,
      formAction: none,
      frameAncestors: none,
      objectSrc: none,
    },
    originAgentCluster: false,
    xDnsPrefetchControl: false,
  })
  let known: { pages: Pairs; data: Pairs } | undefined
  return createMiddleware<GatewayEnv>(async function secureHeaders(c, next) {
    await next()
    known ??= { pages: await headersOf(onPages), data: await headersOf(onData) }
    const { headers } = c.res
    const isPage = !c.get('upstream') && headers.get('content-type')?.startsWith('text/html')
    for (const [name, value] of isPage ? known.pages : known.data) headers.set(name, value)
    for (const name of SHARING) headers.delete(name)
  })
}

type Pairs = [name: string, value: string][]

/** The same for every response, so each set is made once. */
async function headersOf(middleware: MiddlewareHandler): Promise<Pairs> {
  const blank = new Hono().use(middleware).all('*', (c) => c.body(null))
  return [...(await blank.request('/')).headers]
}

/** CORS headers: with these a service would let other sites read responses to a user's cookies. */
const SHARING = ['access-control-allow-origin', 'access-control-allow-credentials']

function originsOf(address: string | undefined): string[] {
  return address ? [new URL(address).origin] : []
}
