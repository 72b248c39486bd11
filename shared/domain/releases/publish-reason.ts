// Why publishing asks first, as it travels: the server refuses to publish until each reason is confirmed. How reasons
// are found is in `find-publish-reasons.ts`.

import * as z from 'zod/mini'
import { AffectedClients } from './affected-clients.ts'

export const PublishReasonCode = z.enum([
  'prerelease_on_production',
  'lower_than_latest',
  'platform_lost',
  'key_changed',
  'no_update_files',
  'version_mismatch',
  'build_metadata_only',
  'size_halved',
])
export type PublishReasonCode = z.infer<typeof PublishReasonCode>

/** `details` depend on the code: versions, platforms, keys or files, for programs. */
export const PublishReason = z.object({
  code: PublishReasonCode,
  message: z.string(),
  details: z.record(z.string(), z.unknown()),
  /** How many clients it is about, which `message` says too; absent: they weren't counted, or couldn't be read. */
  clients: z.optional(AffectedClients),
})
export type PublishReason = z.infer<typeof PublishReason>

/** Codes that the caller knows of and accepts. Those that don't apply, or that a later version knows, do no harm. */
export const Confirm = z
  .array(z.union([PublishReasonCode, z.string().check(z.maxLength(64))]))
  .check(z.maxLength(32))
