// The counts of each day by one property at a time, added up when a span is read: reading a year takes a few rows per
// day instead of thousands. A rollup is stored with the totals of its day and rebuilt when those have changed since.

import { DAY, utcDay } from '#shared/domain/time.ts'
import { sleep } from '#worker/platform/timeout.ts'
import type { Span } from './count.ts'
import { DIMENSIONS, type Dimension, type DownloadsAndChecks, sourceOf } from './rollup-sources.ts'

export interface ValueSums extends DownloadsAndChecks {
  value: string
}

/** Values over a span: more than any chart shows, fewer than would weigh on an answer. */
export const MAX_VALUES = 5000
/** Days that one alarm rolls up. */
const DAYS_PER_CATCH_UP = 5

const SUMS = ['downloads', 'updateDownloads', 'updateChecks']
  .map((name) => `coalesce(sum(${name}), 0) as ${name}`)
  .join(', ')

/** Opens the rollups in the storage of a Meter. The tables that they are made from have to exist. */
export function openRollups(storage: DurableObjectStorage) {
  const { sql } = storage
  sql.exec(`
    create table if not exists rollups (
      dimension text not null, day text not null, value text not null,
      downloads integer not null, updateDownloads integer not null, updateChecks integer not null,
      primary key (dimension, day, value)
    ) without rowid;
    create table if not exists rolled_up (
      day text primary key, downloads integer not null, updateDownloads integer not null, updateChecks integer not null
    ) without rowid`)

  /** The day before which everything was rolled up. */
  let caughtUpOn = ''

  function rollUpDay(day: string): void {
    for (const dimension of DIMENSIONS) {
      sql.exec('delete from rollups where dimension = ? and day = ?', dimension, day)
      sql.exec(
        `insert into rollups select ?2, ?1, value, downloads, updateDownloads, updateChecks from (${sourceOf(dimension)})`,
        ...[day, dimension],
      )
    }
    sql.exec(
      `insert or replace into rolled_up select day, downloads, updateDownloads, updateChecks from days where day = ?`,
      day,
    )
  }

  function stale({ from, to }: Span, limit = -1): string[] {
    const query = `select day from days left join rolled_up using (day) where day between ? and ? and
      (days.downloads, days.updateDownloads, days.updateChecks)
        is not (rolled_up.downloads, rolled_up.updateDownloads, rolled_up.updateChecks) limit ?`
    const rows = sql.exec<{ day: string }>(query, from, to, limit)
    return rows.toArray().map(({ day }) => day)
  }

  const rollUp = (day: string) => storage.transactionSync(() => rollUpDay(day))

  return {
    /** Brings the rollups of a span up to date, with a pause after each day, so that counts don't wait for a year. */
    async prepare(span: Span): Promise<void> {
      for (const day of stale(span)) {
        rollUp(day)
        await sleep(0)
      }
    },

    /** The same without pauses. */
    update(span: Span): void {
      for (const day of stale(span)) rollUp(day)
    },

    /** Rolls up some of the past days, ahead of the first read of a long span. */
    catchUp(): void {
      const { today } = sql.exec<{ today: string | null }>('select max(day) as today from days').one()
      if (today === null || today === caughtUpOn) return
      const past = { from: '', to: utcDay(new Date(Date.parse(today) - DAY)) }
      const days = stale(past, DAYS_PER_CATCH_UP)
      for (const day of days) rollUp(day)
      if (days.length < DAYS_PER_CATCH_UP) caughtUpOn = today
    },

    /** What was counted of each value. */
    values: (dimension: Dimension, { from, to }: Span): ValueSums[] =>
      sql
        .exec<ValueSums & Record<string, SqlStorageValue>>(
          `select value, ${SUMS} from rollups where dimension = ? and day between ? and ? group by value
            order by sum(updateChecks) + sum(downloads) desc limit ${MAX_VALUES}`,
          ...[dimension, from, to],
        )
        .toArray(),

    /** What was counted of some values on each day. */
    daily: (
      dimension: Dimension,
      { from, to }: Span,
      values: readonly string[],
    ): (ValueSums & { day: string })[] =>
      sql
        .exec<ValueSums & { day: string } & Record<string, SqlStorageValue>>(
          `select value, day, downloads, updateDownloads, updateChecks from rollups
            where dimension = ? and day between ? and ? and value in (select value from json_each(?))`,
          ...[dimension, from, to, JSON.stringify(values)],
        )
        .toArray(),
  }
}
export type Rollups = ReturnType<typeof openRollups>
