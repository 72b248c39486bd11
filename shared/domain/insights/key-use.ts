import * as z from 'zod/mini'

/** Update checks of a UTC day by the updater key that their version knows. */
export const KeyUse = z.object({
  day: z.iso.date(),
  updateChecks: z.int(),
  /** From versions that know the first key only, and from those that can't be told. */
  firstKeyOnly: z.int(),
})
export type KeyUse = z.infer<typeof KeyUse>

/** What the Meter of an application counted in a span of days. */
export interface ChecksByVersion {
  updateChecks: number
  /** Those of versions beyond the most counted ones are missing. */
  versions: { version: string; updateChecks: number }[]
}
