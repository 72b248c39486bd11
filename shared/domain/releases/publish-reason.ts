// Why publishing asks first, as it travels: the server refuses to publish until each reason is confirmed. How reasons
// are found is in `find-publish-reasons.ts`.

import * as z from 'zod/mini'

export const PublishReasonCode = z.enum([
  'prerelease_on_production',
  'lower_than_latest',
  'platform_lost',
  'key_changed',
  'package_id_changed',
  'unsupported_packaging',
  'no_update_files',
  'version_mismatch',
  'build_metadata_only',
  'size_halved',
  'step_skips_platforms',
  'last_required_step',
])
export type PublishReasonCode = z.infer<typeof PublishReasonCode>

/** Distinct clients of the last full day that a reason is about. */
export const AffectedClients = z.object({
  /** The UTC day on which they were counted. */
  day: z.iso.date(),
  clients: z.int(),
  /** Whether fewer may be affected. */
  isUpperBound: z.boolean(),
  /** Whether `clients` is an estimate, with a standard error of 1.6%. */
  isEstimate: z.boolean(),
  /** Those with the most clients first; empty where the reason is about no platform. Bundles are added up. */
  platforms: z.array(z.object({ platform: z.string(), clients: z.int() })),
})
export type AffectedClients = z.output<typeof AffectedClients>

/** `details` depend on the code: versions, platforms, keys or files, for programs. */
export const PublishReason = z.object({
  code: PublishReasonCode,
  message: z.string(),
  details: z.record(z.string(), z.unknown()),
  /** How many clients it is about, which `message` says too; absent: they weren't counted, or couldn't be read. */
  clients: z.optional(AffectedClients),
})
export type PublishReason = z.infer<typeof PublishReason>

/** Why a rollback asks first: clients of newer versions refuse its target. */
export const ROLLBACK_REASON = 'key_unknown'
export const RollbackReason = z.extend(PublishReason, { code: z.literal(ROLLBACK_REASON) })
export type RollbackReason = z.infer<typeof RollbackReason>

/** Codes that the caller knows of and accepts. Those that don't apply, or that a later version knows, do no harm. */
export const Confirm = z
  .array(z.union([PublishReasonCode, z.string().check(z.maxLength(64))]))
  .check(z.maxLength(32))
