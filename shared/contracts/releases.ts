// The directory's calls about releases, their channels and their files.

import * as z from 'zod/mini'
import { HistoryEntry } from '#shared/domain/audit.ts'
import { AssetWithUpload, NewAsset, Sha256 } from '#shared/domain/releases/asset.ts'
import { AssetChange } from '#shared/domain/releases/asset-change.ts'
import { ChannelList, ChannelProtection, ChannelSummary, Includes } from '#shared/domain/releases/channel.ts'
import { Channel } from '#shared/domain/releases/channel-name.ts'
import { Manifest } from '#shared/domain/releases/manifest.ts'
import { Confirm } from '#shared/domain/releases/publish-reason.ts'
import {
  NewRelease,
  Release,
  ReleaseChange,
  ReleaseFilter,
  ReleaseOrder,
  ReleaseSearch,
  ReleaseSummary,
  YankReason,
} from '#shared/domain/releases/release.ts'
import { Publication, SEEN_CONTENT } from '#shared/domain/releases/schedule.ts'
import { Timestamp } from '#shared/domain/time.ts'
import { Done, mutation, needsVerifiedEmail, query } from '#shared/rpc.ts'

const Id = z.string().check(z.minLength(1), z.maxLength(300))
/** One release: the organization, the application, and the release's id or version. */
export const ReleasePath = z.object({ org: Id, app: Id, release: Id, channel: z.optional(Channel) })
/** One channel; null or absent: production. */
const ChannelPath = z.object({ org: Id, app: Id, channel: z.optional(Channel) })
const AssetPath = z.object({ org: Id, app: Id, asset: Id })

export const releases = {
  'releases.list': query(
    z.object({
      org: Id,
      app: Id,
      channel: z.optional(Channel),
      status: z.optional(ReleaseFilter),
      search: z.optional(ReleaseSearch),
      order: z.optional(ReleaseOrder),
      limit: z._default(z.int().check(z.minimum(1), z.maximum(100)), 50),
      cursor: z.optional(z.nullable(z.string())),
    }),
    z.object({ releases: z.array(ReleaseSummary), cursor: z.nullable(z.string()) }),
  ),
  'releases.get': query(ReleasePath, Release),
  /** What was done to a release, newest first, as far back as the audit log goes. */
  'releases.listHistory': query(ReleasePath, z.array(HistoryEntry)),
  'releases.create': needsVerifiedEmail(mutation(z.extend(NewRelease, { org: Id, app: Id }), Release)),
  'releases.update': mutation(z.extend(ReleaseChange, { org: Id, app: Id, release: Id }), Release),
  'releases.delete': mutation(ReleasePath, Done),
  'releases.publish': needsVerifiedEmail(
    mutation(z.extend(ReleasePath, { ...Publication.shape, ...SEEN_CONTENT }), Release),
  ),
  /** Has a draft published at a time. */
  'releases.schedule': needsVerifiedEmail(
    mutation(z.extend(ReleasePath, { ...Publication.shape, ...SEEN_CONTENT, at: Timestamp }), Release),
  ),
  'releases.unschedule': mutation(ReleasePath, Release),
  /** Asks another member to publish a draft on a protected channel. */
  'releases.requestApproval': mutation(ReleasePath, Release),
  /** Begins the next step of a rollout plan. `reached`: steps that were begun before, so a repeated call does nothing. */
  'releases.nextStep': mutation(z.extend(ReleasePath, { reached: z.int() }), Release),
  'releases.yank': mutation(z.extend(ReleasePath, { reason: YankReason }), Release),
  'releases.unyank': mutation(ReleasePath, Release),
  'releases.purge': mutation(ReleasePath, Release),
  /** Asks first when clients of newer versions would refuse the release: 409 `needs_confirmation`. */
  'releases.rollback': mutation(z.extend(ReleasePath, { confirm: z.optional(Confirm) }), Release),
  /** Publishes a published release on another channel too (`target`; null: production), and answers the copy. */
  'releases.promote': needsVerifiedEmail(
    mutation(
      z.extend(ReleasePath, {
        target: Channel,
        ...Publication.shape,
      }),
      Release,
    ),
  ),

  /** What the clients of a channel are offered now. */
  'channels.get': query(ChannelPath, Manifest),
  'channels.list': query(z.object({ org: Id, app: Id }), ChannelList),
  /**
   * Sets the channel that another one includes, and creates that if it is new. With `create` it has to be new. Without
   * `protection`, who may publish on it stays as it was; only people can send one.
   */
  'channels.update': mutation(
    z.extend(ChannelPath, {
      includes: Includes,
      create: z.optional(z.boolean()),
      protection: z.optional(ChannelProtection),
    }),
    ChannelSummary,
  ),
  /** Without a rollback nothing changes. */
  'channels.endRollback': mutation(ChannelPath, Done),

  'assets.create': needsVerifiedEmail(
    mutation(z.extend(NewAsset, { org: Id, app: Id, release: Id }), AssetWithUpload),
  ),
  'assets.get': query(AssetPath, AssetWithUpload),
  'assets.complete': needsVerifiedEmail(
    mutation(z.extend(AssetPath, { sha256: z.optional(z.nullable(Sha256)) }), AssetWithUpload),
  ),
  /** Corrects a file of a draft. `release`, when given, has to be its own. */
  'assets.update': needsVerifiedEmail(
    mutation(z.extend(AssetPath, { release: z.optional(Id), ...AssetChange.shape }), AssetWithUpload),
  ),
  'assets.delete': mutation(AssetPath, Done),
}
