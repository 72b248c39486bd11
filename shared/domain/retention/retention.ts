import * as z from 'zod/mini'
import { Timestamp } from '#shared/domain/time.ts'
import { RetentionProblem, RetentionRule } from './retention-rule.ts'

/** Releases and the bytes that purging them frees. */
const Sum = z.object({ releases: z.int(), bytes: z.int() })

/** A release that a rule gives up. */
export const DueRelease = z.object({
  id: z.string(),
  version: z.string(),
  channel: z.nullable(z.string()),
  pubDate: Timestamp,
  yanked: z.boolean(),
  files: z.int(),
  /** That purging it frees; 0 where another release that is due shares its files. */
  bytes: z.int(),
  /** When it is purged, at the earliest. */
  purgeAt: Timestamp,
})
export type DueRelease = z.infer<typeof DueRelease>

/** The rule of an application, and what it is about to do. */
export const Retention = z.object({
  /** Null: off. */
  rule: z.nullable(RetentionRule),
  /** When the releases were last looked at; null: not since the rule was set. */
  checkedAt: z.nullable(Timestamp),
  problem: z.nullable(RetentionProblem),
  /** What is announced, and when the first of it is purged; null: nothing is. */
  announced: z.nullable(z.extend(Sum, { purgeAt: Timestamp })),
})
export type Retention = z.infer<typeof Retention>

/** What a rule would purge if it were saved now. */
export const RetentionPreview = z.extend(Sum, {
  /** When the first of it would be purged; null: nothing would be. */
  purgeAt: z.nullable(Timestamp),
  problem: z.nullable(RetentionProblem),
  /** The oldest ones. */
  first: z.array(DueRelease),
})
export type RetentionPreview = z.infer<typeof RetentionPreview>

/** What retention means for one release. */
export const ReleaseRetention = z.object({
  /** An Admin exempted it. */
  kept: z.boolean(),
  /** When it is purged, at the earliest; null: it isn't announced. */
  purgeAt: z.nullable(Timestamp),
})
export type ReleaseRetention = z.infer<typeof ReleaseRetention>
