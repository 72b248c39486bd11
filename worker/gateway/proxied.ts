// A service that runs somewhere else. What it answers is passed on as it is, streamed and without following where it
// redirects to; that it does not answer, or not in time, is said in the words of the wire that was asked.

import { RpcError } from '#shared/errors.ts'
import { allOrNothing, takeIn } from './body.ts'
import { createBreaker } from './breaker.ts'
import { UpstreamError } from './errors.ts'
import { dropHopByHop } from './hop-by-hop.ts'
import { pathAndQuery, type Upstream } from './upstream.ts'

/** How long a service may take to begin its answer, in milliseconds. */
const PATIENCE = 30_000
/** The same for a request that brings a file along. */
const PATIENCE_FOR_FILES = 15 * 60_000
const FILE_TYPE = 'application/octet-stream'
/** Answers of a proxy in front of the service rather than of the service. */
const UNREACHED = new Set([502, 503, 504])

interface Options {
  siteOrigin: string
  send?: typeof fetch
  now?: () => number
  patience?: number
}

/** @param url may have a path; the request's path is appended to it */
export function proxied(name: string, url: string, options: Options): Upstream {
  const { siteOrigin, send = fetch, now = Date.now, patience } = options
  const breaker = createBreaker(now)
  const host = new URL(siteOrigin).hostname

  async function attempt(request: Request, given: BodyInit | null): Promise<Response> {
    const deadline = new AbortController()
    const timer = setTimeout(() => deadline.abort(new TimedOut()), patience ?? patienceFor(request))
    try {
      const { method, headers } = request
      const isOfUnknownLength = given instanceof ReadableStream && !headers.has('content-length')
      const giveUp = (problem: unknown) => deadline.abort(problem)
      const body = isOfUnknownLength ? allOrNothing(given, giveUp) : given
      const asked = { method, headers, body, redirect: 'manual', signal: deadline.signal } as const
      return asOwn(await send(`${url}${pathAndQuery(request.url)}`, asked), host)
    } catch (problem) {
      // The runtime throws a copy of the reason, by which it could not be told from other failures.
      throw deadline.signal.aborted ? deadline.signal.reason : problem
    } finally {
      clearTimeout(timer)
    }
  }

  /** Asks once more where that can do no harm. A time-out is long enough as it is. */
  async function ask(request: Request, body: BodyInit | null): Promise<Response> {
    if (request.method !== 'GET' && request.method !== 'HEAD') return attempt(request, body)
    try {
      const answer = await attempt(request, null)
      if (!UNREACHED.has(answer.status)) return answer
      await answer.body?.cancel()
    } catch (problem) {
      if (problem instanceof TimedOut) throw problem
    }
    return attempt(request, null)
  }

  return {
    mode: 'proxied',
    async fetch(request) {
      const body = await takeIn(request, patience ?? PATIENCE)
      if (!breaker.allows()) throw new UpstreamError(name, 'It is left alone for a while.')
      let answer: Response
      try {
        answer = await ask(request, body)
      } catch (problem) {
        if (problem instanceof RpcError) throw problem
        // While the body is still on its way, its sender may be to blame as well.
        if (!(body instanceof ReadableStream)) breaker.failed()
        throw new UpstreamError(name, problem, problem instanceof TimedOut ? 504 : 502)
      }
      if (!UNREACHED.has(answer.status)) breaker.succeeded()
      else {
        breaker.failed()
        if (!isJson(answer)) throw new UpstreamError(name, `It answered ${answer.status}.`)
      }
      return answer
    },
  }
}

class TimedOut extends Error {
  override readonly name = 'TimedOut'
}

function patienceFor({ headers }: Request): number {
  return headers.get('content-type') === FILE_TYPE ? PATIENCE_FOR_FILES : PATIENCE
}

function isJson({ headers }: Response): boolean {
  return headers.get('content-type')?.includes('json') === true
}

/** What the runtime unpacks by itself. */
const UNPACKED: ReadonlySet<string | null> = new Set(['gzip', 'br'])

/**
 * The answer as one of this site. Cookies that name another domain become the site's own, as a browser would refuse
 * them; the body is no longer packed.
 */
function asOwn(answer: Response, host: string): Response {
  const headers = new Headers(answer.headers)
  dropHopByHop(headers)
  if (UNPACKED.has(headers.get('content-encoding')))
    for (const name of ['content-encoding', 'content-length']) headers.delete(name)
  const cookies = headers.getSetCookie()
  const own = cookies.map((cookie) => withoutForeignDomain(cookie, host))
  if (own.some((cookie, index) => cookie !== cookies[index])) {
    headers.delete('set-cookie')
    for (const cookie of own) headers.append('set-cookie', cookie)
  }
  return new Response(answer.body, { status: answer.status, statusText: answer.statusText, headers })
}

function withoutForeignDomain(cookie: string, host: string): string {
  return cookie.replace(/;\s*domain\s*=\s*\.?([^;]*)/gi, (attribute, named: string) => {
    const domain = named.trim().toLowerCase()
    return domain === host || host.endsWith(`.${domain}`) ? attribute : ''
  })
}
