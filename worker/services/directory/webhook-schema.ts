// The tables of webhooks. A message is an event as endpoints are told it; a delivery is a message to one endpoint.

import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { type AuditAction, type AuditDetails, AuthorKind } from '#shared/domain/audit.ts'
import { DeliveryFault, DeliveryState } from '#shared/domain/webhooks/webhook-delivery.ts'
import { DisabledReason } from '#shared/domain/webhooks/webhook-endpoint.ts'
import type { MessageType } from '#shared/domain/webhooks/webhook-message.ts'
import { enumColumn } from '#worker/platform/database/enum-column.ts'
import { organizations } from './schema.ts'

export const webhookEndpoints = sqliteTable(
  'webhook_endpoints',
  {
    id: text().primaryKey(),
    orgId: text()
      .notNull()
      .references(() => organizations.id),
    url: text().notNull(),
    name: text().notNull(),
    /** Null: all events. */
    events: text({ mode: 'json' }).$type<AuditAction[]>(),
    /** Ids; null: all applications, and the organization itself. */
    applications: text({ mode: 'json' }).$type<string[]>(),
    createdAt: text().notNull(),
    createdBy: text().notNull(),
    /** Sealed under SEALING_KEY. */
    secret: text().notNull(),
    /** The secret before the last rotation, and until when it signs as well. */
    formerSecret: text(),
    formerSecretUntil: text(),
    disabledAt: text(),
    disabledReason: enumColumn(DisabledReason),
    /** Attempts that failed since the last one that succeeded. */
    failures: integer().notNull().default(0),
    failingSince: text(),
    /** The circuit is open until then; null: closed. */
    retryAt: text(),
    /** Until when a run has it to itself. */
    leaseUntil: text(),
    /** When a run last took it. The one that has waited longest is next. */
    servedAt: text(),
  },
  (table) => [index('webhook_endpoints_by_org').on(table.orgId)],
)

/** Shared by the endpoints of an organization. The id is that of the event's entry in the audit log. */
export const webhookMessages = sqliteTable(
  'webhook_messages',
  {
    id: text().primaryKey(),
    orgId: text().notNull(),
    /** `''`: the organization itself. */
    appId: text().notNull(),
    /** The application's slug at that moment. */
    application: text(),
    /** Its number among the messages of the application; null: a test. */
    sequence: integer(),
    type: text().$type<MessageType>().notNull(),
    at: text().notNull(),
    subjectId: text().notNull(),
    subjectName: text(),
    actorKind: enumColumn(AuthorKind).notNull(),
    actorId: text().notNull(),
    actorName: text(),
    details: text({ mode: 'json' }).$type<AuditDetails>().notNull(),
  },
  (table) => [uniqueIndex('webhook_messages_in_order').on(table.orgId, table.appId, table.sequence)],
)

export const webhookDeliveries = sqliteTable(
  'webhook_deliveries',
  {
    endpointId: text()
      .notNull()
      .references(() => webhookEndpoints.id),
    messageId: text()
      .notNull()
      .references(() => webhookMessages.id),
    state: enumColumn(DeliveryState).notNull(),
    createdAt: text().notNull(),
    /** Null: it isn't sent again. */
    dueAt: text(),
    attempts: integer().notNull().default(0),
    /** Of the last attempt. */
    attemptedAt: text(),
    ms: integer(),
    status: integer(),
    fault: enumColumn(DeliveryFault),
    answerHeaders: text({ mode: 'json' }).$type<[string, string][]>(),
    answerBody: text(),
    answerCut: integer({ mode: 'boolean' }),
  },
  (table) => [
    primaryKey({ columns: [table.endpointId, table.messageId] }),
    index('webhook_deliveries_by_message').on(table.messageId),
    // What is left to send, and what failed: small beside what was delivered.
    index('webhook_deliveries_waiting').on(table.endpointId, table.messageId).where(sql`due_at is not null`),
    index('webhook_deliveries_failed').on(table.endpointId, table.messageId).where(sql`fault is not null`),
  ],
)
