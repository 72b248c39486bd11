import { and, ne, sql } from 'drizzle-orm'
import { MAX_COPIES_LISTED } from '#shared/limits.ts'
import type { Database } from '#worker/services/directory/context.ts'
import { releases } from '#worker/services/directory/release-schema.ts'
import { isOffered } from './channels/outlines.ts'

/**
 * The releases on other channels that share the files of one: what it was promoted from, and its promoted copies.
 * Only those that clients can still be offered.
 */
export function selectCopies(db: Database, releaseId: string) {
  const stored = sql`select coalesce(file_id, id) from assets where release_id = ${releaseId}`
  const sharing = sql`
    select release_id from assets where id in (${stored})
    union select release_id from assets where file_id in (${stored})`
  return db
    .select({ id: releases.id, channel: sql<string | null>`nullif(${releases.channel}, '')`.as('channel') })
    .from(releases)
    .where(and(sql`${releases.id} in (${sharing})`, ne(releases.id, releaseId), isOffered))
    .orderBy(releases.channel)
    .limit(MAX_COPIES_LISTED)
}
