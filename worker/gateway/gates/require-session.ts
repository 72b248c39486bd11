// Ties users' calls to their session: one that has ended is rejected within a minute, and at once where the
// contract marks the call. API keys and visitors have no session.

import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { restProcedure } from '#shared/contracts/rest.ts'
import { EMAIL_UNVERIFIED, forbidden, LOGIN_REQUIRED, unauthenticated } from '#shared/errors.ts'
import { SENSITIVE_LOGIN_MAX_AGE_MS } from '#shared/limits.ts'
import type { Contract, Procedure } from '#shared/rpc.ts'
import { EXPECTED_USER } from '#shared/rpc-client.ts'
import type { GatewayEnv } from '#worker/gateway/gateway-env.ts'
import { isFromService } from '#worker/gateway/upstreams/between-services.ts'
import { type Authenticate, bearerOf } from '#worker/platform/rpc/access-token.ts'
import type { Person } from '#worker/platform/rpc/context.ts'
import type { FindOperator } from '#worker/platform/rpc/operators.ts'
import { type Marks, marksOf, procedureFinder } from './call-marks.ts'
import { type AskWhoami, createLiveSessions, type SessionById } from './live-sessions.ts'

const UNMARKED: Marks = { sensitive: false, verifiedEmail: false }

/**
 * Anything that a service could take for a JWT: base64 decoders accept padding, for instance. Other
 * credentials, such as API keys, are the service's to check.
 */
const ACCESS_TOKEN = /^[^.]*\.[^.]*\.[^.]*$/

interface Deps {
  /** Shared with the gateway in front of this one, if any, which has checked its calls already. */
  secret: string | undefined
  byId: SessionById | undefined
  authenticate: Authenticate
  whoami: (c: Context<GatewayEnv>) => Promise<Response>
  findOperator: FindOperator
  now: () => Date
}

export function requireSession({ authenticate, whoami, byId, secret, findOperator, now }: Deps) {
  const sessions = createLiveSessions(byId, now)

  /** @param forOperators what the call is to operators; to everyone else it doesn't exist */
  async function check(
    c: Context<GatewayEnv>,
    procedure: Procedure | undefined,
    forOperators?: Procedure,
  ): Promise<void> {
    if (procedure?.anonymous || isFromService(c.req.raw, secret)) return
    if (!showsAccessToken(c.req.raw)) return
    const person = await authenticate(c.req.raw)
    if (person.kind !== 'person') return
    const named = [c.req.header('x-identity'), c.req.header(EXPECTED_USER)]
    if (named.some((userId) => userId && userId !== person.userId))
      throw unauthenticated('Another account is logged in now.')
    const known = procedure ?? (findOperator(person) ? forOperators : undefined)
    const marks = known ? await marksOf(known, c) : UNMARKED
    const ask = () => (showsSession(c.req.raw) ? whoami(c) : null)
    const needsEmail = marks.verifiedEmail && person.emailVerified === false
    if (marks.sensitive || needsEmail) await confirm(person, { ...marks, verifiedEmail: needsEmail }, ask)
    else if (!(await sessions.isLiving(person, ask))) throw sessionEnded()
  }

  async function confirm(person: Person, marks: Marks, askWhoami: AskWhoami): Promise<void> {
    const answer = await sessions.ask(person, askWhoami)
    if (answer === 'ended') throw sessionEnded()
    const session = answer === 'unknown' ? null : answer
    if (session?.lacksSecondFactor) throw unauthenticated('Your second factor is needed. Log in again.')
    if (marks.verifiedEmail && !session?.emailVerified)
      throw forbidden('Verify your email first, then try again.', EMAIL_UNVERIFIED)
    const loginAt = Math.max(person.authenticatedAt, session?.authenticatedAt ?? 0) * 1000
    if (marks.sensitive && now().getTime() - loginAt > SENSITIVE_LOGIN_MAX_AGE_MS)
      throw forbidden('Log in again to do this. Your last login was over an hour ago.', LOGIN_REQUIRED)
  }

  return {
    /** For the calls of a contract; the route's parameter `procedure` names them. */
    ofCalls(contract: Contract, operators: Contract = {}) {
      const [find, findForOperators] = [procedureFinder(contract), procedureFinder(operators)]
      return createMiddleware<GatewayEnv>(async function requireSession(c, next) {
        const name = c.req.param('procedure') ?? ''
        await check(c, find(name), findForOperators(name))
        await next()
      })
    },
    /** For calls by path, such as the REST interface, which accepts users' tokens as well. */
    ofPaths: createMiddleware<GatewayEnv>(async function requireSession(c, next) {
      await check(c, restProcedure(c.req.method, c.req.path))
      await next()
    }),
  }
}

/**
 * @throws RpcError 401 for a token in a form that only some services read: they would accept what wasn't
 * checked here
 */
function showsAccessToken(request: Request): boolean {
  const token = bearerOf(request)
  if (token !== undefined) return ACCESS_TOKEN.test(token)
  if (/^bearer\b|\..*\./i.test(request.headers.get('authorization') ?? ''))
    throw unauthenticated('Send one access token, as “Authorization: Bearer …”.')
  return false
}

function showsSession({ headers }: Request): boolean {
  return headers.has('cookie') || headers.has('x-session-token')
}

function sessionEnded() {
  return unauthenticated('Your session has ended. Log in again.')
}
