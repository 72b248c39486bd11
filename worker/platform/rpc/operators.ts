import type { Person, ServiceActor } from './context.ts'

/** Who acts for the installation. */
export interface Operator {
  /** An identity's id, or `command`. */
  id: string
  /** An email, or who ran the command. */
  name: string | null
}

/** Tells operators from everyone else, who get null. */
export type FindOperator = (actor: Person | ServiceActor) => Operator | null

/** @param listed emails, which count once verified, and ids of identities */
export function operatorFinder(listed: readonly string[]): FindOperator {
  const known = new Set(listed.map((each) => each.toLowerCase()))
  return (actor) => {
    if (actor.kind === 'service')
      return actor.name === 'operators' ? { id: 'command', name: actor.user ?? null } : null
    const { userId, email, emailVerified, emailProven } = actor
    // Where emails aren't verified, anyone can sign up with an operator's.
    const isListed =
      (emailVerified && known.has(userId.toLowerCase())) ||
      (emailProven && email !== undefined && known.has(email.toLowerCase()))
    return isListed ? { id: userId, name: email ?? null } : null
  }
}
