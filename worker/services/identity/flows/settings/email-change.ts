// Changing the email. The new one is mailed a code, and only the code completes the change: until then the
// new address claims neither the account nor the address. The former address can restore the account for a
// while, and its owner is told so: an attacker who gets into an account can't keep it by changing its email.

import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import { updateFlow } from '#identity/flows/flow.ts'
import { type Call, timestamp } from '#identity/http/context.ts'
import { securityMail } from '#identity/mail/mails.ts'
import { secretOf, spendSecret } from '#identity/methods/codes/mailed-secret.ts'
import { findSession } from '#identity/sessions/active-session.ts'
import { isActive } from '#identity/sessions/sessions.ts'
import { IDENTIFIER_TAKEN, isIdentifierTaken } from '#identity/store/conflicts.ts'
import type { Address, Identity } from '#identity/store/identity.ts'
import { currentAddress } from '#identity/store/person.ts'
import {
  addresses,
  codes,
  credentialIdentifiers,
  emailChanges,
  type Flow,
  identities,
} from '#identity/store/schema.ts'
import { FORMER_ADDRESS_LIFETIME } from '#shared/limits.ts'
import { Batch } from '#worker/platform/database/d1.ts'
import { exists } from '#worker/platform/database/exists.ts'

type EmailChange = typeof emailChanges.$inferSelect

/** The write that records a requested change; it replaces an earlier request. */
export function noteChange(c: Call, change: EmailChange) {
  return c.var.service.db
    .insert(emailChanges)
    .values(change)
    .onConflictDoUpdate({ target: emailChanges.identityId, set: change })
}

/** The change that a logged-in user has requested. */
export async function findChangeOf(c: Call, identityId: string): Promise<EmailChange | undefined> {
  return findChange(c, eq(emailChanges.identityId, identityId))
}

/**
 * The change that proving `email` in this flow makes: the flow was opened for it, or by the user who
 * requested it.
 */
export async function findChangeFor(c: Call, flow: Flow, email: string): Promise<EmailChange | undefined> {
  const opened = await findChange(c, and(eq(emailChanges.flowId, flow.id), eq(emailChanges.email, email)))
  if (opened) return opened
  const current = await findSession(c)
  const asked = current && (await findChangeOf(c, current.identity.id))
  return asked?.email === email ? asked : undefined
}

async function findChange(c: Call, which: SQL | undefined): Promise<EmailChange | undefined> {
  const [change] = await c.var.service.db
    .select()
    .from(emailChanges)
    .where(and(which, isActive(emailChanges.sessionId, timestamp(c))))
    .limit(1)
  return change
}

/**
 * Makes the change that a flow was opened for, with the secret that was mailed for it: all of it or nothing.
 * Undefined: the flow is for no change.
 */
export async function makeChange(
  c: Call,
  flow: Flow,
  typed: string,
  passed: Partial<Flow>,
): Promise<'made' | 'wrong' | 'taken' | undefined> {
  const { db } = c.var.service
  const change = await findChange(
    c,
    and(eq(emailChanges.flowId, flow.id), eq(emailChanges.email, flow.address ?? '')),
  )
  if (!change) return undefined
  const [[identity], [former]] = await db.batch([
    db.select().from(identities).where(eq(identities.id, change.identityId)).limit(1),
    db.select().from(addresses).where(currentAddress(change.identityId)).limit(1),
  ])
  if (identity?.state !== 'active' || !former) return 'wrong'
  const batch = new Batch(db)
  batch.abortUnless(
    'wrong',
    exists(codes, secretOf(c, flow, typed)),
    isActive(change.sessionId),
    exists(addresses, and(currentAddress(identity.id), eq(addresses.id, former.id))),
    // A later request for another email replaces this one.
    exists(emailChanges, and(eq(emailChanges.identityId, identity.id), eq(emailChanges.flowId, flow.id))),
  )
  batch.add(spendSecret(c, flow, typed))
  batch.addAll(moveWrites(c, identity, former, change.email))
  batch.add(updateFlow(c, flow, passed))
  const refused = await batch.attempt(...IDENTIFIER_TAKEN)
  if (refused === null) return 'made'
  return isIdentifierTaken(refused) ? 'taken' : 'wrong'
}

function moveWrites(c: Call, identity: Identity, former: Address, email: string) {
  const { db } = c.var.service
  const now = timestamp(c)
  const { id } = identity
  const until = timestamp(c, FORMER_ADDRESS_LIFETIME)
  const address: Address = {
    id: crypto.randomUUID(),
    recoveryId: crypto.randomUUID(),
    identityId: id,
    value: email,
    status: 'completed',
    verifiedAt: now,
    formerUntil: null,
    createdAt: now,
    updatedAt: now,
  }
  return [
    // The account moves back to a former address.
    db
      .delete(addresses)
      .where(and(eq(addresses.identityId, id), eq(addresses.value, email), isNotNull(addresses.formerUntil))),
    // An address that was never verified gives no right to restore the account.
    former.verifiedAt
      ? db.update(addresses).set({ formerUntil: until, updatedAt: now }).where(eq(addresses.id, former.id))
      : db.delete(addresses).where(eq(addresses.id, former.id)),
    db.insert(addresses).values(address),
    ...renameWrites(c, identity, email),
    db.delete(emailChanges).where(eq(emailChanges.identityId, id)),
    ...(former.verifiedAt ? [securityMail(c, former.value, { movedTo: email, until })] : []),
  ] as const
}

/** The writes that change an identity's email and identifier. */
export function renameWrites(c: Call, { id }: Identity, email: string, condition?: SQL) {
  const { db } = c.var.service
  // Reads the identifier when this is written: a concurrent request may change it.
  const former = db
    .select({ email: sql`${identities.traits} ->> '$.email'` })
    .from(identities)
    .where(eq(identities.id, id))
  return [
    db
      .update(credentialIdentifiers)
      .set({ identifier: email })
      .where(
        and(
          eq(credentialIdentifiers.identityId, id),
          eq(credentialIdentifiers.identifier, former),
          condition,
        ),
      ),
    db
      .update(identities)
      .set({ traits: sql`json_set(${identities.traits}, '$.email', ${email})`, updatedAt: timestamp(c) })
      .where(and(eq(identities.id, id), condition)),
  ] as const
}
