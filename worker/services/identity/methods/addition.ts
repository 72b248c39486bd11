// Adding to a way of signing in that somebody can have several of, or beginning it: another key, another account at a
// provider. Of two additions at the same moment one is made, and the other hears of it.

import type { Message } from '#identity/flows/form/message.ts'
import { type Call, timestamp } from '#identity/http/context.ts'
import { securityMail } from '#identity/mail/mails.ts'
import { asRead, credentialOf, isAsRead, type Person } from '#identity/store/person.ts'
import { type CredentialMethod, credentialIdentifiers, credentials } from '#identity/store/schema.ts'
import type { Change } from './method.ts'

interface Addition {
  /** The secret of the credential with what is added. */
  secret: string
  /** By which what is added is found. */
  identifier: string
  /** What its owner calls it. */
  name: string
  /** What is said when somebody has it already. */
  taken: Message
}

/** Adds to a credential as it was when `person` was read, and tells its owner by mail. */
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
    ...(held && { provided: isAsRead(held) }),
    writes: [
      held
        ? db.update(credentials).set({ secret, updatedAt: now }).where(asRead(held))
        : db.insert(credentials).values(row),
      db.insert(credentialIdentifiers).values({ method, identifier, identityId }),
      securityMail(c, traits.email, { added: method, name }),
    ],
    taken,
    mails: true,
  }
}
