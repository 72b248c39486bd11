// The most that a month of an organization may cost, set by its Admins. Limits are net: without VAT, in cents of euros.

import * as z from 'zod/mini'
import { Timestamp } from '#shared/domain/time.ts'
import { SPENDING_LIMIT_MAX_CENTS, SPENDING_UPLOAD_GRACE_MS } from '#shared/limits.ts'
import type { LineItem } from './pricing.ts'

const Cents = z.int().check(z.minimum(0))

/** A limit to set; null removes it. */
export const NewSpendingLimit = z.object({
  orgId: z.string().check(z.minLength(1), z.maxLength(300)),
  cents: z.nullable(
    Cents.check(z.maximum(SPENDING_LIMIT_MAX_CENTS, 'Set at most 100000,00 EUR, or remove the limit')),
  ),
})

export const SpendingLimit = z.object({
  /** Null: no limit. */
  cents: z.nullable(Cents),
  /** The lowest limit that can be set: the base price of the plan. */
  minimum: Cents,
  /**
   * The most that the running month is charged: the limit, or what the month had already come to when it was lowered.
   * Null: no limit, or nothing is charged for this month.
   */
  cap: z.nullable(Cents),
  /** When the running month is over, and with it what follows from the limit; null where no month is charged. */
  monthEnd: z.nullable(Timestamp),
  /** Since when use is over the cap; null: it isn't. */
  overSince: z.nullable(Timestamp),
  /** From when uploads are refused unless the limit is raised; null: they aren't. */
  uploadsEnd: z.nullable(Timestamp),
  /** Whether they are refused now, by the clock of the service. */
  uploadsPaused: z.boolean(),
})
export type SpendingLimit = z.infer<typeof SpendingLimit>

/** Why an organization can't upload: its limit in cents, and when the month is over. */
export const UploadBlock = z.object({ cents: Cents, until: Timestamp })
export type UploadBlock = z.infer<typeof UploadBlock>

/** From when uploads are refused for use that is over the limit since `overSince` (ISO 8601). */
export function uploadsEndFrom(overSince: string): string {
  return new Date(Date.parse(overSince) + SPENDING_UPLOAD_GRACE_MS).toISOString()
}

/**
 * The line that takes off what a month may not be charged; null when it stays within the cap.
 * @param lines all of the month, the base price included
 * @param cap cents, at least the base price; null: no limit
 */
export function limitLine(lines: readonly LineItem[], cap: number | null): LineItem | null {
  const total = lines.reduce((sum, { amount }) => sum + amount, 0)
  if (cap === null || total <= cap * 100) return null
  return { kind: 'limit', used: cap, included: null, amount: cap * 100 - total }
}
