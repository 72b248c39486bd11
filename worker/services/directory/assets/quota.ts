// Quotas are checked in the statement that uses them up, so that many uploads at once cannot exceed them together.

import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { STORED_BYTES, UNFINISHED_BYTES } from '#shared/domain/quota.ts'
import type { AssetState } from '#shared/domain/release.ts'
import { forbidden } from '#shared/errors.ts'
import type { Database } from '#worker/services/directory/context.ts'
import { assets } from '#worker/services/directory/release-schema.ts'

const UNFINISHED: AssetState[] = ['uploading', 'verifying']
export const STORED: AssetState[] = ['ready']

/** Holds while the organization may begin to upload `size` more bytes. */
export function hasRoomToBegin(db: Database, orgId: string, size: number): SQL {
  const unfinished = bytesIn(db, orgId, UNFINISHED)
  const all = bytesIn(db, orgId, [...UNFINISHED, ...STORED])
  return sql`${unfinished} + ${size} <= ${UNFINISHED_BYTES} and ${all} + ${size} <= ${STORED_BYTES}`
}

/** Holds while the organization may store `size` more bytes. */
export function hasRoomToStore(db: Database, orgId: string, size: number): SQL {
  return sql`${bytesIn(db, orgId, STORED)} + ${size} <= ${STORED_BYTES}`
}

export function overQuota() {
  const message = `There is no room for this file. An organization can keep ${gigabytes(STORED_BYTES)} and have ${gigabytes(UNFINISHED_BYTES)} under way. Purge old releases or abort uploads.`
  return forbidden(message, 'quota_exceeded')
}

/** Bytes of an organization's files in some states, without those that were purged. */
export function selectBytes(db: Database, orgId: string, states: AssetState[]) {
  return db
    .select({ bytes: sql<number>`coalesce(sum(${assets.size}), 0)` })
    .from(assets)
    .where(and(eq(assets.orgId, orgId), eq(assets.freed, false), inArray(assets.state, states)))
}

function bytesIn(db: Database, orgId: string, states: AssetState[]): SQL {
  return sql`${selectBytes(db, orgId, states)}`
}

function gigabytes(bytes: number): string {
  return `${bytes / 1e9} GB`
}
