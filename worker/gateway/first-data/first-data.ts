// The first data of a page, announced with its document: the page's queries, made with an access token of the session as
// the console would make them. One answer a line, as soon as it is there. A query that fails has no line: the console
// repeats it, and shows the failure.

import type { Context } from 'hono'
import * as z from 'zod/mini'
import { unwrap } from '#shared/envelope.ts'
import type { FirstAnswer, FirstDataHead } from '#shared/first-data.ts'
import { matchScreen } from '#shared/match-screen.ts'
import { wireRequest } from '#shared/rpc-client.ts'
import type { GatewayEnv } from '#worker/gateway/gateway-env.ts'
import type { Authenticate } from '#worker/platform/rpc/access-token.ts'
import { packedLines } from './packed-lines.ts'
import { firstCalls, type PlannedCall } from './plan.ts'

type Ask = (path: string, init: RequestInit) => Promise<Response>
type Write = (line: FirstDataHead | FirstAnswer) => void

interface Deps {
  siteOrigin: string
  /** Answers a request as the gateway answers any other. */
  send: (request: Request, c: Context<GatewayEnv>) => Response | Promise<Response>
  authenticate: Authenticate
}

interface Caller {
  userId: string
  headers: Headers
}

const HEADERS = { 'content-type': 'application/x-ndjson; charset=utf-8', 'cache-control': 'no-store' }
const EMPTY: FirstDataHead = { userId: null, procedures: [] }
const Token = z.object({ access_token: z.string() })
/** About the response to this request, not about the caller. */
const NOT_PASSED_ON = /^(?:accept.*|content-.+|if-.+|range)$/

export function answerFirstData({ siteOrigin, send, authenticate }: Deps) {
  return async function firstData(c: Context<GatewayEnv>): Promise<Response> {
    const ask: Ask = async (path, init) => send(new Request(`${siteOrigin}${path}`, init), c)
    const calls = firstCalls(matchScreen(c.req.query('path') ?? ''))
    // It is sent packed only, which every browser reads.
    const isReadable = /\bgzip\b/i.test(c.req.header('accept-encoding') ?? '')
    const caller = calls.length > 0 && isReadable ? await identify(c.req.raw, ask, authenticate) : null
    if (!caller) return new Response(lineOf(EMPTY), { headers: HEADERS })
    const { body, write, end } = packedLines()
    const answering = answerAll(calls, caller, ask, (line) => write(lineOf(line)))
    c.executionCtx.waitUntil(answering.finally(end))
    return new Response(body, { headers: { ...HEADERS, 'content-encoding': 'gzip' }, encodeBody: 'manual' })
  }
}

/** The session's user, with what a call of theirs is sent with; null without a session, or where it can't be told. */
async function identify(request: Request, ask: Ask, authenticate: Authenticate): Promise<Caller | null> {
  const headers = new Headers(request.headers)
  for (const name of [...headers.keys()]) if (NOT_PASSED_ON.test(name)) headers.delete(name)
  headers.set('accept', 'application/json')
  // Also checks that the request is one of this site.
  const grant = await ask('/oauth2/token', {
    method: 'POST',
    headers,
    body: new URLSearchParams({ grant_type: 'session' }),
  })
  const token = grant.ok ? Token.safeParse(await grant.json().catch(() => null)) : null
  if (!token?.success) return null
  headers.set('authorization', `Bearer ${token.data.access_token}`)
  const actor = await authenticate(new Request(request.url, { headers }))
  if (actor.kind !== 'person') return null
  headers.set('x-identity', actor.userId)
  return { userId: actor.userId, headers }
}

async function answerAll(calls: PlannedCall[], { userId, headers }: Caller, ask: Ask, write: Write) {
  write({ userId, procedures: calls.map(({ procedure }) => procedure) })
  const run = async ({ procedure, input: inputOf }: PlannedCall, source: unknown): Promise<void> => {
    const input = inputOf(source)
    const [service = '', name = ''] = procedure.split('/')
    const { path } = wireRequest('query', name, input)
    const data = unwrap(await (await ask(`/${service}/rspc/${path}`, { headers })).json())
    write({ procedure, input: input ?? null, data })
    await runAfter(procedure, data)
  }
  const runAfter = async (procedure: string | null, source: unknown): Promise<void> => {
    const next = calls.filter(({ after }) => after === procedure)
    await Promise.allSettled(next.map((call) => run(call, source)))
  }
  await runAfter(null, undefined)
}

function lineOf(line: FirstDataHead | FirstAnswer): string {
  return `${JSON.stringify(line)}\n`
}
