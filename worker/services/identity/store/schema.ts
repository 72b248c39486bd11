// The tables of the identity service. Times are ISO 8601 strings in UTC, so they sort as text. Passwords,
// session tokens and codes are stored only as hashes.

import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { FlowMemory, FlowView } from '#identity/flows/flow-memory.ts'
import type { Mail } from '#worker/platform/mail/mail.ts'
import { outboxTable } from '#worker/platform/outbox.ts'
import type { Traits } from './traits.ts'

/**
 * An email, or a decoy that is never sent: the mail server is only greeted, because no account has the
 * address.
 */
export type Outgoing = Mail | 'decoy'

export const outbox = outboxTable<Outgoing>()

/** The methods that users log in with. `webauthn` is a security key as a second factor. */
export const CREDENTIAL_METHODS = [
  'password',
  'code',
  'oidc',
  'passkey',
  'totp',
  'lookup_secret',
  'webauthn',
] as const
export type CredentialMethod = (typeof CREDENTIAL_METHODS)[number]

export const identities = sqliteTable('identities', {
  id: text().primaryKey(),
  state: text({ enum: ['active', 'inactive'] }).notNull(),
  stateChangedAt: text().notNull(),
  traits: text({ mode: 'json' }).$type<Traits>().notNull(),
  createdAt: text().notNull(),
  updatedAt: text().notNull(),
})

const identityId = () =>
  text()
    .notNull()
    .references(() => identities.id, { onDelete: 'cascade' })

/**
 * A user's credentials, a row for each method. `secret` belongs to the method: the scrypt hash of a password,
 * public keys, or sealed data.
 */
export const credentials = sqliteTable(
  'credentials',
  {
    identityId: identityId(),
    method: text({ enum: CREDENTIAL_METHODS }).notNull(),
    secret: text().notNull(),
    createdAt: text().notNull(),
    /** When something that logs in was last added. Using or removing something doesn't change it. */
    updatedAt: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.identityId, table.method] })],
)

/** The identifiers of credentials: one identity for each method and identifier. */
export const credentialIdentifiers = sqliteTable(
  'credential_identifiers',
  {
    method: text({ enum: CREDENTIAL_METHODS }).notNull(),
    identifier: text().notNull(),
    identityId: identityId(),
  },
  (table) => [
    primaryKey({ columns: [table.method, table.identifier] }),
    index('credential_identifiers_by_identity').on(table.identityId),
  ],
)

/**
 * An address of an identity: to be verified, and for recovery. After an email change the former address is
 * kept for a while, for recovery only, so that an attacker can't take an account by changing its email.
 */
export const addresses = sqliteTable(
  'addresses',
  {
    id: text().primaryKey(),
    recoveryId: text().notNull(),
    identityId: identityId(),
    value: text().notNull().unique(),
    status: text({ enum: ['pending', 'sent', 'completed'] }).notNull(),
    verifiedAt: text(),
    /** Of a former address: until when it recovers the account. */
    formerUntil: text(),
    createdAt: text().notNull(),
    updatedAt: text().notNull(),
  },
  (table) => [
    index('addresses_by_identity').on(table.identityId),
    // A user has one: of concurrent changes the second violates this.
    uniqueIndex('addresses_current').on(table.identityId).where(sql`former_until is null`),
    index('addresses_former').on(table.formerUntil),
  ],
)

/** The authenticator assurance level of a session: one factor, or two. */
export type Aal = 'aal1' | 'aal2'

/** One method that a session was proven with. */
export interface Proof {
  method: CredentialMethod | 'code_recovery' | 'link_recovery'
  aal: Aal
  completed_at: string
  provider?: string
}

export const sessions = sqliteTable(
  'sessions',
  {
    id: text().primaryKey(),
    identityId: identityId(),
    /** SHA-256 of the token, in hexadecimal. */
    tokenHash: text().notNull().unique('sessions_by_token'),
    active: integer({ mode: 'boolean' }).notNull(),
    aal: text({ enum: ['aal1', 'aal2'] }).notNull(),
    proofs: text({ mode: 'json' }).$type<Proof[]>().notNull(),
    issuedAt: text().notNull(),
    authenticatedAt: text().notNull(),
    expiresAt: text().notNull(),
    deviceId: text().notNull(),
    ipAddress: text().notNull(),
    userAgent: text().notNull(),
    location: text().notNull(),
  },
  (table) => [
    index('sessions_by_identity').on(table.identityId, table.issuedAt),
    index('sessions_by_expiry').on(table.expiresAt),
  ],
)

/** A requested email change, pending until the new address is verified. Until then it claims nothing. */
export const emailChanges = sqliteTable(
  'email_changes',
  {
    identityId: identityId().primaryKey(),
    email: text().notNull(),
    /** The session that requested it; the change is void when that ends. */
    sessionId: text()
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    /** The verification for which a code or a link was mailed last. */
    flowId: text().notNull(),
  },
  (table) => [
    index('email_changes_by_session').on(table.sessionId),
    index('email_changes_by_flow').on(table.flowId),
  ],
)

export const flows = sqliteTable(
  'flows',
  {
    id: text().primaryKey(),
    kind: text({ enum: ['login', 'registration', 'recovery', 'verification', 'settings'] }).notNull(),
    type: text({ enum: ['browser', 'api'] }).notNull(),
    state: text({
      enum: ['choose_method', 'sent_email', 'passed_challenge', 'show_form', 'success'],
    }).notNull(),
    /** The method that was tried last. */
    active: text(),
    requestUrl: text().notNull(),
    /** Where to go in the end: absolute and on the allow-list. Null: the default. */
    returnTo: text(),
    /** SHA-256 of the CSRF token of the browser that the flow belongs to. */
    csrfHash: text(),
    refresh: integer({ mode: 'boolean' }).notNull(),
    requestedAal: text({ enum: ['aal1', 'aal2'] }).notNull(),
    view: text({ mode: 'json' }).$type<FlowView>().notNull(),
    /** The address that a code or link was sent to. */
    address: text(),
    /** The user, where known: of settings, a second factor or re-authentication. */
    identityId: text().references(() => identities.id, { onDelete: 'cascade' }),
    memory: text({ mode: 'json' }).$type<FlowMemory>().notNull().default({}),
    /** How often a code was tried. */
    tries: integer().notNull(),
    issuedAt: text().notNull(),
    updatedAt: text().notNull(),
    expiresAt: text().notNull(),
  },
  (table) => [index('flows_by_expiry').on(table.expiresAt)],
)
export type Flow = typeof flows.$inferSelect

/** The codes, or the tokens of links, that were mailed for a flow. A new one replaces the older. */
export const codes = sqliteTable(
  'codes',
  {
    flowId: text().primaryKey(),
    /** The address that it proves; null while it belongs to no account yet. */
    addressId: text().references(() => addresses.id, { onDelete: 'cascade' }),
    /** HMAC-SHA-256, in hexadecimal. */
    hash: text().notNull(),
    expiresAt: text().notNull(),
    usedAt: text(),
  },
  (table) => [index('codes_by_expiry').on(table.expiresAt)],
)

/** Errors that browsers were redirected with, for the page that shows them. */
export const flowErrors = sqliteTable(
  'flow_errors',
  {
    id: text().primaryKey(),
    error: text({ mode: 'json' }).$type<Record<string, unknown>>().notNull(),
    createdAt: text().notNull(),
  },
  (table) => [index('flow_errors_by_time').on(table.createdAt)],
)
