// The test gateway's memory of intents: what each is for, and the payment method that was approved. Every step is
// one conditional write, so of two at once only one is taken.

import { and, eq, gt, lte, ne } from 'drizzle-orm'
import type { PaymentIntent } from '#shared/domain/billing/payment.ts'
import { DAY, MINUTE } from '#shared/domain/time.ts'
import { randomAlphanumeric } from '#worker/platform/crypto/random.ts'
import type { Database } from '#worker/services/billing/context.ts'
import type { NewIntent, PaymentGateway, PaymentMethod } from '#worker/services/billing/payments/gateway.ts'
import { testIntents } from '#worker/services/billing/schema.ts'

type Row = typeof testIntents.$inferSelect
export type Intents = ReturnType<typeof openIntents>

/** How long an intent waits to be approved and used. */
const TTL_MS = 30 * MINUTE
/** More than 128 bits: who knows an intent's id may approve it. */
const ID_LENGTH = 22

export function openIntents(db: Database, now: Date) {
  const isAlive = (id: string) =>
    and(
      eq(testIntents.id, id),
      ne(testIntents.status, 'consumed'),
      gt(testIntents.createdAt, before(now, TTL_MS)),
    )

  async function find(id: string): Promise<Row | null> {
    const [row] = await db.select().from(testIntents).where(eq(testIntents.id, id)).limit(1)
    return row ?? null
  }

  return {
    now,

    /** @param stored approves it at once */
    async open(intent: NewIntent, stored?: PaymentMethod): Promise<PaymentIntent> {
      const { orgId, amount, paymentMethodType } = intent
      const id = randomAlphanumeric(ID_LENGTH)
      const row = {
        id,
        orgId,
        amount,
        paymentMethodType,
        ...(stored ?? NO_METHOD),
        status: stored ? 'authorized' : 'inited',
        createdAt: now.toISOString(),
      } as const
      const isForgotten = and(
        ne(testIntents.status, 'consumed'),
        lte(testIntents.createdAt, before(now, DAY)),
      )
      const [, [opened]] = await db.batch([
        db.delete(testIntents).where(isForgotten),
        db.insert(testIntents).values(row).returning(),
      ])
      if (!opened) throw new Error('An intent that was just opened is not there')
      return present(opened, now)
    },

    async read(id: string): Promise<PaymentIntent | null> {
      const row = await find(id)
      return row && present(row, now)
    },

    /** Sets the payment method, replacing any before. @returns null when the intent is closed */
    async offer(id: string, method: PaymentMethod, isChallenged = false): Promise<PaymentIntent | null> {
      const { type, ...kept } = method
      const [row] = await db
        .update(testIntents)
        .set({ ...kept, status: isChallenged ? 'inProgress' : 'authorized' })
        .where(and(isAlive(id), eq(testIntents.paymentMethodType, type)))
        .returning()
      return row ? present(row, now) : null
    },

    /** What the bank's customer has answered. @returns null when the bank has not asked */
    async decide(id: string, isApproved: boolean): Promise<PaymentIntent | null> {
      const [row] = await db
        .update(testIntents)
        .set(isApproved ? { status: 'authorized' } : { status: 'inited', ...NO_METHOD })
        .where(and(isAlive(id), eq(testIntents.status, 'inProgress')))
        .returning()
      return row ? present(row, now) : null
    },

    async capture(id: string): ReturnType<PaymentGateway['capture']> {
      await db
        .update(testIntents)
        .set({ status: 'consumed' })
        .where(and(isAlive(id), eq(testIntents.status, 'authorized')))
      const row = await find(id)
      if (row?.status !== 'consumed') return { refused: 'The payment was not approved in time. Try again.' }
      return { reference: `test-charge-${id}`, method: methodOf(row) }
    },
  }
}

const NO_METHOD = { reference: null, brand: null, last4: null, expiryMonth: null, expiryYear: null }

function before(now: Date, age: number): string {
  return new Date(now.getTime() - age).toISOString()
}

function present(row: Row, now: Date): PaymentIntent {
  const { id, orgId, amount, paymentMethodType, reference } = row
  const status = row.status !== 'consumed' && row.createdAt <= before(now, TTL_MS) ? 'expired' : row.status
  return {
    ...{ id, orgId, amount, paymentMethodType, status },
    ...{ gateway: 'test', gatewayAccountId: 'test', currencyCode: 'EUR' },
    referenceId: status === 'authorized' || status === 'consumed' ? reference : null,
  }
}

function methodOf({ paymentMethodType: type, reference, brand, ...card }: Row): PaymentMethod {
  const { last4, expiryMonth, expiryYear } = card
  if (!reference || !brand) throw new Error('An approved intent has no payment method')
  return { reference, type, brand, last4, expiryMonth, expiryYear }
}
