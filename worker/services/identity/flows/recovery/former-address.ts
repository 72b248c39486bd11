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
import type { Batch } from '#worker/platform/d1.ts'
import { outboxRow } from '#worker/platform/outbox.ts'

/** Takes it back in a batch, if `won` holds. */
export function restoreAddress<Schema extends Record<string, unknown>>(
  batch: Batch<Schema>,
  won: SQL,
  c: Call,
  identity: Identity,
  address: Pick<Address, 'id' | 'value' | 'formerUntil'>,
): void {
  const { formerUntil, value } = address
  if (!formerUntil) return
  const { db, now } = c.var.service
  const { id, traits } = identity
  const left = and(eq(addresses.identityId, id), ne(addresses.id, address.id))
  const letter = securityLetter(c, traits.email, { takenBackBy: value })
  batch.addAll(renameWrites(c, identity, value, won))
  batch.when(won).insert(outbox, outboxRow(letter, now()))
  // Those that it was moved to after this one cannot take it back in their turn.
  batch.add(
    db
      .delete(addresses)
      .where(and(left, sql`coalesce(${addresses.formerUntil}, '9') >= ${formerUntil}`, won)),
  )
  batch.when(won).update(addresses, { formerUntil: null }, eq(addresses.id, address.id))
  batch.add(db.delete(credentials).where(and(eq(credentials.identityId, id), isRecent(formerUntil), won)))
  const held = db
    .select({ method: credentials.method })
    .from(credentials)
    .where(eq(credentials.identityId, id))
  const areLeft = and(
    eq(credentialIdentifiers.identityId, id),
    notInArray(credentialIdentifiers.method, held),
    won,
  )
  batch.add(db.delete(credentialIdentifiers).where(areLeft))
}

/** Set up, or added to, since as long before the move as an address is kept after it. */
function isRecent(formerUntil: string): SQL {
  const since = new Date(Date.parse(formerUntil) - 2 * FORMER_ADDRESS_LIFETIME).toISOString()
  return gt(credentials.updatedAt, since)
}
