// Restoring an account through its former address. Of two users who claim the account, the earlier owner is
// believed: the address becomes the account's again, and credentials added shortly before the email change or
// since are removed, as the one who changed the email has added them.

import { and, eq, gt, ne, notInArray, type SQL, sql } from 'drizzle-orm'
import { renameWrites } from '#identity/flows/settings/email-change.ts'
import type { Call } from '#identity/http/context.ts'
import { securityNotification } from '#identity/mail/mails.ts'
import type { Address, Identity } from '#identity/store/identity.ts'
import { addresses, credentialIdentifiers, credentials, outbox } from '#identity/store/schema.ts'
import { FORMER_ADDRESS_LIFETIME } from '#shared/limits.ts'
import type { Batch } from '#worker/platform/database/d1.ts'
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
  const letter = securityNotification(c, traits.email, { takenBackBy: value })
  batch.addAll(renameWrites(c, identity, value, won))
  batch.when(won).insert(outbox, outboxRow(letter, now()))
  // Addresses that it was moved to later can't restore it in turn.
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

/** Added or changed since the email change, or as long before it as a former address is kept. */
function isRecent(formerUntil: string): SQL {
  const since = new Date(Date.parse(formerUntil) - 2 * FORMER_ADDRESS_LIFETIME).toISOString()
  return gt(credentials.updatedAt, since)
}
