// The mailed proof of an address: a code of six digits, or the token of a link. It belongs to one flow and
// the address that it was mailed to, is valid for an hour and once, and is stored only as a keyed hash.

import { and, eq, gt, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { type Call, timestamp } from '#identity/http/context.ts'
import { addresses, codes, type Flow, flows, outbox } from '#identity/store/schema.ts'
import { CODE_LIFETIME } from '#shared/limits.ts'
import { hmacHex } from '#worker/platform/crypto/digest.ts'
import { randomAlphanumeric, randomDigits } from '#worker/platform/crypto/random.ts'
import type { Mail } from '#worker/platform/mail/mail.ts'
import { replaceMessage } from '#worker/platform/outbox.ts'

const CODE_DIGITS = 6
const TOKEN_LENGTH = 48

export function drawSecret(kind: 'code' | 'link'): string {
  return kind === 'code' ? randomDigits(CODE_DIGITS) : randomAlphanumeric(TOKEN_LENGTH)
}

export interface Mailing {
  secret: string
  /** The address that it proves; null while that belongs to no account yet. */
  addressId: string | null
  mail: Mail
}

type Addressed = Pick<Flow, 'id' | 'address'>

/**
 * The writes that give a flow a new secret and queue its email. An older secret of the flow is void, and its
 * email is removed from the outbox. `sendMails` follows them.
 */
export function mailSecret(c: Call, flow: Pick<Flow, 'id'>, { secret, addressId, mail }: Mailing) {
  const { db, now } = c.var.service
  const issued = {
    addressId,
    hash: hashSecret(c, { id: flow.id, address: mail.to }, secret),
    expiresAt: timestamp(c, CODE_LIFETIME),
    usedAt: null,
  }
  return [
    db
      .insert(codes)
      .values({ flowId: flow.id, ...issued })
      .onConflictDoUpdate({ target: codes.flowId, set: issued }),
    replaceMessage(db, outbox, { id: flow.id, payload: mail, now: now() }),
  ] as const
}

/**
 * The decoy when no account has the address, against account enumeration: the outbox takes as long, retries
 * as often and reports delays as it would for an email.
 */
export function mailDecoy(c: Call, flow: Pick<Flow, 'id'>) {
  const { db, now } = c.var.service
  return [
    db.delete(codes).where(eq(codes.flowId, flow.id)),
    replaceMessage(db, outbox, { id: flow.id, payload: 'decoy', now: now() }),
  ] as const
}

/** Whether `token` is a valid token of a link to this flow. */
export async function isGoodToken(c: Call, flow: Flow, token: string): Promise<boolean> {
  if (token.length !== TOKEN_LENGTH) return false
  const found = await c.var.service.db
    .select({ flowId: codes.flowId })
    .from(codes)
    .where(secretOf(c, flow, token))
    .limit(1)
  return found.length > 0
}

/** The condition for the flow's secret that was submitted. */
export function secretOf(c: Call, flow: Addressed, typed: string): SQL | undefined {
  const usable = and(isNull(codes.usedAt), gt(codes.expiresAt, timestamp(c)))
  return and(eq(codes.flowId, flow.id), eq(codes.hash, hashSecret(c, flow, typed)), usable)
}

/** The write that spends a secret. It changes nothing when the secret is wrong, expired or used. */
export function spendSecret(c: Call, flow: Addressed, typed: string, now = timestamp(c), condition?: SQL) {
  return c.var.service.db
    .update(codes)
    .set({ usedAt: now })
    .where(and(secretOf(c, flow, typed), condition))
    .returning({ addressId: codes.addressId })
}

/**
 * Spends a secret, verifies the address that it proves, and stores `changes` of the flow: all or nothing.
 * False: it is wrong, expired or used, or proves no address.
 */
export async function redeemSecret(
  c: Call,
  flow: Flow,
  typed: string,
  changes: Partial<Flow>,
): Promise<boolean> {
  const { db } = c.var.service
  const now = timestamp(c)
  const redeemed = db
    .select({ id: codes.addressId })
    .from(codes)
    .where(and(eq(codes.flowId, flow.id), eq(codes.hash, hashSecret(c, flow, typed)), eq(codes.usedAt, now)))
  const [used] = await db.batch([
    spendSecret(c, flow, typed, now, isNotNull(codes.addressId)),
    db
      .update(addresses)
      .set({ verifiedAt: now, status: 'completed', updatedAt: now })
      .where(and(eq(addresses.id, redeemed), isNull(addresses.verifiedAt))),
    db
      .update(flows)
      .set({ ...changes, updatedAt: now })
      .where(and(eq(flows.id, flow.id), sql`exists ${redeemed}`)),
  ])
  return used.length > 0
}

/** Bound to the flow and its address: one code reveals nothing about another. */
function hashSecret(c: Call, { id, address }: Addressed, typed: string): string {
  return hmacHex(c.var.service.secret, `code:${id}:${address}:${typed.trim()}`)
}
