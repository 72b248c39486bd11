// Channels of an application: what each offers, and which other one it includes.

import * as z from 'zod/mini'
import { Timestamp } from '#shared/domain/time.ts'
import { channelProblem } from './channel-name.ts'
import { Hold } from './hold.ts'
import { RolloutPlan } from './rollout-plan.ts'

/** Channels that one is offered through: `nightly` includes `beta` includes production is a depth of 2. */
export const MAX_INCLUDE_DEPTH = 4
/** Channels that include one, directly or through others. */
export const MAX_INCLUDING_CHANNELS = 20
/** Channels that a list holds. */
export const MAX_LISTED_CHANNELS = 200
/** Releases of a channel that a list counts. */
export const MAX_COUNTED_RELEASES = 1000

/** Whether publishing takes an Admin, a key of these (ids), or a second person. */
export const ChannelProtection = z.object({
  protected: z.boolean(),
  trustedKeys: z
    .array(z.string().check(z.maxLength(64)))
    .check(z.maxLength(20, 'A channel can trust 20 API keys')),
})
export type ChannelProtection = z.infer<typeof ChannelProtection>

/** In addresses and inclusions, the channel without a name. */
export const PRODUCTION = '-'

/** The channel to include: a name, `-` for production, or null for none. */
export const Includes = z.nullable(
  z.string().check((context) => {
    const { value } = context
    const message = value === PRODUCTION ? null : value ? channelProblem(value) : 'Name a channel, or “-”'
    if (message) context.issues.push({ code: 'custom', input: value, message })
  }),
)

/** A release that a channel offers. */
export const LiveRelease = z.object({
  id: z.string(),
  version: z.string(),
  /** Where it was published: another channel when it is included. */
  channel: z.nullable(z.string()),
  pubDate: Timestamp,
  rolloutPercent: z.int(),
  paused: z.boolean(),
  /** Whether it has update files; without them only people can get it. */
  hasUpdates: z.boolean(),
  /** Of a partly rolled out release, where it follows one. */
  plan: z.optional(z.nullable(RolloutPlan)),
  pausedAt: z.optional(z.nullable(Timestamp)),
  /** Why a guard paused it. */
  hold: z.optional(z.nullable(Hold)),
})
export type LiveRelease = z.infer<typeof LiveRelease>

/** The channel's name; the one without a name is production. */
export function channelName(channel: string | null): string {
  return channel ?? 'production'
}

export const ChannelSummary = z.object({
  /** Null: production. */
  channel: z.nullable(z.string()),
  /** Null: it includes no other. */
  includes: z.nullable(z.string()),
  /** The first release that everyone gets. */
  live: z.nullable(LiveRelease),
  /** Releases before it that are paused or partly rolled out, first in order first. */
  partial: z.array(LiveRelease),
  /** In force on this channel itself. */
  rollback: z.nullable(
    z.object({
      releaseId: z.string(),
      version: z.string(),
      at: Timestamp,
      withdrawnUpTo: z.nullable(z.string()),
    }),
  ),
  /** Whether publishing takes an Admin, a trusted API key or a second person. Absent where an older directory answers. */
  protected: z.optional(z.boolean()),
  /** Ids of the API keys that may publish on the protected channel. */
  trustedKeys: z.optional(z.array(z.string())),
  /** Of the channel itself, each up to 1,000; `published` without yanked and purged ones, `all` with them and drafts. */
  counts: z.object({ published: z.int(), drafts: z.int(), all: z.optional(z.int()) }),
})
export type ChannelSummary = z.infer<typeof ChannelSummary>

export const ChannelList = z.object({
  /** Production first, the others by name. */
  channels: z.array(ChannelSummary),
  /** False when there are more than the list holds. */
  complete: z.boolean(),
})
