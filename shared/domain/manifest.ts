// Publishing compiles, delivery reads. A manifest is everything the update feed needs to know of one channel of one
// application: only the releases that a client could still be given. It is small, whole, and replaced in one write,
// so a reader sees either the old state or the new one. This file is its shape, and the names under which it, the
// index of a release and the marker of a file are stored. They are keyed by slug, because slugs are never reused
// and the feed must not ask a database which id a slug stands for.

import * as z from 'zod/mini'
import { AssetFormat } from './release.ts'
import { Timestamp } from './time.ts'

export const ManifestAsset = z.object({
  id: z.string(),
  filename: z.string(),
  size: z.int(),
  sha256: z.string(),
  updatePlatform: z.nullable(z.string()),
  publicPlatform: z.nullable(z.string()),
  format: z.nullable(AssetFormat),
  signature: z.nullable(z.string()),
})
export type ManifestAsset = z.infer<typeof ManifestAsset>

export const ManifestRelease = z.object({
  id: z.string(),
  version: z.string(),
  notes: z.string(),
  pubDate: Timestamp,
  rolloutPercent: z.int(),
  paused: z.boolean(),
  assets: z.array(ManifestAsset),
})
export type ManifestRelease = z.infer<typeof ManifestRelease>

export const Manifest = z.object({
  format: z.literal(1),
  /** Only grows; of two writers the one with the greater revision wins. */
  revision: z.int(),
  orgSlug: z.string(),
  appSlug: z.string(),
  appId: z.string(),
  channel: z.nullable(z.string()),
  /** Versions are compared as semver, unless the application is of a type whose versions are free text. */
  semver: z.boolean(),
  /** Set while an administrator has made an older release the latest again: newer clients then go back to it. */
  rolledBack: z.boolean(),
  /** Which release that is. Manifests from before this was written down do not say. */
  rolledBackTo: z.optional(z.nullable(z.string())),
  /** When the application was deleted, or null. */
  deletedAt: z.nullable(Timestamp),
  /** Latest first: in the order in which clients are offered them. */
  releases: z.array(ManifestRelease),
})
export type Manifest = z.infer<typeof Manifest>

/** What stands under one version of one channel, for `/download/{org}/{app}/{version}/{filename}`. */
export const ReleaseIndex = z.object({
  id: z.string(),
  version: z.string(),
  appId: z.string(),
  yanked: z.boolean(),
  purged: z.boolean(),
  assets: z.array(ManifestAsset),
})
export type ReleaseIndex = z.infer<typeof ReleaseIndex>

/** Says that a file is published, and what it is; without it the bytes are not there for anybody. */
export const FileMarker = z.object({
  assetId: z.string(),
  filename: z.string(),
  size: z.int(),
  sha256: z.string(),
  appId: z.string(),
  releaseId: z.string(),
  version: z.string(),
  channel: z.nullable(z.string()),
  platform: z.nullable(z.string()),
  purged: z.boolean(),
})
export type FileMarker = z.infer<typeof FileMarker>

const named = (channel: string | null) => channel || '-'

/** Names of the stored objects. `channel` null is the one without a name. */
export const keys = {
  manifest: (org: string, app: string, channel: string | null) =>
    `manifests/${org}/${app}/${named(channel)}.json`,
  releaseIndex: (org: string, app: string, channel: string | null, version: string) =>
    `releases/${org}/${app}/${named(channel)}/${encodeURIComponent(version)}.json`,
  marker: (assetId: string) => `published/${assetId}.json`,
  /** The bytes themselves, from the first part that arrives on. */
  file: (assetId: string) => `files/${assetId}`,
}
