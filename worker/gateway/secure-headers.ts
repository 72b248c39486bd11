// What browsers are told about trusting our pages: nothing runs or loads but what we ship. Pictures may come from
// anywhere over https, because people choose their own. A third party is let in only where the settings name it, and
// no other site by what a remote service says.

import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { secureHeaders as honoSecureHeaders } from 'hono/secure-headers'
import { type Settings, supportChatOf } from '#worker/env.ts'

export function secureHeaders(settings: Settings) {
  const https = settings.SITE_ORIGIN.startsWith('https:')
  const self = ["'self'"]
  const none = ["'none'"]
  const analytics = originsOf(settings.ANALYTICS_SCRIPT)
  const reports = originsOf(settings.ERROR_REPORT_DSN)
  const chat = supportChatOf(settings)?.origins ?? []
  const setHeaders = honoSecureHeaders({
    contentSecurityPolicy: {
      defaultSrc: none,
      scriptSrc: [...self, ...analytics, ...chat],
      styleSrc: [...self, ...chat],
      imgSrc: ["'self'", 'data:', 'https:'],
      connectSrc: [...self, ...analytics, ...reports, ...chat],
      ...(chat.length > 0 && { frameSrc: chat, fontSrc: chat, mediaSrc: chat }),
      workerSrc: self,
      manifestSrc: self,
      baseUri: none,
      formAction: self,
      frameAncestors: none,
      objectSrc: none,
    },
    strictTransportSecurity: https ? 'max-age=63072000; includeSubDomains' : false,
    referrerPolicy: 'strict-origin-when-cross-origin',
    xFrameOptions: 'DENY',
    xXssProtection: false,
    crossOriginOpenerPolicy: 'same-origin',
    crossOriginResourcePolicy: 'same-origin',
    permissionsPolicy: { camera: [], microphone: [], geolocation: [], payment: ['self'] },
  })
  // The same for every answer, so they are asked for once.
  const blank = new Hono().use(setHeaders).all('*', (c) => c.body(null))
  let ours: [string, string][] | undefined
  return createMiddleware(async function secureHeaders(c, next) {
    await next()
    ours ??= [...(await blank.request('/')).headers]
    const { headers } = c.res
    for (const [name, value] of ours) headers.set(name, value)
    for (const name of NOT_PASSED_ON) headers.delete(name)
  })
}

const NOT_PASSED_ON = [
  // By these a service would let pages of other sites read what it answers to a person's cookies.
  'access-control-allow-origin',
  'access-control-allow-credentials',
  'x-powered-by',
]

function originsOf(address: string | undefined): string[] {
  return address ? [new URL(address).origin] : []
}
