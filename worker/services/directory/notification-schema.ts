// The tables of notifications. One is what happened, stored with what made it happen. A run puts those of one kind
// together into a message, which goes to persons and chats through outboxes of their own.

import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { type AuditDetails, AuthorKind } from '#shared/domain/audit.ts'
import type { EventName } from '#shared/domain/events.ts'
import { ChatFault, ChatOffReason, ChatService } from '#shared/domain/notifications/chat-destination.ts'
import type { Choices } from '#shared/domain/notifications/notification-choices.ts'
import { type ChatKind, NotificationKind } from '#shared/domain/notifications/notification-kind.ts'
import { enumColumn } from '#worker/platform/database/enum-column.ts'
import { outboxTable } from '#worker/platform/outbox.ts'
import { organizations } from './schema.ts'

/** What a sweep finds, beside the events that are told. */
export type FoundName = 'quota.reached' | 'spending.reached' | 'apiKey.expiring' | 'platform.silent'
/** A person by id, and the kind of message or the digest that they are emailed. */
export type MailedNotification =
  | { about: 'message'; message: string; orgId: string; kind: NotificationKind; userId: string }
  /** The UTC day on which the digest is due, and the days it tells of. */
  | { about: 'digest'; orgId: string; userId: string; from: string; to: string }

export const notifications = sqliteTable(
  'notifications',
  {
    /** That of the event's entry in the audit log, or what was found: finding it again inserts nothing. */
    id: text().primaryKey(),
    orgId: text().notNull(),
    /** `''`: the organization itself. */
    appId: text().notNull(),
    kind: enumColumn(NotificationKind).notNull(),
    name: text().$type<EventName | FoundName>().notNull(),
    at: text().notNull(),
    subjectId: text().notNull(),
    subjectName: text(),
    actorKind: enumColumn(AuthorKind).notNull(),
    actorId: text().notNull(),
    actorName: text(),
    details: text({ mode: 'json' }).$type<AuditDetails>().notNull(),
    /** The message that tells of it; null: none yet. */
    messageId: text(),
  },
  (table) => [
    index('notifications_waiting').on(table.orgId, table.kind).where(sql`message_id is null`),
    index('notifications_by_message').on(table.messageId, table.id),
  ],
)

/** When the last message of a kind was made: the next one waits until its window is over. */
export const notificationStreams = sqliteTable(
  'notification_streams',
  {
    orgId: text().notNull(),
    kind: enumColumn(NotificationKind).notNull(),
    messageId: text().notNull(),
    at: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.orgId, table.kind] })],
)

/** What a member chose. A kind that isn't named follows the default. */
export const notificationChoices = sqliteTable(
  'notification_choices',
  {
    orgId: text()
      .notNull()
      .references(() => organizations.id),
    userId: text().notNull(),
    /** `''`: all applications, and the organization itself. */
    appId: text().notNull(),
    choices: text({ mode: 'json' }).$type<Choices>().notNull(),
    timeZone: text(),
    /** When the next digest is due; null: none. */
    digestDueAt: text(),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.userId, table.appId] }),
    index('notification_choices_by_digest').on(table.digestDueAt).where(sql`digest_due_at is not null`),
  ],
)

/** Emails that are to be sent. What they say, and whether they still may be, is decided when they are. */
export const notificationOutbox = outboxTable<MailedNotification>('notification_outbox')

/** What is looked at from time to time: an organization's storage and keys, an application's platforms. */
export const notificationWatches = sqliteTable(
  'notification_watches',
  {
    /** Of an organization or of an application. */
    id: text().primaryKey(),
    ofApplication: integer({ mode: 'boolean' }).notNull(),
    dueAt: text().notNull(),
    /** Percent of the storage that was last told; 0: none. */
    quotaTold: integer().notNull().default(0),
    /** When an upload last found no room. */
    refusedAt: text(),
  },
  (table) => [index('notification_watches_by_due').on(table.dueAt)],
)

export const chatDestinations = sqliteTable(
  'chat_destinations',
  {
    id: text().primaryKey(),
    orgId: text()
      .notNull()
      .references(() => organizations.id),
    service: enumColumn(ChatService).notNull(),
    /** Sealed under SEALING_KEY. */
    url: text().notNull(),
    host: text().notNull(),
    /** The last characters of the URL, to tell two apart. */
    ending: text().notNull(),
    name: text().notNull(),
    kinds: text({ mode: 'json' }).$type<ChatKind[]>().notNull(),
    /** Ids; null: all applications, and the organization itself. */
    applications: text({ mode: 'json' }).$type<string[]>(),
    createdAt: text().notNull(),
    createdBy: text().notNull(),
    disabledAt: text(),
    disabledReason: enumColumn(ChatOffReason),
    /** Attempts that failed since the last one that succeeded. */
    failures: integer().notNull().default(0),
    failingSince: text(),
    /** Nothing is sent until then; null: at once. */
    retryAt: text(),
    /** Until when a run has it to itself. */
    leaseUntil: text(),
    servedAt: text(),
    /** What came of the last message. */
    lastAt: text(),
    lastStatus: integer(),
    lastFault: enumColumn(ChatFault),
    lastAnswer: text(),
  },
  (table) => [index('chat_destinations_by_org').on(table.orgId)],
)

/** Messages that are to be sent to chats. */
export const chatPosts = sqliteTable(
  'chat_posts',
  {
    /** Of the message and of the destination: the same in every attempt. */
    id: text().primaryKey(),
    destinationId: text()
      .notNull()
      .references(() => chatDestinations.id),
    messageId: text().notNull(),
    kind: enumColumn(NotificationKind).notNull(),
    createdAt: text().notNull(),
  },
  (table) => [index('chat_posts_by_destination').on(table.destinationId, table.createdAt)],
)
