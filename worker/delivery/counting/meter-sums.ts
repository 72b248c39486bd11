// What a Meter has counted: sums per day and kind, told apart by release, file, platform and so on, and the totals of
// each day beside them, which are what is reported and what most reads want.

import { utcDay } from '#shared/domain/time.ts'
import { COUNTS_LISTED } from '#shared/limits.ts'
import type { Count, CountKind, DayTotals, Span, Totals } from './count.ts'
import { openReasons } from './meter-reasons.ts'

type Row<Name extends string> = Totals & Record<Name, string>
type Requests<Name extends string> = Omit<Totals, 'updateChecks'> & Record<Name, string>

/**
 * Clients choose version and platform, so rows could be invented without limit. Beyond this many a day only
 * the sums are kept.
 */
const MAX_ROWS_A_DAY = 5000

const sumOf = (condition: string) => `coalesce(sum(iif(${condition}, n, 0)), 0)`
const DOWNLOAD_SUMS = `${sumOf(`kind in ('download', 'update_download')`)} as downloads,
  ${sumOf(`kind = 'update_download'`)} as updateDownloads`
const OTHER_SUMS = `${sumOf(`kind <> 'update_check'`)} as requests, ${sumOf(`kind = 'unmeasured'`)} as unmeasured`
const REQUEST_SUMS = `${DOWNLOAD_SUMS}, ${OTHER_SUMS}`
/** In the order of the columns of `days`. */
const KIND_SUMS = `${DOWNLOAD_SUMS}, ${sumOf(`kind = 'update_check'`)} as updateChecks, ${OTHER_SUMS}`
const DAY_SUMS = ['downloads', 'updateDownloads', 'updateChecks', 'requests', 'unmeasured']
  .map((name) => `coalesce(sum(${name}), 0) as ${name}`)
  .join(', ')
/** The requests that made no download are apart, where versions that knew only downloads don't take them for such. */
const ALL_COUNTS = `(
  select day, kind, release, asset, n from counts union all select day, kind, release, asset, n from other_requests)`
/** Of the days from `?1` to `?2`, by the primary key: update checks have by far the most rows. */
const REQUESTS = `(
  select kind, release, asset, n from days cross join counts using (day)
    where day between ?1 and ?2 and kind in ('download', 'update_download')
  union all select kind, release, asset, n from other_requests where day between ?1 and ?2)`

/** Opens the sums in the storage of a Meter. */
export function openSums(sql: SqlStorage) {
  let rowsToday = { day: '', rows: 0 }
  const reasons = openReasons(sql)
  sql.exec(`
    create table if not exists counts (
      day text not null, kind text not null, release text not null, asset text not null, platform text not null,
      channel text not null, version text not null, country text not null, n integer not null,
      primary key (day, kind, release, asset, platform, channel, version, country)
    ) without rowid;
    create table if not exists other_requests (
      day text not null, kind text not null, release text not null, asset text not null, n integer not null,
      primary key (day, kind, release, asset)
    ) without rowid;
    create table if not exists days (
      day text primary key, downloads integer not null, updateDownloads integer not null,
      updateChecks integer not null, requests integer not null, unmeasured integer not null, unreported integer not null
    ) without rowid`)
  // A version that kept no totals, before this one or after a rollback, has counted since the last day that has them.
  sql.exec(`
    insert into days select day, ${KIND_SUMS}, 1 from ${ALL_COUNTS}
      where day >= coalesce((select max(day) from days), '') group by day
      on conflict do update set downloads = excluded.downloads, updateDownloads = excluded.updateDownloads,
        updateChecks = excluded.updateChecks, requests = excluded.requests, unmeasured = excluded.unmeasured,
        unreported = max(unreported, downloads <> excluded.downloads or updateChecks <> excluded.updateChecks)
        where (downloads, updateDownloads, updateChecks, requests, unmeasured) <> (excluded.downloads,
          excluded.updateDownloads, excluded.updateChecks, excluded.requests, excluded.unmeasured)`)

  function add(count: Count): void {
    const { day, kind, releaseId, assetId } = count
    if (kind === 'request' || kind === 'unmeasured')
      sql.exec(
        `insert into other_requests values (?, ?, ?, ?, ?) on conflict do update set n = n + excluded.n`,
        ...[day, kind, releaseId, assetId, count.count],
      )
    else addDetailed(count)
    if (kind === 'update_check' && count.reason) reasons.add(count, count.reason)
    const ifOf = (...kinds: CountKind[]) => (kinds.includes(kind) ? count.count : 0)
    sql.exec(
      `insert into days values (?, ?, ?, ?, ?, ?, 1) on conflict do update set
        downloads = downloads + excluded.downloads, updateDownloads = updateDownloads + excluded.updateDownloads,
        updateChecks = updateChecks + excluded.updateChecks, requests = requests + excluded.requests,
        unmeasured = unmeasured + excluded.unmeasured, unreported = 1`,
      ...[day, ifOf('download', 'update_download'), ifOf('update_download'), ifOf('update_check')],
      ...[count.count - ifOf('update_check'), ifOf('unmeasured')],
    )
  }

  function addDetailed(count: Count): void {
    if (rowsToday.day !== count.day) {
      const query = 'select count(*) as rows from counts where day = ?'
      rowsToday = { day: count.day, rows: sql.exec<{ rows: number }>(query, count.day).one().rows }
    }
    const full = rowsToday.rows >= MAX_ROWS_A_DAY && count.kind === 'update_check'
    const told = full ? { platform: '', channel: '', version: '', country: '' } : count
    const { n } = sql
      .exec<{ n: number }>(
        `insert into counts values (?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict do update set n = n + excluded.n returning n`,
        ...[count.day, count.kind, count.releaseId, count.assetId, told.platform],
        ...[told.channel, told.version, told.country, count.count],
      )
      .one()
    if (n === count.count) rowsToday.rows++
  }

  /** Requests for each value of a column other than the empty one, the most downloaded first. */
  function by<Name extends string>(column: string, name: Name, { from, to }: Span): Requests<Name>[] {
    const query = `select ${column} as ${name}, ${REQUEST_SUMS} from ${REQUESTS}
      where ${column} <> '' group by ${column} order by downloads desc limit ${COUNTS_LISTED}`
    return sql.exec<Requests<Name>>(query, utcDay(from), utcDay(to)).toArray()
  }

  return {
    add,
    perRelease: (span: Span) => by('release', 'releaseId', span),
    perAsset: (span: Span) => by('asset', 'assetId', span),

    totals({ from, to }: Span): Totals {
      const query = `select ${DAY_SUMS} from days where day between ? and ?`
      return sql.exec<Totals & Record<string, number>>(query, utcDay(from), utcDay(to)).one()
    },

    daily({ from, to }: Span): Row<'day'>[] {
      const query = `select day, ${DAY_SUMS} from days where day between ? and ? group by day order by day
        limit ${COUNTS_LISTED}`
      return sql.exec<Row<'day'> & Record<string, SqlStorageValue>>(query, utcDay(from), utcDay(to)).toArray()
    },

    /** Downloads of each platform on each day of a span. */
    platformDownloads: ({ from, to }: Span): { day: string; platform: string; downloads: number }[] =>
      sql
        .exec<{ day: string; platform: string; downloads: number }>(
          `select day, platform, sum(n) as downloads from counts where day between ? and ?
            and kind in ('download', 'update_download') and platform <> ''
            group by day, platform order by day, platform limit ${COUNTS_LISTED}`,
          ...[utcDay(from), utcDay(to)],
        )
        .toArray(),

    /** The running totals of the days of which not all has been reported. */
    unreported: (): DayTotals[] =>
      sql
        .exec<DayTotals & Record<string, SqlStorageValue>>(
          `select day, downloads, updateChecks from days where unreported = 1 order by day`,
        )
        .toArray(),

    /** Notes that these totals have been reported; a day that was counted on since stays unreported. */
    markReported(days: readonly DayTotals[]): void {
      for (const { day, downloads, updateChecks } of days)
        sql.exec(
          `update days set unreported = 0 where day = ? and downloads = ? and updateChecks = ?`,
          ...[day, downloads, updateChecks],
        )
    },

    markAllUnreported: () => void sql.exec('update days set unreported = 1'),
  }
}
export type Sums = ReturnType<typeof openSums>
