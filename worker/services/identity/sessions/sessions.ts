// Sessions: creation, changes and how clients see them.

import { and, eq, gt, type SQL, type SQLWrapper } from 'drizzle-orm'
import { type Call, type Service, timestamp } from '#identity/http/context.ts'
import { type Address, type Identity, identityJson } from '#identity/store/identity.ts'
import { type Aal, type Proof, sessions } from '#identity/store/schema.ts'
import { SESSION_LIFETIME } from '#shared/limits.ts'
import { sha256Hex } from '#worker/platform/crypto/digest.ts'
import { randomAlphanumeric } from '#worker/platform/crypto/random.ts'
import { exists } from '#worker/platform/database/exists.ts'

const MAX_USER_AGENT = 512
const MAX_PROOFS = 20

export type Session = typeof sessions.$inferSelect

export type NewProof = Omit<Proof, 'completed_at'>

export function newToken(): string {
  return `ory_st_${randomAlphanumeric(32)}`
}

/** A new session for an identity, and its token, which isn't stored. */
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

/** A session after re-authentication. */
export function provenAgain(
  c: Call,
  { session, token }: { session: Session; token: string },
  proof: NewProof,
) {
  const now = timestamp(c)
  const proofs = [...session.proofs, { ...proof, completed_at: now }].slice(-MAX_PROOFS)
  const aal: Aal = proof.aal > session.aal ? proof.aal : session.aal
  return { session: { ...session, proofs, aal, authenticatedAt: now }, token }
}

/** The write that stores a session. One that has ended concurrently stays ended. */
export function updateSession(db: Service['db'], session: Session) {
  return db
    .update(sessions)
    .set(session)
    .where(and(eq(sessions.id, session.id), eq(sessions.active, true)))
}

/**
 * Holds as long as the session is active.
 * @param now absent: the caller has just shown it
 */
export function isActive(sessionId: string | SQLWrapper, now?: string): SQL {
  const inTime = now ? gt(sessions.expiresAt, now) : undefined
  const living = and(eq(sessions.id, sessionId), eq(sessions.active, true), inTime)
  return exists(sessions, living)
}

/** Rotates a session's token (session fixation): a token that was known before is void. */
export function rotateToken({ session }: { session: Session }) {
  const token = newToken()
  return { session: { ...session, tokenHash: sha256Hex(token) }, token }
}

/** A session as clients see it; without `identity` in a list. */
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
