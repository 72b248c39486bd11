// What can be corrected of a file of a draft, however far its upload is. Absent: it stays as it is. Null: it has no value.

import * as z from 'zod/mini'
import { NewAsset } from './asset.ts'

/** A version of a system, such as `10.15` or `10.0.17763`. */
export const MinimumOs = z
  .string()
  .check(z.regex(/^\d{1,6}(\.\d{1,6}){0,3}$/, 'A version of a system is numbers with dots, such as 10.15'))

const FIELDS = {
  ...z.pick(NewAsset, {
    updatePlatform: true,
    publicPlatform: true,
    format: true,
    kind: true,
    deltaFor: true,
    deltaFrom: true,
    signature: true,
  }).shape,
  /** The lowest version of the system that it runs on, in place of what its bytes say. */
  minimumOs: z.optional(z.nullable(MinimumOs)),
}

const SIGNATURES = {
  /** Those beside `signature`. Those that are not among them go. */
  signatures: NewAsset.shape.signatures,
}

export const AssetChange = z.object({
  ...FIELDS,
  ...SIGNATURES,
  /** What the caller saw of these fields. The change is refused when one of them has another value by then. */
  was: z.optional(z.object({ ...FIELDS, ...SIGNATURES })),
})
export type AssetChange = z.infer<typeof AssetChange>

/** The fields of one value that `was` may have: all but `signatures`. */
export const SEEN_FIELDS = z.keyof(z.object(FIELDS)).options
