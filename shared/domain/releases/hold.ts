// Why a guard stopped a rollout. A held release is paused with a reason: no more clients get it, and installed copies
// are unaffected.

import * as z from 'zod/mini'
import { Timestamp } from '#shared/domain/time.ts'

export const GuardName = z.enum(['failures', 'adoption', 'platforms'])
export type GuardName = z.infer<typeof GuardName>

export const Hold = z.object({
  guard: GuardName,
  /** When the guard held the rollout. */
  at: Timestamp,
  /** Share of all clients that the rollout had reached, 0 to 100. */
  percent: z.int(),
  /** What the guard saw: failed updates, downloads for 100 offers, or checks without a platform in an hour. */
  seen: z.int(),
  /** What it compared that with: all updates, the same of the release before, or the hourly mean of seven days. */
  of: z.int(),
})
export type Hold = z.infer<typeof Hold>
