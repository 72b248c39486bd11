// Removing a login method. Users must not lock themselves out, not even by two concurrent removals, so what
// must be left is a condition of the batch that removes.

import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { faults } from '#identity/flows/form/faults.ts'
import type { Call } from '#identity/http/context.ts'
import { securityMail } from '#identity/mail/mails.ts'
import {
  canRemove,
  credentialOf,
  firstFactors,
  isUnchanged,
  type Person,
  unchanged,
} from '#identity/store/person.ts'
import { type CredentialMethod, credentialIdentifiers, credentials } from '#identity/store/schema.ts'
import { exists } from '#worker/platform/database/exists.ts'
import type { Change, Rejection } from './method.ts'

interface Removal {
  /** The remaining secret, of a method that can have several. Absent: nothing remains. */
  left?: string
  /** The identifiers to remove, if something remains. */
  identifiers?: string[]
  /** The user's name for it. */
  name?: string
}

/**
 * Removes a credential, or a part of it, as it was when `person` was read, and notifies its owner by email.
 * Rejected when no login method would be left, or when a concurrent request has changed it.
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
    return { messages: [faults.lastLoginMethod] }
  const { db } = c.var.service
  const { identity } = person
  const ids = credentialIdentifiers
  const named = and(eq(ids.identityId, identity.id), eq(ids.method, method))
  const remains = left === undefined ? hasAnotherFirstFactor(c, person, method) : undefined
  return {
    provided: remains ? sql`${isUnchanged(held)} and ${remains}` : isUnchanged(held),
    writes: [
      left === undefined
        ? db.delete(credentials).where(unchanged(held))
        : db.update(credentials).set({ secret: left }).where(unchanged(held)),
      db.delete(ids).where(left === undefined ? named : and(named, inArray(ids.identifier, identifiers))),
      securityMail(c, identity.traits.email, { removed: method, ...(name && { name }) }),
    ],
    mails: true,
  }
}

/** The condition for removing the last thing of a method. */
function hasAnotherFirstFactor(c: Call, { identity }: Person, method: CredentialMethod) {
  const ways = firstFactors(c.var.service)
  if (!ways.includes(method)) return undefined
  const others = and(
    eq(credentials.identityId, identity.id),
    ne(credentials.method, method),
    inArray(credentials.method, [...ways]),
  )
  return exists(credentials, others)
}
