// Sessions: how one begins, how a request shows that it has one, and how it looks from outside.

import { and, eq, gt, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { SESSION_LIFETIME } from '#shared/limits.ts'
import { sha256Hex } from '#worker/platform/digest.ts'
import { randomAlphanumeric } from '#worker/platform/random.ts'
import { neededAal } from './assurance.ts'
import { type Call, type Service, timestamp } from './context.ts'
import { readSessionCookie } from './cookies.ts'
import { type Address, type Identity, identityJson } from './identity.ts'
import { currentAddress } from './person.ts'
import { noSession, secondFactorMissing } from './problem.ts'
import {
  type Aal,
  addresses,
  type CredentialMethod,
  credentials,
  identities,
  type Proof,
  sessions,
} from './schema.ts'

const TOKEN = /^ory_st_[0-9A-Za-z]{32}$/
const MAX_USER_AGENT = 512
const MAX_PROOFS = 20

export type Session = typeof sessions.$inferSelect

export type NewProof = Omit<Proof, 'completed_at'>

/** A session that a request has shown, with whom it belongs to. */
export interface ActiveSession {
  session: Session
  identity: Identity
  addresses: Address[]
  /** What its owner could prove who they are with. */
  methods: CredentialMethod[]
  token: string
  /** The token came in the browser's cookie. */
  byCookie: boolean
}

export function newToken(): string {
  return `ory_st_${randomAlphanumeric(32)}`
}

/** A new session for an identity, and the token that opens it; the token is not kept. */
export function newSession(
  c: Call,
  identityId: string,
  proof: NewProof,
): { session: Session; token: string } {
  const token = newToken()
  const now = timestamp(c)
  const session: Session = {
    id: crypto.randomUUID(),
    identityId,
    tokenHash: sha256Hex(token),
    active: true,
    aal: proof.aal,
    proofs: [{ ...proof, completed_at: now }],
    issuedAt: now,
    authenticatedAt: now,
    expiresAt: timestamp(c, SESSION_LIFETIME),
    deviceId: crypto.randomUUID(),
    ipAddress: c.req.header('x-forwarded-for') ?? '',
    userAgent: (c.req.header('user-agent') ?? '').slice(0, MAX_USER_AGENT),
    location: c.req.header('x-country') ?? '',
  }
  return { session, token }
}

/** A session whose owner has just proven again who they are. */
export function provenAgain(c: Call, { session, token }: ActiveSession, proof: NewProof) {
  const now = timestamp(c)
  const proofs = [...session.proofs, { ...proof, completed_at: now }].slice(-MAX_PROOFS)
  const aal: Aal = proof.aal > session.aal ? proof.aal : session.aal
  return { session: { ...session, proofs, aal, authenticatedAt: now }, token }
}

/** The write that keeps a session as it is now. One that has ended meanwhile stays so. */
export function updateSession(db: Service['db'], session: Session) {
  return db
    .update(sessions)
    .set(session)
    .where(and(eq(sessions.id, session.id), eq(sessions.active, true)))
}

/**
 * Holds as long as the session has not ended.
 * @param now left out: whoever asks has just shown it
 */
export function isLiving(sessionId: string | SQLWrapper, now?: string): SQL {
  const inTime = now ? gt(sessions.expiresAt, now) : undefined
  const living = and(eq(sessions.id, sessionId), eq(sessions.active, true), inTime)
  return sql`exists (select 1 from ${sessions} where ${living})`
}

/** Gives a session another token: whoever may have known the former one has no part in what it is good for from now on. */
export function withNewToken({ session }: { session: Session }) {
  const token = newToken()
  return { session: { ...session, tokenHash: sha256Hex(token) }, token }
}

/** The session that a request shows, if it is a living one. */
export async function findSession(c: Call): Promise<ActiveSession | undefined> {
  const shown = shownToken(c)
  return shown && findByToken(c, shown.token, shown.byCookie)
}

/**
 * The session that a request shows.
 * @throws Problem 401 without an id when there is none, 403 when its owner has a second factor and has not shown it
 */
export async function requireSession(c: Call): Promise<ActiveSession> {
  const found = await findSession(c)
  if (!found) throw noSession()
  if (found.session.aal < neededAal(c.var.service, found))
    throw secondFactorMissing(confirmAddress(c, { aal: 'aal2' }))
  return found
}

/** Where a browser goes to prove once more, or more surely, who its user is. */
export function confirmAddress(c: Call, query: Record<string, string>): string {
  return `${c.var.service.siteOrigin}/self-service/login/browser?${new URLSearchParams(query)}`
}

export async function findByToken(
  c: Call,
  token: string,
  byCookie = false,
): Promise<ActiveSession | undefined> {
  if (!TOKEN.test(token)) return undefined
  const { db } = c.var.service
  const living = and(
    eq(sessions.tokenHash, sha256Hex(token)),
    eq(sessions.active, true),
    gt(sessions.expiresAt, timestamp(c)),
  )
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
  return session && identity && { session, identity, addresses: owned, methods, token, byCookie }
}

/** The first of three places where a token may stand; the others are not looked at then. */
function shownToken(c: Call): { token: string; byCookie: boolean } | undefined {
  const header = c.req.header('x-session-token')
  if (header) return { token: header, byCookie: false }
  const cookie = readSessionCookie(c)
  if (cookie) return { token: cookie, byCookie: true }
  const [, bearer] = /^Bearer\s+(\S+)$/i.exec(c.req.header('authorization') ?? '') ?? []
  return bearer ? { token: bearer, byCookie: false } : undefined
}

/** A session as clients see it; without `identity` when it is told in a list of several. */
export function sessionJson(
  { siteOrigin }: Service,
  session: Session,
  owner?: { identity: Identity; addresses: Address[] },
) {
  return {
    id: session.id,
    active: session.active,
    expires_at: session.expiresAt,
    authenticated_at: session.authenticatedAt,
    authenticator_assurance_level: session.aal,
    authentication_methods: session.proofs,
    issued_at: session.issuedAt,
    ...(owner && { identity: identityJson(siteOrigin, owner.identity, owner.addresses) }),
    devices: [
      {
        id: session.deviceId,
        ip_address: session.ipAddress,
        user_agent: session.userAgent,
        location: session.location,
      },
    ],
  }
}
