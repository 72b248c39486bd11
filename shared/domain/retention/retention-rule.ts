// Which old releases an application gives up by itself. Without a rule nothing is purged but by hand.

import * as z from 'zod/mini'

export const MAX_KEEP_LAST = 100
/** Shorter than a week, clients that ask on weekdays only would look gone. */
export const MIN_IN_USE_DAYS = 7
export const MAX_IN_USE_DAYS = 365
export const MIN_AFTER_DAYS = 30
export const MAX_AFTER_DAYS = 3650
/** Days for which a release is listed before it is purged. Also the least time between two announcements. */
export const NOTICE_DAYS = 7

const between = (min: number, max: number, what: string) =>
  z.int(what).check(z.minimum(min, what), z.maximum(max, what))

export const RetentionRule = z.strictObject({
  /** Releases of each channel that are kept, the last in its order and the last published ones. */
  keepLast: between(1, MAX_KEEP_LAST, `Keep between 1 and ${MAX_KEEP_LAST} releases`),
  /** Days within which a version with clients is in use, and kept; false: clients don't matter. */
  keepInUse: z.union([
    z.literal(false),
    between(
      MIN_IN_USE_DAYS,
      MAX_IN_USE_DAYS,
      `Look at between ${MIN_IN_USE_DAYS} and ${MAX_IN_USE_DAYS} days`,
    ),
  ]),
  /** Days since publication before which a release is kept. */
  afterDays: between(
    MIN_AFTER_DAYS,
    MAX_AFTER_DAYS,
    `Purge after between ${MIN_AFTER_DAYS} and ${MAX_AFTER_DAYS} days`,
  ),
})
export type RetentionRule = z.infer<typeof RetentionRule>

/** What a rule begins with when it is turned on. */
export const DEFAULT_RETENTION: RetentionRule = { keepLast: 10, keepInUse: 30, afterDays: 90 }

/**
 * Why nothing is announced or purged although the rule looks at clients. `counts`: they couldn't be read. `few-days`:
 * clients were counted on fewer than half of the days. `others`: some clients' versions weren't told apart, so any
 * version might be theirs.
 */
export const RetentionProblem = z.enum(['counts', 'few-days', 'others'])
export type RetentionProblem = z.infer<typeof RetentionProblem>

/** A rule in the words of the audit log: `keep last 10, keep in use for 30 days, purge after 90 days`. */
export function describeRule({ keepLast, keepInUse, afterDays }: RetentionRule): string {
  const inUse = keepInUse === false ? [] : [`keep in use within ${keepInUse} days`]
  return [`keep last ${keepLast}`, ...inUse, `purge after ${afterDays} days`].join(', ')
}
