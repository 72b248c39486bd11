// Publishing compiles, delivery reads. A manifest is everything the update feed needs to know of one channel of one
// application: only the releases that a client could still be given. It is small, whole, and replaced in one write,
// so a reader sees either the old state or the new one. This file is its shape, and the names under which it, the
// index of a release and the marker of a file are stored. They are keyed by slug, because slugs are never reused
// and the feed must not ask a database which id a slug stands for.

import * as z from 'zod/mini'
import { Timestamp } from '#shared/domain/time.ts'
import { AssetFormat, AssetKind } from './asset.ts'
import { AssetFacts } from './asset-facts.ts'
import { Audience } from './audience.ts'
import { FileSignature } from './signatures.ts'

export const ManifestAsset = z.object({
  id: z.string(),
  filename: z.string(),
  size: z.int(),
  sha256: z.string(),
  updatePlatform: z.nullable(z.string()),
  publicPlatform: z.nullable(z.string()),
  format: z.nullable(AssetFormat),
  /** minisign, by the oldest key that signed it; null: none. */
  signature: z.nullable(z.string()),
  /** Those beside it. */
  signatures: z.optional(z.array(FileSignature)),
  /** Id of the stored bytes when another asset shares them; absent: the same as `id`. */
  fileId: z.optional(z.string()),
  /** File name in Content-Disposition; absent: `filename`. */
  downloadName: z.optional(z.string()),
  kind: z.optional(AssetKind),
  sha1: z.optional(z.string()),
  sha512: z.optional(z.string()),
  /** Of a delta: the version that it turns into the release's. */
  deltaFrom: z.optional(z.string()),
  /** Of a delta: the update platform of the file that it replaces. */
  deltaFor: z.optional(z.string()),
  /** What its bytes say; absent: nothing, or not read yet. */
  facts: z.optional(AssetFacts),
  /** Why an operator took the stored bytes down; absent: they are available. */
  takenDown: z.optional(z.string()),
})
export type ManifestAsset = z.infer<typeof ManifestAsset>

/** A minisign key that replaced another one or will, and the versions that were built with it. */
export const KnownKey = z.object({
  keyId: z.string(),
  /** Versions from this one on know it; null: none so far. */
  from: z.nullable(z.string()),
  /** Lower versions that know it. */
  backports: z.array(z.string()),
})
export type KnownKey = z.infer<typeof KnownKey>

/** A step of a rollout that time alone reaches. */
export const ManifestStep = z.object({
  percent: z.int(),
  /** When it begins, in ms since 1970. */
  from: z.int(),
  audience: z.optional(Audience),
})
export type ManifestStep = z.infer<typeof ManifestStep>

export const ManifestRelease = z.object({
  id: z.string(),
  version: z.string(),
  notes: z.string(),
  pubDate: Timestamp,
  /** With `steps`, the share of all clients when the manifest was compiled: what older readers go by. */
  rolloutPercent: z.int(),
  /** In order of time; absent: the rollout has no plan. */
  steps: z.optional(z.array(ManifestStep)),
  paused: z.boolean(),
  /** Whether a guard paused it; absent: no. Never stored: the console's reader adds it. */
  held: z.optional(z.boolean()),
  assets: z.array(ManifestAsset),
  /** The channel that the release was published on when another one includes it; absent: the manifest's own. */
  channel: z.optional(z.nullable(z.string())),
  /** Files that an operator took down. They are not among `assets`. */
  takenDown: z.optional(z.array(ManifestAsset)),
  /** Whether updaters tell every client that this update is mandatory; absent: no. */
  mandatory: z.optional(z.boolean()),
  /** They tell it so to clients below this version; absent: to none. */
  minimumVersion: z.optional(z.string()),
  /** Whether clients below it are offered nothing above it; absent: no. */
  requiredStep: z.optional(z.boolean()),
  /** Absent: the app's `CFBundleVersion`, else the version. */
  buildNumber: z.optional(z.string()),
})
export type ManifestRelease = z.infer<typeof ManifestRelease>

/** A delta of a release that a manifest leaves out. */
export const ManifestDelta = z.object({
  /** The version that it leads to. */
  version: z.string(),
  file: ManifestAsset,
})
export type ManifestDelta = z.infer<typeof ManifestDelta>

/**
 * Stops all feeds and files of an application: taken down itself, or suspended with its organization. Null: it isn't.
 */
export const Takedown = z.nullable(
  z.object({ code: z.enum(['taken_down', 'suspended']), reason: z.string() }),
)
export type Takedown = z.infer<typeof Takedown>

export const Manifest = z.object({
  format: z.literal(1),
  /** Only grows; of two writers the one with the greater revision wins. */
  revision: z.int(),
  orgSlug: z.string(),
  appSlug: z.string(),
  appId: z.string(),
  channel: z.nullable(z.string()),
  /** Whether all offered versions parse as semver, and the releases are therefore in order of version. */
  semver: z.boolean(),
  /** Set while a rollback withdraws a release: clients above its target then go back to it. */
  rolledBack: z.boolean(),
  /** Id of the rollback's target. */
  rolledBackTo: z.optional(z.nullable(z.string())),
  /** Highest version that a rollback withdrew: clients up to it go back unless their version is offered here. */
  withdrawnUpTo: z.optional(z.nullable(z.string())),
  /** Id of the release that `latest.json` announces. */
  announced: z.optional(z.nullable(z.string())),
  /** The channels whose releases are offered here too, nearest first (null: production). */
  includes: z.optional(z.array(z.nullable(z.string()))),
  /** Newest first; absent: every version knows the same key. */
  knownKeys: z.optional(z.array(KnownKey)),
  /** When the application was deleted, or null. */
  deletedAt: z.nullable(Timestamp),
  /** Absent from manifests of earlier compilers: the application's document says it. */
  takedown: z.optional(Takedown),
  /** Why the application is taken down; absent: it isn't. Never stored: the reader adds it. */
  takenDown: z.optional(z.string()),
  /** In the order in which clients are offered them: highest version first, or last published first. */
  releases: z.array(ManifestRelease),
  /** Deltas of other releases, over which clients of older versions get to these; absent: none. */
  deltas: z.optional(z.array(ManifestDelta)),
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

/** Marks a file as published and describes it; without it the bytes can't be downloaded. */
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
  /** Id of the stored bytes when another asset shares them; absent: the same as `assetId`. */
  fileId: z.optional(z.string()),
  /** File name in Content-Disposition; absent: `filename`. */
  downloadName: z.optional(z.string()),
  kind: z.optional(AssetKind),
  /** Why an operator took the stored bytes down; absent: they are available. */
  takenDown: z.optional(z.string()),
})
export type FileMarker = z.infer<typeof FileMarker>

const named = (channel: string | null) => channel || '-'

/** Names of the stored objects. `channel` null is the one without a name. */
export const keys = {
  manifest: (org: string, app: string, channel: string | null) =>
    `manifests/${org}/${app}/${named(channel)}.json`,
  /** A document of an update format that is compiled when a release is published. */
  feedDocument: (org: string, app: string, channel: string | null, name: string) =>
    `feeds/${org}/${app}/${named(channel)}/${name}`,
  releaseIndex: (org: string, app: string, channel: string | null, version: string) =>
    `releases/${org}/${app}/${named(channel)}/${encodeURIComponent(version)}.json`,
  marker: (assetId: string) => `published/${assetId}.json`,
  takedown: (appId: string) => `takedowns/${appId}.json`,
  /** The bytes themselves, from the first part that arrives. `fileId` is the id of the asset they were uploaded for. */
  file: (fileId: string) => `files/${fileId}`,
}
