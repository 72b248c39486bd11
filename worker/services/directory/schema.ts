// The tables of the directory. Moments are ISO 8601 strings in UTC, so they sort as text and travel as they are.
// `casing: 'snake_case'` stands in the drizzle configuration and wherever the database is opened.

import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { AuditAction, AuditDetails } from '#shared/domain/audit.ts'
import type { Mail } from '#worker/platform/mail.ts'
import { outboxTable } from '#worker/platform/outbox.ts'

export const organizations = sqliteTable('organizations', {
  id: text().primaryKey(),
  name: text().notNull(),
  /** Unique for ever: an archived organization keeps its slug. */
  slug: text().notNull().unique(),
  creatorId: text().notNull(),
  createdAt: text().notNull(),
  archivedAt: text(),
  /** Whether the plan was running when billing last said so; null until billing has learned of the organization. */
  planActive: integer({ mode: 'boolean' }),
})

/** What the directory has learned of people from their access tokens. */
export const people = sqliteTable('people', {
  userId: text().primaryKey(),
  email: text(),
  picture: text(),
})

export const members = sqliteTable(
  'members',
  {
    orgId: text()
      .notNull()
      .references(() => organizations.id),
    userId: text().notNull(),
    role: text({ enum: ['Admin', 'Member'] }).notNull(),
    devtoolsSeat: integer({ mode: 'boolean' }).notNull().default(false),
    joinedAt: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.userId] }),
    index('members_by_user').on(table.userId),
    index('members_by_joining').on(table.orgId, table.joinedAt, table.userId),
  ],
)

export const invitations = sqliteTable(
  'invitations',
  {
    id: text().primaryKey(),
    orgId: text()
      .notNull()
      .references(() => organizations.id),
    /** Normalized: see `normalizeEmail`. */
    email: text().notNull(),
    role: text({ enum: ['Admin', 'Member'] }).notNull(),
    createdAt: text().notNull(),
    createdBy: text().notNull(),
    expiresAt: text().notNull(),
    /** When its mail was last asked for again. */
    resentAt: text(),
    acceptedAt: text(),
    acceptedBy: text(),
    revokedAt: text(),
  },
  (table) => [
    // An address has one invitation at a time.
    uniqueIndex('invitations_open')
      .on(table.orgId, table.email)
      .where(sql`accepted_at is null and revoked_at is null`),
    index('invitations_by_email').on(table.email),
  ],
)

/** One row for each mail that was sent: all of them lead to the same invitation. */
export const invitationLinks = sqliteTable(
  'invitation_links',
  {
    /** SHA-256 of the link's secret, in hexadecimal. The secret itself stands in the mail alone. */
    hash: text().primaryKey(),
    invitationId: text()
      .notNull()
      .references(() => invitations.id),
    sentAt: text().notNull(),
  },
  (table) => [index('invitation_links_by_invitation').on(table.invitationId, table.sentAt)],
)

/** Mails that belong to a write, until they have been sent. */
export const outbox = outboxTable<Mail>()

export const applications = sqliteTable(
  'applications',
  {
    id: text().primaryKey(),
    orgId: text()
      .notNull()
      .references(() => organizations.id),
    slug: text().notNull(),
    name: text().notNull(),
    description: text().notNull(),
    appType: text({ enum: ['TauriVersion1', 'TauriVersion2', 'Packager', 'Taurify', 'Other'] }).notNull(),
    visibility: text({ enum: ['Private', 'Public'] }).notNull(),
    updaterPublicKey: text(),
    createdAt: text().notNull(),
    createdBy: text().notNull(),
    deletedAt: text(),
    /** When its files were given up, some time after it was deleted. */
    retiredAt: text(),
  },
  (table) => [
    uniqueIndex('applications_slug').on(table.orgId, table.slug),
    index('applications_to_retire')
      .on(table.deletedAt)
      .where(sql`deleted_at is not null and retired_at is null`),
  ],
)

export const apiKeys = sqliteTable(
  'api_keys',
  {
    uid: text().primaryKey(),
    orgId: text()
      .notNull()
      .references(() => organizations.id),
    displayName: text().notNull(),
    /** SHA-256 of the key, in hexadecimal. The key itself is never stored. */
    hash: text().notNull().unique(),
    mayWrite: integer({ mode: 'boolean' }).notNull(),
    createdAt: text().notNull(),
    createdBy: text().notNull(),
    expiresAt: text(),
    lastUsed: text(),
    revokedAt: text(),
  },
  (table) => [index('api_keys_by_org').on(table.orgId)],
)

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
    status: text({ enum: ['draft', 'published'] }).notNull(),
    notes: text().notNull(),
    rolloutPercent: integer().notNull().default(100),
    paused: integer({ mode: 'boolean' }).notNull().default(false),
    createdAt: text().notNull(),
    createdBy: text(),
    pubDate: text(),
    yankedAt: text(),
    yankReason: text(),
    purgedAt: text(),
    /** Revision of the channel that last changed this release. What is stored of it is written with that revision. */
    revision: integer().notNull().default(0),
  },
  (table) => [
    uniqueIndex('releases_version').on(table.appId, table.channel, table.version),
    // Ids sort by the moment of creation.
    index('releases_by_app').on(table.appId, table.id),
    index('releases_drafts').on(table.appId).where(sql`status = 'draft'`),
    index('releases_published').on(table.appId).where(sql`status = 'published'`),
    index('releases_by_revision').on(table.appId, table.channel, table.revision),
  ],
)

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
    format: text({ enum: ['app', 'appimage', 'nsis', 'wix'] }),
    signature: text(),
    signatureState: text({ enum: ['none', 'unchecked', 'verified'] }).notNull(),
    /** The public key with which the signature was verified: the application may have another one by now. */
    verifiedKey: text(),
    state: text({ enum: ['uploading', 'verifying', 'ready', 'failed'] }).notNull(),
    problemCode: text(),
    problemMessage: text(),
    /** Name of the R2 multipart upload while the parts arrive. */
    uploadId: text(),
    /** When something last happened to it: an upload left alone for a day is aborted. */
    touchedAt: text().notNull(),
    createdAt: text().notNull(),
    /** Whether its release was purged: the row stays, the bytes no longer count. */
    freed: integer({ mode: 'boolean' }).notNull().default(false),
  },
  (table) => [
    uniqueIndex('assets_filename').on(table.releaseId, table.filename),
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

/** One row for each channel of an application: which manifest the feed should be reading by now. */
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
  },
  (table) => [
    primaryKey({ columns: [table.appId, table.channel] }),
    index('channels_stale').on(table.appId).where(sql`written_revision < revision`),
  ],
)

/**
 * Bytes that no row speaks of any more. They are named here in the batch that forgets them and removed afterwards,
 * so that a process that dies between the two leaves nothing behind for ever.
 */
export const discardedFiles = sqliteTable('discarded_files', {
  /** Id of the asset whose bytes they were. */
  id: text().primaryKey(),
  /** The multipart upload to abort; null when the file was assembled. */
  uploadId: text(),
  discardedAt: text().notNull(),
})

/** Who did what in an organization. Written in the batch of the act, and never changed. */
export const audit = sqliteTable(
  'audit',
  {
    /** Ids sort by the moment of the act. */
    id: text().primaryKey(),
    orgId: text()
      .notNull()
      .references(() => organizations.id),
    at: text().notNull(),
    actorKind: text({ enum: ['person', 'machine'] }).notNull(),
    /** A person's id, or an API key's. */
    actorId: text().notNull(),
    /** The person's address or the key's name at that moment, as those may change or go. */
    actorName: text(),
    action: text().$type<AuditAction>().notNull(),
    subjectId: text().notNull(),
    subjectName: text(),
    details: text({ mode: 'json' }).$type<AuditDetails>().notNull(),
    ip: text(),
    country: text(),
    requestId: text(),
  },
  (table) => [
    index('audit_by_org').on(table.orgId, table.id),
    index('audit_by_actor').on(table.orgId, table.actorId, table.id),
    index('audit_by_action').on(table.orgId, table.action, table.id),
  ],
)
