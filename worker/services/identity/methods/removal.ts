// Taking a way of signing in away. Nobody may lock themselves out, not even by two removals at the same moment, so
// what must be left is a condition of the very batch that removes.

import { and, eq, exists, inArray, ne, sql } from 'drizzle-orm'
import { faults } from '#identity/flows/form/faults.ts'
import type { Call } from '#identity/http/context.ts'
import { securityMail } from '#identity/mail/mails.ts'
import { asRead, canRemove, credentialOf, isAsRead, type Person, waysIn } from '#identity/store/person.ts'
import { type CredentialMethod, credentialIdentifiers, credentials } from '#identity/store/schema.ts'
import type { Change, Rejection } from './method.ts'

interface Removal {
  /** The secret of what stays, of a method that somebody can have several of. Left out: nothing stays. */
  left?: string
  /** The identifiers of what goes, if something stays. */
  identifiers?: string[]
  /** What its owner calls it. */
  name?: string
}

/**
 * Removes a credential, or a part of it, as it was when `person` was read, and tells its owner by mail. Refused when
 * nothing would be left to sign in with, or when it was changed meanwhile.
 */
export function removeCredential(
  c: Call,
  person: Person,
  method: CredentialMethod,
  { left, identifiers = [], name }: Removal = {},
): Change | Rejection {
  const held = credentialOf(person, method)
  if (!held) return { messages: [faults.changedMeanwhile] }
  if (!canRemove(c.var.service, person, method, left === undefined ? 0 : 1))
    return { messages: [faults.lastWayIn] }
  const { db } = c.var.service
  const { identity } = person
  const ids = credentialIdentifiers
  const named = and(eq(ids.identityId, identity.id), eq(ids.method, method))
  const remains = left === undefined ? anotherWayIn(c, person, method) : undefined
  return {
    provided: remains ? sql`${isAsRead(held)} and ${remains}` : isAsRead(held),
    writes: [
      left === undefined
        ? db.delete(credentials).where(asRead(held))
        : db.update(credentials).set({ secret: left }).where(asRead(held)),
      db.delete(ids).where(left === undefined ? named : and(named, inArray(ids.identifier, identifiers))),
      securityMail(c, identity.traits.email, { removed: method, ...(name && { name }) }),
    ],
    mails: true,
  }
}

/** What must hold for the last thing of a method to go. */
function anotherWayIn(c: Call, { identity }: Person, method: CredentialMethod) {
  const ways = waysIn(c.var.service)
  if (!ways.includes(method)) return undefined
  const others = and(
    eq(credentials.identityId, identity.id),
    ne(credentials.method, method),
    inArray(credentials.method, [...ways]),
  )
  return exists(c.var.service.db.select({ one: sql`1` }).from(credentials).where(others))
}
