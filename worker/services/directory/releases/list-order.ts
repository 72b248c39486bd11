// Keyset pagination: the cursor is the id of the last release of a page, and its place is read again with the next.

import { asc, desc, gt, lt, type SQL, sql } from 'drizzle-orm'
import type { ReleaseOrder } from '#shared/domain/releases/release.ts'
import { releases } from '#worker/services/directory/release-schema.ts'

// A version that doesn't parse, or whose key isn't computed yet, comes last.
const place = sql`coalesce(${releases.precedence}, '')`

// Ids sort by the moment of creation.
const ORDERS: Record<ReleaseOrder, SQL[]> = {
  newest: [desc(releases.id)],
  oldest: [asc(releases.id)],
  version: [desc(place), desc(releases.id)],
}

export function inOrder(order: ReleaseOrder): SQL[] {
  return ORDERS[order]
}

/** What comes after the release with this id. */
export function after(cursor: string, order: ReleaseOrder): SQL {
  if (order === 'newest') return lt(releases.id, cursor)
  if (order === 'oldest') return gt(releases.id, cursor)
  return sql`(${place}, ${releases.id}) < (
    select coalesce(last.precedence, ''), last.id from releases as last where last.id = ${cursor}
  )`
}
