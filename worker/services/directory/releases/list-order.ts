// Keyset pagination: the cursor is the id of the last release of a page, and its place is read again with the next.

import { asc, desc, type SQL, sql } from 'drizzle-orm'
import type { ReleaseOrder } from '#shared/domain/releases/release.ts'
import { releases } from '#worker/services/directory/release-schema.ts'

// A version that doesn't parse, or whose key isn't computed yet, comes last.
const place = sql`coalesce(${releases.precedence}, '')`

/** As the list shows it: a draft moves to the top when it is published. Indexed by `releases_by_date`. */
export const listedDate = sql`case when ${releases.pubDate} is null then ${releases.createdAt} else ${releases.pubDate} end`

const ORDERS: Record<ReleaseOrder, SQL[]> = {
  newest: [desc(listedDate), desc(releases.id)],
  oldest: [asc(listedDate), asc(releases.id)],
  version: [desc(place), desc(releases.id)],
}

export function inOrder(order: ReleaseOrder): SQL[] {
  return ORDERS[order]
}

/** What comes after the release with this id. */
export function after(cursor: string, order: ReleaseOrder): SQL {
  if (order !== 'version')
    return sql`(${listedDate}, ${releases.id}) ${order === 'newest' ? sql`<` : sql`>`} (
      select coalesce(last.pub_date, last.created_at), last.id from releases as last where last.id = ${cursor}
    )`
  return sql`(${place}, ${releases.id}) < (
    select coalesce(last.precedence, ''), last.id from releases as last where last.id = ${cursor}
  )`
}
