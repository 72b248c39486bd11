// The tables of the directory; those of releases and files are in `release-schema.ts`. Moments are ISO 8601 strings in UTC, so they sort as text and travel as they are.
// `casing: 'snake_case'` is set in the drizzle configuration and wherever the database is opened.

import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { type AuditAction, type AuditDetails, AuthorKind } from '#shared/domain/audit.ts'
import type { OperatorAction } from '#shared/domain/operator.ts'
import { AppType, type Updater, Visibility } from '#shared/domain/organizations/application.ts'
import { Role } from '#shared/domain/organizations/member.ts'
import type { RaisedLimits } from '#shared/domain/organizations/organization-limits.ts'
import type { RaisedPersonLimits } from '#shared/domain/person-limits.ts'
import { SignatureScheme } from '#shared/domain/releases/signatures.ts'
import { enumColumn } from '#worker/platform/database/enum-column.ts'
import type { Mail } from '#worker/platform/mail/mail.ts'
import { outboxTable } from '#worker/platform/outbox.ts'

export const organizations = sqliteTable(
  'organizations',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    /** Never reused: an archived organization keeps its slug. */
    slug: text().notNull().unique(),
    creatorId: text().notNull(),
    createdAt: text().notNull(),
    archivedAt: text(),
    /** Whether the plan was running when billing last said so; null until billing has learned of the organization. */
    planActive: integer({ mode: 'boolean' }),
    /** Whether that plan is more than a trial; null until billing has said so. */
    planPaid: integer({ mode: 'boolean' }),
    /** Limits that an operator raised for it. */
    limits: text({ mode: 'json' }).$type<RaisedLimits>().notNull().default({}),
    /** While an operator has suspended it: since when, and why. */
    suspendedAt: text(),
    suspendedReason: text(),
  },
  (table) => [index('organizations_by_creator').on(table.creatorId)],
)

/** What the directory has learned of people from their access tokens. */
export const people = sqliteTable(
  'people',
  {
    userId: text().primaryKey(),
    email: text(),
    /** Whether it counts as verified; null: not known since before this was kept. */
    emailVerified: integer({ mode: 'boolean' }),
    picture: text(),
    /** Limits that an operator raised for them. */
    limits: text({ mode: 'json' }).$type<RaisedPersonLimits>().notNull().default({}),
  },
  (table) => [index('people_by_email').on(table.email)],
)

export const members = sqliteTable(
  'members',
  {
    orgId: text()
      .notNull()
      .references(() => organizations.id),
    userId: text().notNull(),
    role: enumColumn(Role).notNull(),
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
    role: enumColumn(Role).notNull(),
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
    /** SHA-256 of the link's secret, in hexadecimal. The secret itself is in the email only. */
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
    appType: enumColumn(AppType).notNull(),
    updaters: text({ mode: 'json' }).$type<Updater[]>().notNull().default([]),
    visibility: enumColumn(Visibility).notNull(),
    updaterPublicKey: text(),
    createdAt: text().notNull(),
    createdBy: text().notNull(),
    deletedAt: text(),
    /** When its files were given up, some time after it was deleted. */
    retiredAt: text(),
    /** While an operator has taken it down: since when, and why. */
    takenDownAt: text(),
    takenDownReason: text(),
    /** When its Meter was told which organization it belongs to; null: not yet. */
    meterLinkedAt: text(),
  },
  (table) => [
    uniqueIndex('applications_slug').on(table.orgId, table.slug),
    index('applications_to_retire')
      .on(table.deletedAt)
      .where(sql`deleted_at is not null and retired_at is null`),
    // What the scheduled run has to link: empty once it has caught up.
    index('applications_without_meter').on(table.id).where(sql`meter_linked_at is null`),
  ],
)

/** The types that applications had before the one they have, each for a span of time: billing asks for what was used then. */
export const pastTypes = sqliteTable(
  'past_types',
  {
    id: text().primaryKey(),
    appId: text()
      .notNull()
      .references(() => applications.id),
    appType: enumColumn(AppType).notNull(),
    since: text().notNull(),
    until: text().notNull(),
  },
  (table) => [index('past_types_by_app').on(table.appId, table.until)],
)

/**
 * The public keys that applications have had beside `updaterPublicKey`, which is the minisign key in use. Rows of
 * retired keys stay, so that a key which leaked isn't added again.
 */
export const applicationKeys = sqliteTable(
  'application_keys',
  {
    appId: text()
      .notNull()
      .references(() => applications.id),
    scheme: enumColumn(SignatureScheme).notNull(),
    /** Without white space around it. */
    value: text().notNull(),
    /** Null: before that was recorded. */
    addedAt: text(),
    addedBy: text(),
    retiredAt: text(),
    retiredBy: text(),
    /** Of a minisign key: the one that it was added beside. While that is in use, this is the second key. */
    replaces: text(),
    /** Of a minisign key: the highest version that was published before it was added; null: none. */
    publishedBefore: text(),
    /** Lowest version above `publishedBefore` that was published with its signature; null: none so far. */
    knownFrom: text(),
    /** Versions not above `publishedBefore` that were published with its signature. */
    backports: text({ mode: 'json' }).$type<string[]>().notNull().default([]),
  },
  (table) => [
    primaryKey({ columns: [table.appId, table.scheme, table.value] }),
    // Sparkle's clients know one key, and a minisign key is replaced by one other.
    uniqueIndex('application_keys_ed25519')
      .on(table.appId)
      .where(sql`scheme = 'ed25519' and retired_at is null`),
    uniqueIndex('application_keys_replaces')
      .on(table.appId, table.replaces)
      .where(sql`replaces is not null and retired_at is null`),
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
    /** Last four characters of the key; null: made before they were kept. */
    tail: text(),
    /** Its last rotation: when, by whom, and the id that a retry repeats. */
    rotatedAt: text(),
    rotatedBy: text(),
    rotationId: text(),
    /** The secret before that rotation: its hash, until when it is accepted, and who created it. */
    formerHash: text(),
    formerTail: text(),
    formerUntil: text(),
    formerBy: text(),
    /** When it was last used after the rotation. */
    formerLastUsed: text(),
  },
  (table) => [
    index('api_keys_by_org').on(table.orgId),
    uniqueIndex('api_keys_former_hash').on(table.formerHash),
  ],
)

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
    actorKind: enumColumn(AuthorKind).notNull(),
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
    index('audit_by_subject').on(table.subjectId, table.id),
  ],
)

/** What operators did, for operators only: the audit log of an organization doesn't name them. */
export const operatorActs = sqliteTable('operator_acts', {
  /** Ids sort by the moment of the act. */
  id: text().primaryKey(),
  at: text().notNull(),
  operatorId: text().notNull(),
  operatorName: text(),
  action: text().$type<OperatorAction>().notNull(),
  subjectId: text().notNull(),
  subjectName: text(),
  details: text({ mode: 'json' }).$type<AuditDetails>().notNull(),
  ip: text(),
  country: text(),
  requestId: text(),
})
