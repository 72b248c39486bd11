// Reads a channel, with those that it includes, in the order in which their releases are offered, page by page, until
// what was read compiles to the same manifest as all of it.

import { type SQL, sql } from 'drizzle-orm'
import { type ChannelState, isSufficient } from '#shared/domain/releases/compile-manifest.ts'
import type { ManifestRelease } from '#shared/domain/releases/manifest.ts'
import type { Database } from '#worker/services/directory/context.ts'
import { type Link, linksOf, selectLinks, stateOf } from './links.ts'
import { isOffered, type OutlineRow, selectOutlines, toManifestReleases } from './outlines.ts'

/** Releases of a page, of each channel: the first pages suffice unless a platform was given up long ago. */
const FIRST_PAGE = 40
const PAGE_GROWTH = 5
const MAX_PAGE = 5000

export interface Reading {
  db: Database
  appId: string
  links: readonly Link[]
  /** What `stateOf` says of the links: the reading ends when that has changed. */
  expected: string
}

/**
 * The first releases of a channel, until those settle `slots`, and with them the releases that `state` has.
 * @param slots null: unknown, so all are read
 * @returns null when the channel has changed since `expected`
 */
export async function scanChannel(
  reading: Reading,
  state: ChannelState,
  slots: ReadonlySet<string> | null,
): Promise<ManifestRelease[] | null> {
  const channel = state.channel ?? ''
  const read: OutlineRow[] = []
  const files: Parameters<typeof toManifestReleases>[1][number][] = []
  const cursors = new Map<string, OutlineRow | null>(reading.links.map((link) => [link.channel, null]))
  for (let size = FIRST_PAGE; cursors.size > 0; size = Math.min(size * PAGE_GROWTH, MAX_PAGE)) {
    const pages = [...cursors].map(([name, after]) => pageOf(reading.appId, name, state.semver, after, size))
    const page = await readOutlines(reading, sql`(${sql.join(pages, sql` union all `)})`)
    if (!page) return null
    read.push(...page.rows)
    files.push(...page.files)
    for (const name of [...cursors.keys()]) {
      const rows = page.rows
        .filter((row) => row.channel === name)
        .sort((a, b) => compareRows(a, b, state.semver))
      const last = rows[size - 1]
      if (last) cursors.set(name, last)
      else cursors.delete(name)
    }
    const complete = aboveAll(read, [...cursors.values()], state.semver)
    const releases = await addNearer(reading, toManifestReleases(complete, files, channel))
    if (!releases) return null
    if (slots && isSufficient({ ...state, releases }, slots))
      return addNearer(reading, merge(releases, state.releases))
  }
  return toManifestReleases(read, files, channel)
}

function merge(some: readonly ManifestRelease[], others: readonly ManifestRelease[]): ManifestRelease[] {
  const present = new Set(some.map(({ id }) => id))
  return [...some, ...others.filter(({ id }) => !present.has(id))]
}

/** With included releases, adds those of the same version on channels nearer to the one that is read. */
export async function addNearer(
  reading: Reading,
  releases: ManifestRelease[],
): Promise<ManifestRelease[] | null> {
  const { appId, links } = reading
  const versions = [
    ...new Set(releases.flatMap((each) => (each.channel === undefined ? [] : [each.version]))),
  ]
  if (versions.length === 0) return releases
  const names = JSON.stringify(links.map((link) => link.channel))
  const more = await readOutlines(
    reading,
    sql`(
      select releases.id from json_each(${JSON.stringify(versions)}) as named
        cross join json_each(${names}) as near
        cross join releases on app_id = ${appId} and channel = near.value and version = named.value and ${isOffered}
    )`,
  )
  if (!more) return null
  const present = new Set(releases.map(({ id }) => id))
  const added = more.rows.filter(({ id }) => !present.has(id))
  return [...releases, ...toManifestReleases(added, more.files, links[0]?.channel ?? '')]
}

async function readOutlines({ db, appId, links, expected }: Reading, ids: SQL) {
  const channel = links[0]?.channel ?? ''
  const [present, rows, files] = await db.batch([selectLinks(db, appId, channel), ...selectOutlines(db, ids)])
  return stateOf(linksOf(present, channel)) === expected ? { rows, files } : null
}

/** The ids of a page, as a statement without parentheses. */
function pageOf(appId: string, channel: string, semver: boolean, after: OutlineRow | null, size: number) {
  const order = semver ? ['precedence', 'pub_date', 'id'] : ['pub_date', 'id']
  const columns = sql.raw(order.join())
  const place = semver ? [after?.precedence, after?.pubDate, after?.id] : [after?.pubDate, after?.id]
  const values = sql.join(
    place.map((value) => sql`${value ?? ''}`),
    sql`, `,
  )
  const isAfter = after ? sql`and (${columns}) < (${values})` : sql``
  const latestFirst = sql.raw(order.map((column) => `${column} desc`).join())
  return sql`select id from (
    select id from releases where app_id = ${appId} and channel = ${channel} and ${isOffered} ${isAfter}
      order by ${latestFirst} limit ${size}
  )`
}

/** Those before every place that has been reached: whatever wasn't read comes after them. */
function aboveAll(
  rows: readonly OutlineRow[],
  reached: readonly (OutlineRow | null)[],
  semver: boolean,
): OutlineRow[] {
  const key = (row: OutlineRow) => (semver ? row.precedence : row.pubDate) ?? ''
  return rows.filter((row) => reached.every((last) => last === null || key(row) > key(last)))
}

/** Latest first, as the pages are ordered. */
function compareRows(a: OutlineRow, b: OutlineRow, semver: boolean): number {
  const keys = (row: OutlineRow) => [...(semver ? [row.precedence ?? ''] : []), row.pubDate ?? '', row.id]
  const [left, right] = [keys(a), keys(b)]
  for (const [index, key] of left.entries()) {
    const other = right[index] ?? ''
    if (key !== other) return key < other ? 1 : -1
  }
  return 0
}
