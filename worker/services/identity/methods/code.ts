// Six-digit codes that prove an address: sent by mail, good for an hour and five tries.

import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { CODE_LIFETIME, CODE_TRIES } from '#shared/limits.ts'
import { hmacHex } from '#worker/platform/digest.ts'
import { outboxRow } from '#worker/platform/outbox.ts'
import { randomDigits } from '#worker/platform/random.ts'
import { type Call, timestamp } from '#worker/services/identity/context.ts'
import type { Address } from '#worker/services/identity/identity.ts'
import { labels } from '#worker/services/identity/messages.ts'
import { input, type Node, submit } from '#worker/services/identity/nodes.ts'
import { verificationMail } from '#worker/services/identity/proof-mails.ts'
import { addresses, codes, type Flow, flows, outbox } from '#worker/services/identity/schema.ts'

const CODE_DIGITS = 6

/** The form that asks for an address. */
export function addressNodes(): Node[] {
  return [
    input('code', 'email', 'email', { required: true, autocomplete: 'email', label: labels.email }),
    submit('code', 'method', 'code', labels.continue),
  ]
}

/** The form that asks for the code, with a button to have another one sent to `address`. */
export function codeNodes(address: string | null): Node[] {
  return [
    input('code', 'method', 'hidden', { value: 'code' }),
    input('code', 'code', 'text', {
      required: true,
      autocomplete: 'one-time-code',
      label: labels.verificationCode,
    }),
    submit('code', 'method', 'code', labels.continue),
    ...(address ? [submit('code', 'email', address, labels.resendCode)] : []),
  ]
}

/** The writes that give a flow a new code for an address and have it mailed; an older code of the flow is void. */
export function issueCode(c: Call, flow: Flow, address: Pick<Address, 'id' | 'value'>) {
  const { db, secret, siteOrigin, now } = c.var.service
  const code = randomDigits(CODE_DIGITS)
  const link = `${siteOrigin}/self-service/verification?flow=${flow.id}&code=${code}`
  const issued = {
    addressId: address.id,
    hash: hashCode(secret, flow.id, code),
    expiresAt: timestamp(c, CODE_LIFETIME),
    usedAt: null,
  }
  const mail = verificationMail(c.var.service, address.value, { code, link })
  return [
    db
      .insert(codes)
      .values({ flowId: flow.id, ...issued })
      .onConflictDoUpdate({ target: codes.flowId, set: issued }),
    db.insert(outbox).values(outboxRow(mail, now())),
  ] as const
}

/** Counts one try of a flow. False: all tries are used up, or the flow has reached its end. */
export async function countTry(c: Call, flow: Flow): Promise<boolean> {
  const counted = await c.var.service.db
    .update(flows)
    .set({ tries: sql`${flows.tries} + 1` })
    .where(and(eq(flows.id, flow.id), eq(flows.state, flow.state), sql`${flows.tries} < ${CODE_TRIES}`))
    .returning({ tries: flows.tries })
  return counted.length > 0
}

/**
 * Uses a code up, verifies its address and makes the flow `passed`: all or nothing. False: the code is wrong, too
 * old or used.
 */
export async function redeemCode(c: Call, flow: Flow, code: string, passed: Partial<Flow>): Promise<boolean> {
  const { db, secret } = c.var.service
  const now = timestamp(c)
  const hash = hashCode(secret, flow.id, code)
  const mine = and(eq(codes.flowId, flow.id), eq(codes.hash, hash))
  const redeemed = db
    .select({ id: codes.addressId })
    .from(codes)
    .where(and(mine, eq(codes.usedAt, now)))
  const [claimed] = await db.batch([
    db
      .update(codes)
      .set({ usedAt: now })
      .where(and(mine, isNull(codes.usedAt), gt(codes.expiresAt, now)))
      .returning({ addressId: codes.addressId }),
    db
      .update(addresses)
      .set({ verifiedAt: now, status: 'completed', updatedAt: now })
      .where(and(eq(addresses.id, redeemed), isNull(addresses.verifiedAt))),
    db
      .update(flows)
      .set({ ...passed, updatedAt: now })
      .where(and(eq(flows.id, flow.id), sql`exists ${redeemed}`)),
  ])
  return claimed.length > 0
}

/** Bound to the flow: a code of one flow says nothing about that of another. */
function hashCode(secret: string, flowId: string, code: string): string {
  return hmacHex(secret, `code:${flowId}:${code.trim()}`)
}
