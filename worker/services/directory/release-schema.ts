// The tables of releases, their files and channels. Conventions as in `schema.ts`.

import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { Approval } from '#shared/domain/releases/approval.ts'
import {
  AssetFormat,
  AssetKind,
  AssetState,
  type InferredField,
  SignatureState,
} from '#shared/domain/releases/asset.ts'
import type { AssetFacts } from '#shared/domain/releases/asset-facts.ts'
import type { Hold } from '#shared/domain/releases/hold.ts'
import { ReleaseStatus } from '#shared/domain/releases/release.ts'
import type { RolloutPlan } from '#shared/domain/releases/rollout-plan.ts'
import type { Schedule } from '#shared/domain/releases/schedule.ts'
import type { FileSignature } from '#shared/domain/releases/signatures.ts'
import { enumColumn } from '#worker/platform/database/enum-column.ts'
import { applications } from './schema.ts'

export const releases = sqliteTable(
  'releases',
  {
    id: text().primaryKey(),
    appId: text()
      .notNull()
      .references(() => applications.id),
    version: text().notNull(),
    /** Empty for the channel without a name, so that the unique index holds there too. */
    channel: text().notNull(),
    status: enumColumn(ReleaseStatus).notNull(),
    notes: text().notNull(),
    rolloutPercent: integer().notNull().default(100),
    paused: integer({ mode: 'boolean' }).notNull().default(false),
    /** When the pause began; null: not paused, or paused before that was recorded. */
    pausedAt: text(),
    /** Why a guard paused it; null: it was paused by hand. */
    hold: text({ mode: 'json' }).$type<Hold>(),
    /** Its steps; null: `rolloutPercent` is all there is. */
    plan: text({ mode: 'json' }).$type<RolloutPlan>(),
    /** When the sweep looks at the plan next; null: it has nothing to do. */
    planDueAt: text(),
    /** How and when the draft is to be published, and that time again for the index. */
    schedule: text({ mode: 'json' }).$type<Schedule>(),
    publishAt: text(),
    /** The schedule that ended because its time had passed by too much. */
    missedSchedule: text({ mode: 'json' }).$type<Schedule>(),
    /** Who asked for the approval that a protected channel wants; null: no one has. */
    approval: text({ mode: 'json' }).$type<Approval>(),
    createdAt: text().notNull(),
    createdBy: text(),
    pubDate: text(),
    yankedAt: text(),
    yankReason: text(),
    purgedAt: text(),
    /** Revision of the channel that last changed this release. What is stored of it is written with that revision. */
    revision: integer().notNull().default(0),
    /** Sorts by semver precedence, see `precedenceKey`: empty when the version doesn't parse, null until computed. */
    precedence: text(),
    /** The release on another channel that this one was promoted from, or null. */
    promotedFrom: text(),
    /** What updaters tell the app, see `RELEASE_BEHAVIOR`. */
    mandatory: integer({ mode: 'boolean' }).notNull().default(false),
    minimumVersion: text(),
    requiredStep: integer({ mode: 'boolean' }).notNull().default(false),
    buildNumber: text(),
  },
  (table) => [
    uniqueIndex('releases_version').on(table.appId, table.channel, table.version),
    // Ids sort by the moment of creation.
    index('releases_by_app').on(table.appId, table.id),
    index('releases_by_date').on(
      table.appId,
      // drizzle-kit splits an expression at its commas.
      sql`case when ${table.pubDate} is null then ${table.createdAt} else ${table.pubDate} end`,
      table.id,
    ),
    index('releases_drafts').on(table.appId).where(sql`status = 'draft'`),
    index('releases_published').on(table.appId).where(sql`status = 'published'`),
    index('releases_by_revision').on(table.appId, table.channel, table.revision),
    // What the scheduled run has to compute: empty once it has caught up.
    index('releases_without_precedence').on(table.appId, table.channel).where(sql`precedence is null`),
    index('releases_by_plan').on(table.planDueAt).where(sql`plan_due_at is not null`),
    index('releases_by_schedule').on(table.publishAt).where(sql`publish_at is not null`),
    // Both orders of a channel, so that compiling reads only the releases that it keeps.
    index('releases_offered_by_version')
      .on(table.appId, table.channel, table.precedence, table.pubDate, table.id)
      .where(sql`status = 'published' and yanked_at is null and purged_at is null`),
    index('releases_offered_by_publication')
      .on(table.appId, table.channel, table.pubDate, table.id)
      .where(sql`status = 'published' and yanked_at is null and purged_at is null`),
    // Counts the required steps of a channel.
    index('releases_required_steps').on(table.appId, table.channel).where(sql`required_step = 1`),
  ],
)

export interface FurtherSignature extends FileSignature {
  verifiedKey: string | null
}

export const assets = sqliteTable(
  'assets',
  {
    id: text().primaryKey(),
    releaseId: text()
      .notNull()
      .references(() => releases.id),
    orgId: text().notNull(),
    filename: text().notNull(),
    size: integer().notNull(),
    sha256: text(),
    updatePlatform: text(),
    publicPlatform: text(),
    format: enumColumn(AssetFormat),
    signature: text(),
    signatureState: enumColumn(SignatureState).notNull(),
    /** The public key with which the signature was verified: the application's may have changed since. */
    verifiedKey: text(),
    /** Signatures beside that one, each with the key that it was verified with (null: not yet). */
    signatures: text({ mode: 'json' }).$type<FurtherSignature[]>().notNull().default([]),
    state: enumColumn(AssetState).notNull(),
    problemCode: text(),
    problemMessage: text(),
    /** Name of the R2 multipart upload while the parts arrive. */
    uploadId: text(),
    /** When something last happened to it: an upload left alone for a day is aborted. */
    touchedAt: text().notNull(),
    createdAt: text().notNull(),
    /** Whether its release was purged: the row stays, the bytes no longer count. */
    freed: integer({ mode: 'boolean' }).notNull().default(false),
    /** Id of the stored bytes, which a promoted copy shares with its source; null: the same as `id`. */
    fileId: text(),
    /** Null until inferred. */
    kind: enumColumn(AssetKind),
    /** Which of its fields the request that registered it left out. An inferred platform gives way to a named one. */
    inferred: text({ mode: 'json' }).$type<InferredField[]>().notNull().default([]),
    /** File name in Content-Disposition, fixed at publication; null: `filename`. */
    downloadName: text(),
    /**
     * Hexadecimal, computed with `sha256` at verification; null for files verified before they were recorded, empty
     * for those of them whose stored bytes don't have that `sha256`.
     */
    sha1: text(),
    sha512: text(),
    /** Of a delta: the version that it turns into the release's, and the update platform of the file it replaces. */
    deltaFrom: text(),
    deltaFor: text(),
    /** Read from the bytes at verification; null for files verified before they were recorded. */
    facts: text({ mode: 'json' }).$type<AssetFacts>(),
    /** Generation of the readers that recorded `facts`, see `FACTS_READER`; 0: before it was recorded with them. */
    factsReader: integer().notNull().default(0),
  },
  (table) => [
    // The slot of a file: its name and what it is for, null being a value. drizzle-kit misquotes the expressions:
    // they were corrected by hand in the migration.
    uniqueIndex('assets_slot').on(
      table.releaseId,
      table.filename,
      sql`coalesce(update_platform, '')`,
      sql`coalesce(public_platform, '')`,
      sql`coalesce(delta_for, '')`,
      sql`coalesce(delta_from, '')`,
    ),
    // One delta for each file and base version.
    uniqueIndex('assets_delta')
      .on(table.releaseId, table.deltaFor, sql`coalesce(delta_from, '')`)
      .where(sql`delta_for is not null`),
    // Files whose facts are to be read afterwards.
    index('assets_without_facts')
      .on(table.touchedAt)
      .where(sql`state = 'ready' and facts is null and freed = 0`),
    // Files of which earlier readers could read nothing.
    index('assets_with_empty_facts')
      .on(table.factsReader, table.touchedAt)
      .where(sql`state = 'ready' and facts = '{}' and freed = 0`),
    // Counts the references to shared bytes.
    index('assets_by_file').on(table.fileId).where(sql`file_id is not null`),
    // Bytes that are taken down are found under every id that they were uploaded with.
    index('assets_by_sha256').on(table.sha256),
    // Files that were verified before all digests were recorded.
    index('assets_without_digests')
      .on(table.touchedAt)
      .where(sql`state = 'ready' and sha512 is null and freed = 0`),
    uniqueIndex('assets_update_platform')
      .on(table.releaseId, table.updatePlatform)
      .where(sql`update_platform is not null`),
    uniqueIndex('assets_public_platform')
      .on(table.releaseId, table.publicPlatform)
      .where(sql`public_platform is not null`),
    // Covers the sums of the quotas.
    index('assets_by_org').on(table.orgId, table.freed, table.state, table.size),
    index('assets_in_progress')
      .on(table.state, table.touchedAt)
      .where(sql`state in ('uploading', 'verifying')`),
  ],
)

/** Parts that have arrived, with what R2 answered for each. */
export const parts = sqliteTable(
  'parts',
  {
    assetId: text()
      .notNull()
      .references(() => assets.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    etag: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.assetId, table.number] })],
)

/** What a manifest was compiled from. Everything that changed since has a greater revision on its channel. */
export interface Compiled {
  /** Names and revisions of the channel and of those that it includes, nearest first. */
  channels: [channel: string, revision: number][]
  semver: boolean
  /** The rollbacks that were in force, as JSON. */
  rollbacks: string
  /** The releases that were kept, then those that the next manifest needs beside them; whether each was full. */
  kept: [id: string, full: boolean][]
}

/** One row for each channel of an application: the revision of its manifest that the feed should read. */
export const channels = sqliteTable(
  'channels',
  {
    appId: text()
      .notNull()
      .references(() => applications.id),
    channel: text().notNull(),
    /** Only grows. */
    revision: integer().notNull(),
    /** Revision of the manifest that has been written; smaller than `revision` means that it is stale. */
    writtenRevision: integer().notNull(),
    /** The older release that an administrator made the latest again, or null, and when that was said. */
    rolledBackTo: text(),
    rolledBackAt: text(),
    /** The highest version that the rollback withdrew, of this channel and those that it included; null: none. */
    withdrawnUpTo: text(),
    /** The channel whose releases this one offers as well (empty: production), or null. */
    includes: text(),
    /** Whether publishing here takes an Admin, a trusted key or a second person. */
    protected: integer({ mode: 'boolean' }).notNull().default(false),
    /** Ids of the API keys that may publish on the protected channel. */
    trustedKeys: text({ mode: 'json' }).$type<string[]>().notNull().default([]),
    /** `COMPILER` of the code that last compiled the manifest: an older one is compiled again after a deployment. */
    compiledBy: integer().notNull().default(0),
    /** What the last compiled manifest was made of, so that the next one need not read every release. */
    compiled: text({ mode: 'json' }).$type<Compiled>(),
  },
  (table) => [
    primaryKey({ columns: [table.appId, table.channel] }),
    index('channels_by_included').on(table.appId, table.includes).where(sql`includes is not null`),
    index('channels_to_recompile').on(table.compiledBy),
    index('channels_stale').on(table.appId).where(sql`written_revision < revision`),
  ],
)

/**
 * Bytes that no row speaks of any more. They are named here in the batch that forgets them and removed afterwards,
 * so that a process that dies between the two leaves no orphaned bytes.
 */
export const discardedFiles = sqliteTable('discarded_files', {
  /** Id of the asset whose bytes they were. */
  id: text().primaryKey(),
  /** The multipart upload to abort; null when the file was assembled. */
  uploadId: text(),
  discardedAt: text().notNull(),
})

/**
 * Applications whose takedown document may differ from the database: marked in the batch of an operator's act, and
 * unmarked once the document is written.
 */
export const staleTakedowns = sqliteTable('stale_takedowns', {
  appId: text().primaryKey(),
  /** Only grows while the row is there, so that a writer doesn't unmark a later act. */
  revision: integer().notNull(),
})

/** Stored bytes that an operator took down: every asset that shares them answers 410. */
export const takenDownFiles = sqliteTable('taken_down_files', {
  fileId: text().primaryKey(),
  reason: text().notNull(),
  at: text().notNull(),
})
