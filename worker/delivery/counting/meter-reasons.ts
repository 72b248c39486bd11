// Why update checks were answered as they were, per day. In a table of its own: versions before it insert into `counts`
// with the columns that they know, so a Worker can be rolled back to them. What those count has no reason.

import type { CheckReason } from '#shared/domain/releases/choose-update.ts'
import type { Count } from './count.ts'

/** Clients choose the platform, so rows could be invented without limit. Beyond this many a day only the reason is kept. */
const MAX_ROWS_A_DAY = 1000

/** Opens the reasons in the storage of a Meter. */
export function openReasons(sql: SqlStorage) {
  let rowsToday = { day: '', rows: 0 }
  sql.exec(`
    create table if not exists reasons (
      day text not null, reason text not null, platform text not null, channel text not null, n integer not null,
      primary key (day, reason, platform, channel)
    ) without rowid`)

  return {
    add({ day, platform, channel, count }: Count, reason: CheckReason): void {
      if (rowsToday.day !== day) {
        const query = 'select count(*) as rows from reasons where day = ?'
        rowsToday = { day, rows: sql.exec<{ rows: number }>(query, day).one().rows }
      }
      const told = rowsToday.rows >= MAX_ROWS_A_DAY ? { platform: '', channel: '' } : { platform, channel }
      const { n } = sql
        .exec<{ n: number }>(
          'insert into reasons values (?, ?, ?, ?, ?) on conflict do update set n = n + excluded.n returning n',
          ...[day, reason, told.platform, told.channel, count],
        )
        .one()
      if (n === count) rowsToday.rows++
    },
  }
}
