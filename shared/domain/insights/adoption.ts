// How fast clients take up a release: the share of each day's distinct clients that has its version.

import * as z from 'zod/mini'

const AdoptionCurve = z.object({
  id: z.string(),
  version: z.string(),
  channel: z.nullable(z.string()),
  publishedAt: z.string(),
  /** From the day of publication on, up to `MAX_ADOPTION_DAYS`; the index is the age in days. */
  days: z.array(
    z.object({
      day: z.iso.date(),
      /** Clients with this version on that day. */
      clients: z.int(),
      /** All clients of the application on that day. */
      of: z.int(),
      /** From 0 to 1; null: no client was counted on that day. */
      share: z.nullable(z.number()),
    }),
  ),
})
export type AdoptionCurve = z.output<typeof AdoptionCurve>

export const Adoption = z.object({
  release: AdoptionCurve,
  /** The release published before it on the same channel, to be compared at the same age; null: it is the first. */
  before: z.nullable(AdoptionCurve),
})
export type Adoption = z.output<typeof Adoption>
