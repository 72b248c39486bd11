// The tables of retention. Conventions as in `schema.ts`.

import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { RetentionProblem, RetentionRule } from '#shared/domain/retention/retention-rule.ts'
import { releases } from './release-schema.ts'
import { applications } from './schema.ts'

/** One row for each application that has ever had a rule. */
export const retentionRules = sqliteTable(
  'retention_rules',
  {
    appId: text()
      .primaryKey()
      .references(() => applications.id),
    /** Null: off. */
    rule: text({ mode: 'json' }).$type<RetentionRule>(),
    /** Grows with every look at the releases and every change of the rule: the lock of both. */
    revision: integer().notNull(),
    /** When the releases were last looked at. Notices count only while that is less than a day ago. */
    checkedAt: text(),
    /** When the sweep looks next; null: off. */
    dueAt: text(),
    problem: text().$type<RetentionProblem>(),
    /** When releases were last announced. */
    announcedAt: text(),
  },
  (table) => [index('retention_by_due').on(table.dueAt).where(sql`due_at is not null`)],
)

/** Releases that are listed before they are purged, and since when. */
export const retentionNotices = sqliteTable(
  'retention_notices',
  {
    releaseId: text()
      .primaryKey()
      .references(() => releases.id),
    appId: text().notNull(),
    announcedAt: text().notNull(),
  },
  (table) => [index('retention_notices_by_app').on(table.appId, table.announcedAt, table.releaseId)],
)

/** Releases that an Admin exempted from every rule. A promoted copy isn't. */
export const keptReleases = sqliteTable('kept_releases', {
  releaseId: text()
    .primaryKey()
    .references(() => releases.id),
  keptAt: text().notNull(),
  keptBy: text().notNull(),
})
