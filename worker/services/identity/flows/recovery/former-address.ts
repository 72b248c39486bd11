// Taking an account back by the address that it has left. Two people say that it is theirs, and whoever had it first is
// believed: the address is the account's again, and what was set up to sign in with shortly before the move, or since,
// goes, as whoever moved it has set that up.

import { and, eq, gt, ne, notInArray, type SQL, sql } from 'drizzle-orm'
import { renameWrites } from '#identity/flows/settings/email-change.ts'
import type { Call } from '#identity/http/context.ts'
import { securityLetter } from '#identity/mail/mails.ts'
import type { Address, Identity } from '#identity/store/identity.ts'
import { addresses, credentialIdentifiers, credentials, outbox } from '#identity/store/schema.ts'
import { FORMER_ADDRESS_LIFETIME } from '#shared/limits.ts'
import { insertIf } from '#worker/platform/d1.ts'
import { outboxRow } from '#worker/platform/outbox.ts'

/** The writes that take it back, if `won` holds. */
export function restoreWrites(
  c: Call,
  identity: Identity,
  address: Pick<Address, 'id' | 'value' | 'formerUntil'>,
  won: SQL,
) {
  const { formerUntil, value } = address
  if (!formerUntil) return []
  const { db, now } = c.var.service
  const { id, traits } = identity
  const left = and(eq(addresses.identityId, id), ne(addresses.id, address.id))
  const letter = securityLetter(c, traits.email, { takenBackBy: value })
  return [
    ...renameWrites(c, identity, value, won),
    insertIf(db, outbox, outboxRow(letter, now()), won),
    // Those that it was moved to after this one cannot take it back in their turn.
    db
      .delete(addresses)
      .where(and(left, sql`coalesce(${addresses.formerUntil}, '9') >= ${formerUntil}`, won)),
    db
      .update(addresses)
      .set({ formerUntil: null })
      .where(and(eq(addresses.id, address.id), won)),
    db.delete(credentials).where(and(eq(credentials.identityId, id), isRecent(formerUntil), won)),
    db
      .delete(credentialIdentifiers)
      .where(
        and(
          eq(credentialIdentifiers.identityId, id),
          notInArray(
            credentialIdentifiers.method,
            db.select({ method: credentials.method }).from(credentials).where(eq(credentials.identityId, id)),
          ),
          won,
        ),
      ),
  ] as const
}

/** Set up, or added to, since as long before the move as an address is kept after it. */
function isRecent(formerUntil: string): SQL {
  const since = new Date(Date.parse(formerUntil) - 2 * FORMER_ADDRESS_LIFETIME).toISOString()
  return gt(credentials.updatedAt, since)
}
