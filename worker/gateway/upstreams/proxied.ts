// A remote service. Its response is streamed as it is, redirects included; an unreachable service and a
// timeout are reported in the caller's wire format.
//
// `hono/proxy` isn't used: it has no timeout, retry or circuit breaker, and ends a body that breaks off as if
// it were complete.

import { RpcError } from '#shared/errors.ts'
import { allOrNothing, ingest } from '#worker/gateway/body.ts'
import { UpstreamError } from '#worker/gateway/errors.ts'
import { asOwn } from './as-own.ts'
import { createBreaker } from './breaker.ts'
import type { ServiceCall, Upstream } from './upstream.ts'

/** For a service to begin its response. */
const TIMEOUT_MS = 30_000
/** The same for uploads. */
const UPLOAD_TIMEOUT_MS = 15 * 60_000
const FILE_TYPE = 'application/octet-stream'
/** The statuses of a proxy that can't reach the service behind it. */
const UNREACHED: ReadonlySet<number> = new Set([502, 503, 504])

interface Options {
  siteOrigin: string
  send?: typeof fetch
  now?: () => number
  timeoutMs?: number
}

/** @param url may have a path; the call's path is appended to it */
export function proxied(name: string, url: string, options: Options): Upstream {
  const { siteOrigin, send = fetch, now = Date.now, timeoutMs } = options
  const breaker = createBreaker(now)
  const host = new URL(siteOrigin).hostname

  async function attempt(call: ServiceCall, given: BodyInit | null): Promise<Response> {
    const end = Promise.withResolvers<never>()
    // The timer ends with the request; cancelling it earlier would cost more than all else here.
    setTimeout(() => end.reject(new TimedOut()), timeoutMs ?? timeoutFor(call))
    return asOwn(await Promise.race([sendOn(call, given, end.reject), end.promise]), host)
  }

  /** @param giveUp called with the cause when the body breaks off */
  function sendOn({ method, path, headers }: ServiceCall, body: BodyInit | null, giveUp: GiveUp) {
    const asked = { method, headers, body, redirect: 'manual' } as const
    if (!(body instanceof ReadableStream) || 'content-length' in headers) return send(`${url}${path}`, asked)
    const broken = new AbortController()
    const whole = allOrNothing(body, (problem) => {
      broken.abort(problem)
      giveUp(problem)
    })
    return send(`${url}${path}`, { ...asked, body: whole, signal: broken.signal })
  }

  /** Retries once where that is safe (idempotent). Never after a timeout, which is long enough. */
  async function ask(call: ServiceCall, body: BodyInit | null): Promise<Response> {
    if (call.method !== 'GET' && call.method !== 'HEAD') return attempt(call, body)
    try {
      const answer = await attempt(call, null)
      if (!isUnreached(answer)) return answer
      await answer.body?.cancel()
    } catch (problem) {
      if (problem instanceof TimedOut) throw problem
    }
    return attempt(call, null)
  }

  return {
    mode: 'proxied',
    async fetch(call) {
      const body = call.body && (await ingest(call.body, call.headers, timeoutMs ?? TIMEOUT_MS))
      if (!breaker.allows()) throw new UpstreamError(name, 'It is left alone for a while.')
      let answer: Response
      try {
        answer = await ask(call, body)
      } catch (problem) {
        if (problem instanceof RpcError) throw problem
        // While the body is still being sent, its client may be to blame as well.
        if (!(body instanceof ReadableStream)) breaker.failed()
        throw new UpstreamError(name, problem, failureOf(problem, call))
      }
      if (isUnreached(answer)) {
        breaker.failed()
        await answer.body?.cancel()
        throw new UpstreamError(name, `It answered ${answer.status}.`)
      }
      breaker.succeeded()
      return answer
    },
  }
}

type GiveUp = (problem: unknown) => void

class TimedOut extends Error {
  override readonly name = 'TimedOut'
}

function failureOf(problem: unknown, { method }: ServiceCall) {
  if (!(problem instanceof TimedOut)) return 'unreachable'
  return method === 'GET' || method === 'HEAD' ? 'timed_out' : 'outcome_unknown'
}

function timeoutFor({ headers }: ServiceCall): number {
  return headers['content-type'] === FILE_TYPE ? UPLOAD_TIMEOUT_MS : TIMEOUT_MS
}

/**
 * Whether only a proxy in front of the service has answered. A service that answers 503 in JSON is reachable,
 * and other calls may succeed: that must not open the circuit.
 */
export function isUnreached({ status, headers }: Response): boolean {
  return UNREACHED.has(status) && !headers.get('content-type')?.includes('json')
}
