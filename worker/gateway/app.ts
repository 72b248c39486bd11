// The gateway: what every request passes, in this order, and which service then answers it. It does not know what
// an organization or a release is.

import { type Context, Hono } from 'hono'
import { getCookie } from 'hono/cookie'
import { RegExpRouter } from 'hono/router/reg-exp-router'
import { billing } from '#shared/contracts/billing.ts'
import { directoryService } from '#shared/contracts/directory-service.ts'
import { operators } from '#shared/contracts/operators.ts'
import { FIRST_DATA_PATH } from '#shared/first-data.ts'
import { WORKER_PREFIXES } from '#shared/reserved-slugs.ts'
import { links } from '#shared/routes.ts'
import type { Settings } from '#worker/env.ts'
import { logProblem } from '#worker/platform/log.ts'
import type { RateLimit } from '#worker/platform/rate-limit.ts'
import type { Authenticate } from '#worker/platform/rpc/access-token.ts'
import type { LiveSession } from '#worker/platform/rpc/context.ts'
import { operatorFinder } from '#worker/platform/rpc/operators.ts'
import type { Assets } from './assets/assets.ts'
import type { DocsPages } from './assets/docs.ts'
import { identifyCaller } from './caller.ts'
import { answerNotFound, errorAnswer, presentable, refuseMethod } from './errors.ts'
import { answerFirstData } from './first-data/first-data.ts'
import { GATED_PATHS, gateCountries } from './gates/country-gate.ts'
import { limitCalls, WRITING } from './gates/rate-limit.ts'
import { refuseWhenFull } from './gates/refuse-when-full.ts'
import { requireSession } from './gates/require-session.ts'
import { verifyIdentity } from './gates/verify-identity.ts'
import type { GatewayEnv } from './gateway-env.ts'
import { reportHealth } from './health.ts'
import { requestLog, type TrafficCounts } from './log.ts'
import { redactPath } from './log-path.ts'
import { isNavigation, pageInstead } from './navigation.ts'
import { redirectTarget } from './redirects.ts'
import { secureHeaders } from './secure-headers.ts'
import { deliveryElsewhere } from './upstreams/delivery-elsewhere.ts'
import { handOver, type Services } from './upstreams/hand-over.ts'
import { pathAndQuery } from './upstreams/upstream.ts'

export interface GatewayDeps {
  settings: Settings
  services: Services
  assets: Assets
  docs: DocsPages
  limit: RateLimit
  /** For whom a request's access token was made. @throws RpcError 401 */
  authenticate: Authenticate
  /** Asks the embedded identity service about a session by its id; absent where that service is remote. */
  session?: (id: string) => Promise<LiveSession | null>
  now: () => Date
  /** Asks the embedded stores whether they answer. */
  checks: Record<string, () => Promise<unknown>>
  /** The id of this version of the Worker, where the runtime knows it. */
  deployed?: string
  /** Whether the disk has room for uploads, where the Worker runs on a disk. */
  hasRoom?: () => Promise<boolean>
  /** Where requests are counted, if anywhere. */
  counts?: TrafficCounts
  /** Tools for localhost and previews; null: not for this request. */
  local: ((request: Request) => Promise<Response> | null) | null
}

const PROCEDURE = ':procedure{[A-Za-z][A-Za-z0-9.]*}'

export function createGateway(deps: GatewayDeps) {
  const { settings, services, assets, docs, checks, local } = deps
  const site = new URL(settings.SITE_ORIGIN)
  const { to, toWithSession, hasSession, whoamiOf } = handOver(settings, services)
  const { authenticate, now } = deps
  const { ofCalls, ofPaths } = requireSession({
    authenticate,
    byId: deps.session,
    whoami: whoamiOf,
    secret: settings.UPSTREAM_SECRET,
    now,
    findOperator: operatorFinder(settings.OPERATORS),
  })
  // A proxy in front has done the encryption already, and asks without.
  const isEncrypted = site.protocol === 'https:' && !settings.SELF_HOSTED
  // One regular expression for all routes. A pattern that it can't match throws here, where Hono's default
  // would fall back to a router that takes ten times as long.
  const app = new Hono<GatewayEnv>({ router: new RegExpRouter() })

  app.onError((error, c) => {
    const { requestId } = c.get('caller')
    const shown = presentable(error, requestId, c.req.method)
    if (shown.code >= 500)
      logProblem('A request failed', { id: requestId, path: redactPath(c.req.path) }, error)
    const page = pageInstead(error, c.req.raw, pathAndQuery(c.req.url))
    if (page) return c.redirect(`${settings.SITE_ORIGIN}${page}`, 303)
    return errorAnswer(shown, c.req.path, requestId)
  })

  app.use(identifyCaller(settings), requestLog(settings.ENVIRONMENT === 'local', deps.counts))
  if (services.directory.mode === 'proxied')
    app.on(
      'ALL',
      ['/update/*', '/download/*', '/asset/*', '/install/*', '/report/*'],
      deliveryElsewhere,
      to('directory'),
    )
  // Badges are shown by other sites, which the headers of our pages would forbid.
  app.on('ALL', '/status/*', deliveryElsewhere, to('directory'))
  app.use(secureHeaders(settings))

  app.get('/healthz', (c) =>
    reportHealth(c, { version: settings.VERSION, deployed: deps.deployed }, services, checks),
  )
  app.all('/healthz', refuseMethod)

  const identityPaths = [
    '/self-service/*',
    '/sessions',
    '/sessions/*',
    '/schemas',
    '/schemas/*',
    '/.well-known/ory/*',
  ]
  app.on('POST', GATED_PATHS, gateCountries(settings, hasSession))
  app.on('ALL', identityPaths, toWithSession('identity'))
  // A browser that opens one of these wants a page of the console: an organization may have such a name.
  app.on('GET', ['/health/alive', '/health/ready', '/version'], (c, next) =>
    isNavigation(c.req.raw.headers) ? next() : toWithSession('identity')(c),
  )
  app.on('ALL', ['/oauth2/token', '/.well-known/jwks.json'], toWithSession('auth'))
  app.on('ALL', [`/auth/rspc/${PROCEDURE}`, '/auth/support-chat-token'], toWithSession('auth', '/auth'))
  const send = (request: Request, c: Context<GatewayEnv>) => app.fetch(request, c.env, c.executionCtx)
  app.get(FIRST_DATA_PATH, answerFirstData({ siteOrigin: settings.SITE_ORIGIN, send, authenticate }))

  app.on(WRITING, ['/directory/*', '/billing/*', '/api/*', '/unsubscribe/*'], limitCalls(deps.limit))
  if (deps.hasRoom) app.put('/api/v1/*', refuseWhenFull(deps.hasRoom))
  app.all(`/directory/rspc/${PROCEDURE}`, ofCalls(directoryService, operators), to('directory', '/directory'))
  app.get('/billing/country-support/detect', (c) =>
    c.json({ countryCode: c.get('caller').country }, 200, { 'cache-control': 'no-store' }),
  )
  app.use('/billing/rspc/*', verifyIdentity(authenticate, settings.UPSTREAM_SECRET))
  app.all(`/billing/rspc/${PROCEDURE}`, ofCalls(billing), to('billing', '/billing'))
  app.all('/billing/vat/validate', ofPaths, to('billing', '/billing'))
  // Where the stand-in card provider's script sends what was typed.
  if (settings.ENVIRONMENT !== 'production') app.all('/billing/test-gateway/*', to('billing', '/billing'))
  app.all('/api/v1/*', ofPaths, to('directory'))

  // What mail providers ask with one click (RFC 8058); opening the link shows a page of the console.
  app.post('/unsubscribe/:token', to('directory'))

  // Where password managers send users who change a password.
  app.get('/.well-known/change-password', (c) => c.redirect(links.settings(), 303))
  app.all('/dev/*', (c) => local?.(c.req.raw) ?? answerNotFound())
  for (const prefix of WORKER_PREFIXES) app.all(`/${prefix}/*`, answerNotFound)

  app.get('*', async (c) => {
    const url = new URL(c.req.url)
    if (isEncrypted && url.protocol === 'http:')
      return c.redirect(`${site.origin}${pathAndQuery(url.href)}`, 301)
    const target = redirectTarget(url, getCookie(c, 'latestOrgSlug'))
    if (target) return c.redirect(target, 302)
    if (url.pathname.startsWith('/docs/')) return docs.page(c.req.raw)
    if (!namesFile(url.pathname)) return assets.document(c.req.raw)
    const file = await assets.topLevel(c.req.raw)
    if (file) return file
    // A user who typed the URL gets the console's page; an API client gets 404.
    return c.req.header('accept')?.includes('text/html') ? assets.document(c.req.raw) : answerNotFound()
  })
  app.all('*', refuseMethod)
  return app
}

/** Slugs have no dots, so a dot in the only segment makes it the name of a file. */
function namesFile(pathname: string): boolean {
  return /^\/[^/]+\.[a-z0-9]+$/i.test(pathname)
}
