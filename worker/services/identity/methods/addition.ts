// Adding to a credential that can hold several: another key, another provider account, or the first of them.
// Of concurrent additions one is made, and the others are rejected.

import type { Message } from '#identity/flows/form/message.ts'
import { type Call, timestamp } from '#identity/http/context.ts'
import { securityMail } from '#identity/mail/mails.ts'
import { credentialOf, isUnchanged, type Person, unchanged } from '#identity/store/person.ts'
import { type CredentialMethod, credentialIdentifiers, credentials } from '#identity/store/schema.ts'
import type { Change } from './method.ts'

interface Addition {
  /** The credential's new secret, the addition included. */
  secret: string
  /** The identifier that the addition is found by. */
  identifier: string
  /** The user's name for it. */
  name: string
  /** The message when it belongs to an account already. */
  taken: Message
}

/** Adds to a credential that is unchanged since `person` was read, and notifies its owner by email. */
export function addToCredential(
  c: Call,
  person: Person,
  method: CredentialMethod,
  { secret, identifier, name, taken }: Addition,
): Change {
  const { db } = c.var.service
  const { id: identityId, traits } = person.identity
  const held = credentialOf(person, method)
  const now = timestamp(c)
  const row = { identityId, method, secret, createdAt: now, updatedAt: now }
  return {
    ...(held && { provided: isUnchanged(held) }),
    writes: [
      held
        ? db.update(credentials).set({ secret, updatedAt: now }).where(unchanged(held))
        : db.insert(credentials).values(row),
      db.insert(credentialIdentifiers).values({ method, identifier, identityId }),
      securityMail(c, traits.email, { added: method, name }),
    ],
    taken,
    mails: true,
  }
}
