// The session of a request: where its token is, whose it is, and whether its assurance level suffices.

import { and, eq, gt, type SQL } from 'drizzle-orm'
import type { Call, Service } from '#identity/http/context.ts'
import { readSessionCookie } from '#identity/http/cookies.ts'
import { noSession, secondFactorMissing } from '#identity/http/problem.ts'
import type { Address, Identity } from '#identity/store/identity.ts'
import { currentAddress } from '#identity/store/person.ts'
import {
  addresses,
  type CredentialMethod,
  credentials,
  identities,
  sessions,
} from '#identity/store/schema.ts'
import { sha256Hex } from '#worker/platform/crypto/digest.ts'
import type { LiveSession } from '#worker/platform/rpc/context.ts'
import { neededAal } from './assurance.ts'
import type { Session } from './sessions.ts'

const TOKEN = /^ory_st_[0-9A-Za-z]{32}$/

/** The session of a request, with its identity. */
export interface ActiveSession {
  session: Session
  identity: Identity
  addresses: Address[]
  /** The methods that the user has. */
  methods: CredentialMethod[]
  token: string
  /** The token came in the browser's cookie. */
  byCookie: boolean
}

/** The session of a request, if it is active. */
export async function findSession(c: Call): Promise<ActiveSession | undefined> {
  const shown = shownToken(c)
  return shown && findByToken(c, shown.token, shown.byCookie)
}

/**
 * The session of a request.
 * @throws Problem 401 without an id if the session is missing, 403 when its owner has a second factor and hasn't
 * shown it
 */
export async function requireSession(c: Call): Promise<ActiveSession> {
  const found = await findSession(c)
  if (!found) throw noSession()
  if (found.session.aal < neededAal(c.var.service, found))
    throw secondFactorMissing(confirmUrl(c, { aal: 'aal2' }))
  return found
}

/** Where a browser goes for re-authentication or a second factor. */
export function confirmUrl(c: Call, query: Record<string, string>): string {
  return `${c.var.service.siteOrigin}/self-service/login/browser?${new URLSearchParams(query)}`
}

export async function findByToken(
  c: Call,
  token: string,
  byCookie = false,
): Promise<ActiveSession | undefined> {
  if (!TOKEN.test(token)) return undefined
  const found = await readActive(c.var.service, eq(sessions.tokenHash, sha256Hex(token)))
  return found && { ...found, token, byCookie }
}

/** A session for other parts of this Worker; null when it has ended, or its owner is disabled. */
export async function lookUpSession(service: Service, id: string): Promise<LiveSession | null> {
  const found = await readActive(service, eq(sessions.id, id))
  if (!found) return null
  const { session, identity } = found
  return {
    userId: identity.id,
    authenticatedAt: Math.floor(Date.parse(session.authenticatedAt) / 1000),
    emailVerified: found.addresses.some(({ verifiedAt }) => verifiedAt !== null),
    lacksSecondFactor: session.aal < neededAal(service, found),
  }
}

/** An active session, with its owner. */
async function readActive(service: Service, which: SQL) {
  const { db } = service
  const now = service.now().toISOString()
  const living = and(which, eq(sessions.active, true), gt(sessions.expiresAt, now))
  // One table each: in a batch, columns of one name from joined tables overwrite each other.
  const owner = db.select({ id: sessions.identityId }).from(sessions).where(living)
  const [[session], [identity], owned, held] = await db.batch([
    db.select().from(sessions).where(living).limit(1),
    db
      .select()
      .from(identities)
      .where(and(eq(identities.id, owner), eq(identities.state, 'active')))
      .limit(1),
    db.select().from(addresses).where(currentAddress(owner)).limit(1),
    db.select({ method: credentials.method }).from(credentials).where(eq(credentials.identityId, owner)),
  ])
  const methods = held.map(({ method }) => method)
  return session && identity && { session, identity, addresses: owned, methods }
}

/** The first of three places where a token may be; the others are then ignored. */
function shownToken(c: Call): { token: string; byCookie: boolean } | undefined {
  const header = c.req.header('x-session-token')
  if (header) return { token: header, byCookie: false }
  const cookie = readSessionCookie(c)
  if (cookie) return { token: cookie, byCookie: true }
  const [, bearer] = /^Bearer\s+(\S+)$/i.exec(c.req.header('authorization') ?? '') ?? []
  return bearer ? { token: bearer, byCookie: false } : undefined
}
