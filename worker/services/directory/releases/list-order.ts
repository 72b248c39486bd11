// Keyset pagination: a cursor is the id of the last release of a page and its place in the order. So the next page
// begins there, also when that release was deleted or published in between.

import { asc, desc, type SQL, sql } from 'drizzle-orm'
import type { ReleaseOrder } from '#shared/domain/releases/release.ts'
import { badInput } from '#shared/errors.ts'
import { releases } from '#worker/services/directory/release-schema.ts'
import type { ReleaseRow } from './rows.ts'

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

/** `{id}~{place}`; a place may be empty, and hold `~` itself. */
const CURSOR = /^([0-9A-Z]{26})~(.*)$/

export function cursorOf(release: ReleaseRow, order: ReleaseOrder): string {
  const { id, pubDate, createdAt, precedence } = release
  return `${id}~${order === 'version' ? (precedence ?? '') : (pubDate ?? createdAt)}`
}

/**
 * What comes after the end of a page.
 * @throws RpcError 400 for what is no cursor
 */
export function after(cursor: string, order: ReleaseOrder): SQL {
  const [, id, last] = CURSOR.exec(cursor) ?? []
  if (id === undefined)
    throw badInput('This is no cursor of a list of releases. Begin with the first page.', 'cursor')
  if (order === 'version') return sql`(${place}, ${releases.id}) < (${last}, ${id})`
  const next = order === 'newest' ? sql`<` : sql`>`
  return sql`(${listedDate}, ${releases.id}) ${next} (${last}, ${id})`
}
