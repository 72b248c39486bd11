// The status of a public application for other sites and for programs: `/status/{org}/{app}/badge.svg` and
// `…/status.json`. No cookie is read or set, and any origin may show or read them.

import { Hono } from 'hono'
import { slugProblem } from '#shared/domain/organizations/slug.ts'
import { channelName, PRODUCTION } from '#shared/domain/releases/channel.ts'
import { storedChannelProblem } from '#shared/domain/releases/channel-name.ts'
import { UNKNOWN_URL } from '#shared/errors.ts'
import { logProblem } from '#worker/platform/log.ts'
import type { ServiceEnv, WaitUntil } from '#worker/platform/rpc/rpc.ts'
import { badgeOf, drawBadge, UNKNOWN } from './badge.ts'
import type { FindStatus } from './edge-cache.ts'

const SECURE = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'x-content-type-options': 'nosniff',
}
/** As long as the copy at the edge may be old. */
const FRESH = { ...SECURE, 'cache-control': 'public, max-age=30' }
const FAILED = { ...SECURE, 'cache-control': 'no-store', 'retry-after': '5' }
const letRun: WaitUntil = () => undefined

export function createStatusRoutes(find: FindStatus): Hono<ServiceEnv> {
  const app = new Hono<ServiceEnv>()

  app.get('/status/:org/:app/badge.svg', async (c) => {
    const status = await findValid(c.req.param('org'), c.req.param('app'), c.env?.waitUntil ?? letRun)
    const asked = c.req.query('channel') || null
    const wanted = asked === PRODUCTION || asked === channelName(null) ? null : asked
    if (!status || storedChannelProblem(wanted ?? '')) return svg(drawBadge(UNKNOWN), 404)
    return svg(
      drawBadge(
        badgeOf(
          status.channels.find(({ channel }) => channel === wanted),
          wanted,
        ),
      ),
    )
  })

  app.get('/status/:org/:app/status.json', async (c) => {
    const status = await findValid(c.req.param('org'), c.req.param('app'), c.env?.waitUntil ?? letRun)
    if (!status)
      return failure(404, 'not_found', 'This application doesn’t exist, or it isn’t public.', FRESH)
    const { audience: _, isStopped: __, ...shown } = status
    return Response.json(shown, { headers: FRESH })
  })

  app.on(['OPTIONS'], '/status/*', () => new Response(null, { status: 204, headers: PREFLIGHT }))
  app.get('/status/*', () => failure(404, 'not_found', UNKNOWN_URL))
  app.all('/status/*', () =>
    failure(405, 'method_not_allowed', 'This URL accepts GET and HEAD.', { ...SECURE, allow: ALLOW }),
  )
  app.onError((problem) => {
    logProblem('The status of an application could not be read', {}, problem)
    return failure(503, 'unavailable', 'The status cannot be read right now. Try again in a moment.', FAILED)
  })

  /** Slugs that aren't well-formed name nothing, and don't reach the cache. */
  async function findValid(org: string, slug: string, waitUntil: WaitUntil) {
    return slugProblem(org) || slugProblem(slug) ? null : find(org, slug, waitUntil)
  }

  return app
}

const ALLOW = 'GET, HEAD, OPTIONS'
const PREFLIGHT = {
  ...SECURE,
  'access-control-allow-methods': 'GET, HEAD',
  'access-control-max-age': '86400',
}

function svg(image: string, status = 200): Response {
  return new Response(image, {
    status,
    headers: { ...FRESH, 'content-type': 'image/svg+xml; charset=utf-8' },
  })
}

function failure(status: number, code: string, message: string, headers: HeadersInit = SECURE): Response {
  return Response.json({ error: { code, message } }, { status, headers })
}
