// A session as a JWT, for services that verify signatures themselves: `whoami?tokenize_as=`. It is
// short-lived, for one audience, and has the claims that the operator lists.

import type { Call } from '#identity/http/context.ts'
import { badRequest } from '#identity/http/problem.ts'
import { SECOND } from '#shared/domain/time.ts'
import type { ActiveSession } from './active-session.ts'
import type { TokenClaim } from './token-templates.ts'

/** Undefined: none was asked for. @throws Problem 400 when there is no template of the name */
export async function tokenized(c: Call, current: ActiveSession): Promise<string | undefined> {
  const name = c.req.query('tokenize_as')
  if (!name) return undefined
  const { config, now, signToken } = c.var.service
  const template = config.tokenTemplates.find(({ id }) => id === name)
  if (!template) throw badRequest('There is no token template of this name.')
  const { session, identity } = current
  const issuedAt = now()
  const left = Math.floor((Date.parse(session.expiresAt) - issuedAt.getTime()) / SECOND)
  const said = template.claims.flatMap((claim) => {
    const value = claimOf(claim, current)
    return value === undefined ? [] : [[claim, value] as const]
  })
  const claims = {
    ...Object.fromEntries(said),
    jti: crypto.randomUUID(),
    sub: identity.id,
    sid: session.id,
    nbf: Math.floor(issuedAt.getTime() / SECOND),
  }
  // A token doesn't outlive its session.
  return signToken(claims, Math.min(template.lifeSeconds, left), issuedAt, template.audience)
}

function claimOf(claim: TokenClaim, { session, identity, addresses }: ActiveSession) {
  const { email, picture } = identity.traits
  switch (claim) {
    case 'email':
      return email
    case 'email_verified':
      return addresses.some(({ value, verifiedAt }) => value === email && verifiedAt !== null)
    case 'picture':
      return picture
    case 'auth_time':
      return Math.floor(Date.parse(session.authenticatedAt) / SECOND)
    case 'aal':
      return session.aal
  }
}
