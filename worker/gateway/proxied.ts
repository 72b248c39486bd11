// A service that runs somewhere else. What it answers is passed on as it is, streamed and without following where it
// redirects to; that it does not answer, or not in time, is said in the words of the wire that was asked.

import { RpcError } from '#shared/errors.ts'
import { asOwn } from './as-own.ts'
import { allOrNothing, takeIn } from './body.ts'
import { createBreaker } from './breaker.ts'
import { UpstreamError } from './errors.ts'
import type { ServiceCall, Upstream } from './upstream.ts'

/** How long a service may take to begin its answer, in milliseconds. */
const PATIENCE = 30_000
/** The same for a request that brings a file along. */
const PATIENCE_FOR_FILES = 15 * 60_000
const FILE_TYPE = 'application/octet-stream'
/** What a proxy in front of a service answers when it does not reach it. */
const UNREACHED: ReadonlySet<number> = new Set([502, 503, 504])

interface Options {
  siteOrigin: string
  send?: typeof fetch
  now?: () => number
  patience?: number
}

/** @param url may have a path; the call's path is appended to it */
export function proxied(name: string, url: string, options: Options): Upstream {
  const { siteOrigin, send = fetch, now = Date.now, patience } = options
  const breaker = createBreaker(now)
  const host = new URL(siteOrigin).hostname

  async function attempt(call: ServiceCall, given: BodyInit | null): Promise<Response> {
    const end = Promise.withResolvers<never>()
    // It ends together with the request, as does what is still on its way when the answer is given up; to take it
    // back costs more than all else that is done here.
    setTimeout(() => end.reject(new TimedOut()), patience ?? patienceFor(call))
    return asOwn(await Promise.race([sendOn(call, given, end.reject), end.promise]), host)
  }

  /** @param giveUp told why, when the body breaks off on its way */
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

  /** Asks once more where that can do no harm. A time-out is long enough as it is. */
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
      const body = call.body && (await takeIn(call.body, call.headers, patience ?? PATIENCE))
      if (!breaker.allows()) throw new UpstreamError(name, 'It is left alone for a while.')
      let answer: Response
      try {
        answer = await ask(call, body)
      } catch (problem) {
        if (problem instanceof RpcError) throw problem
        // While the body is still on its way, its sender may be to blame as well.
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

function patienceFor({ headers }: ServiceCall): number {
  return headers['content-type'] === FILE_TYPE ? PATIENCE_FOR_FILES : PATIENCE
}

/**
 * Whether only a proxy in front of the service has answered. A service that says itself, in JSON, that it cannot do
 * something now is there, and others may well be answered: it is not left alone for what one caller asked of it.
 */
export function isUnreached({ status, headers }: Response): boolean {
  return UNREACHED.has(status) && !headers.get('content-type')?.includes('json')
}
