// What the status page of an application tells its users: what is live on each channel and since when, what is on its
// way, and what was withdrawn. Nothing of drafts, schedules, reasons or counts.

import * as z from 'zod/mini'
import { Timestamp } from '#shared/domain/time.ts'

/** Releases that each list of the page shows. */
export const STATUS_RELEASES = 10
/** Days for which a withdrawal is shown. */
export const WITHDRAWN_DAYS = 90

const LiveStatus = z.object({
  version: z.string(),
  /** When it was published, or became the latest again. */
  since: Timestamp,
  /** The channel that it was published on, when this one includes that; null is production. */
  from: z.optional(z.nullable(z.string())),
  /** What installed copies are updated on, and what files can be downloaded for. */
  updatePlatforms: z.array(z.string()),
  downloadPlatforms: z.array(z.string()),
})

/** `rolling`: a part of the clients gets it. `paused` by the maker, or `held` by one of the maker's guards. */
export const RolloutState = z.enum(['rolling', 'paused', 'held'])
export type RolloutState = z.infer<typeof RolloutState>

const RolloutStatus = z.object({
  version: z.string(),
  since: Timestamp,
  state: RolloutState,
  /** Share of all clients, 0 to 100. */
  percent: z.int(),
})

export const ChannelStatus = z.object({
  /** Null: production. */
  channel: z.nullable(z.string()),
  /** What everyone gets; null: nothing. */
  live: z.nullable(LiveStatus),
  /** What comes after it; null: nothing is on its way. */
  rollout: z.nullable(RolloutStatus),
  /** Since when the channel is rolled back, and to which version. */
  rolledBack: z.nullable(z.object({ version: z.string(), at: Timestamp })),
})
export type ChannelStatus = z.infer<typeof ChannelStatus>

const RecentRelease = z.object({ version: z.string(), channel: z.nullable(z.string()), pubDate: Timestamp })
const WithdrawnRelease = z.object({ version: z.string(), channel: z.nullable(z.string()), at: Timestamp })

export const AppStatus = z.object({
  name: z.string(),
  description: z.string(),
  organization: z.string(),
  /** `members` alone see the page of a private application, and of one that operators have stopped. */
  audience: z.enum(['everyone', 'members']),
  /** Whether operators have stopped its updates. */
  isStopped: z.boolean(),
  /** Production first, then those that had a release last. */
  channels: z.array(ChannelStatus),
  /** What everyone gets or got, newest first. */
  recent: z.array(RecentRelease),
  /** What was taken back lately, newest first. */
  withdrawn: z.array(WithdrawnRelease),
})
export type AppStatus = z.infer<typeof AppStatus>
