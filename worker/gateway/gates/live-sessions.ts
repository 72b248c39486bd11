// Whether the session of an access token is still active, by the identity service. A token is valid for 15
// minutes; its session can end before that: in another browser, by its owner, or because the account was
// disabled.

import * as z from 'zod/mini'
import { normalizeEmail } from '#shared/domain/email.ts'
import { SECOND } from '#shared/domain/time.ts'
import { unavailable } from '#shared/errors.ts'
import { LIVE_SESSION_TTL_MS } from '#shared/limits.ts'
import { createExpiringCache } from '#worker/platform/expiring-cache.ts'
import { logProblem } from '#worker/platform/log.ts'
import type { LiveSession, Person } from '#worker/platform/rpc/context.ts'
import { withTimeout } from '#worker/platform/timeout.ts'

const MAX_SESSIONS = 10_000
/** For the identity service. */
const TIMEOUT_MS = 5 * SECOND
/** After a failed lookup, calls that don't depend on it skip the next ones. */
const COOLDOWN_MS = 10 * SECOND

/** The part of whoami's response that is read here. */
const Whoami = z.object({
  id: z.string(),
  active: z.optional(z.boolean()),
  authenticated_at: z.optional(z.string()),
  identity: z.object({
    id: z.string(),
    traits: z.looseObject({ email: z.optional(z.string()) }),
    verifiable_addresses: z.optional(
      z.nullable(z.array(z.object({ value: z.string(), verified: z.boolean() }))),
    ),
  }),
})

/**
 * `ended`: no such session, or the one shown is another. `unknown`: the request has no session to ask about.
 */
export type SessionAnswer = LiveSession | 'ended' | 'unknown'

/** Asks the embedded identity service, without HTTP. */
export type SessionById = (id: string) => Promise<LiveSession | null>

/** Asks whoami with the session of a request; null: it has none. */
export type AskWhoami = () => Promise<Response> | null

/** @param byId undefined: the identity service is remote */
export function createLiveSessions(byId: SessionById | undefined, now: () => Date) {
  const known = createExpiringCache<true>(MAX_SESSIONS)

  /** @throws RpcError 503 when the identity service is unreachable */
  async function ask(person: Person, askWhoami: AskWhoami): Promise<SessionAnswer> {
    const { sessionId, userId } = person
    const askedAt = now().getTime()
    const answer = await withinTimeout(
      byId && sessionId ? byId(sessionId).then((found) => found ?? 'ended') : readWhoami(askWhoami(), person),
    )
    const isOwn = typeof answer === 'string' || answer.userId === userId
    if (answer === 'ended' || !isOwn) {
      known.delete(sessionId)
      return 'ended'
    }
    if (answer !== 'unknown') known.set(sessionId, true, askedAt + LIVE_SESSION_TTL_MS)
    return answer
  }

  /**
   * Whether a session is active, or was within the last minute. A session that can't be looked up counts as
   * active: its token expires soon.
   */
  async function isLiving(person: Person, askWhoami: AskWhoami): Promise<boolean> {
    const { sessionId } = person
    if (!sessionId || known.get(sessionId, now().getTime())) return true
    try {
      return (await ask(person, askWhoami)) !== 'ended'
    } catch (problem) {
      logProblem('The identity service was not asked about a session', {}, problem)
      known.set(sessionId, true, now().getTime() + COOLDOWN_MS)
      return true
    }
  }

  return { ask, isLiving }
}

async function readWhoami(
  asked: Promise<Response> | null,
  { sessionId, userId }: Person,
): Promise<SessionAnswer> {
  if (!asked) return 'unknown'
  const answer = await asked
  const body: unknown = await answer.json().catch(() => null)
  if (answer.status === 401) return 'ended'
  if (answer.status === 403)
    return { userId, authenticatedAt: undefined, emailVerified: false, lacksSecondFactor: true }
  const { success, data } = Whoami.safeParse(body)
  if (answer.status !== 200 || !success) throw new Error(`whoami answered ${answer.status}`)
  const { id, active, authenticated_at: at, identity } = data
  if (active === false || (sessionId && id !== sessionId)) return 'ended'
  return {
    userId: identity.id,
    authenticatedAt: at === undefined ? undefined : Math.floor(Date.parse(at) / 1000),
    emailVerified: isVerified(identity),
    lacksSecondFactor: false,
  }
}

/** An identity service without verifiable addresses verifies none, so none is missing. */
function isVerified({
  traits,
  verifiable_addresses: addresses,
}: z.infer<typeof Whoami>['identity']): boolean {
  if (!addresses?.length) return true
  const email = normalizeEmail(traits.email ?? '')
  return addresses.some(({ value, verified }) => verified && normalizeEmail(value) === email)
}

async function withinTimeout<T>(asked: Promise<T>): Promise<T> {
  try {
    return await withTimeout(asked, TIMEOUT_MS)
  } catch (cause) {
    throw Object.assign(unavailable('The identity service'), { cause })
  }
}
