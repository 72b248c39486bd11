// What installed apps report of their updates. Anyone can send a report, so one is confirmed only if the Meter itself
// follows its client since a download of that release, and only the first of it. All others are counted apart.

import {
  type ClientReport,
  normalizeReason,
  type ReportEvent,
} from '#shared/domain/insights/client-report.ts'
import { clientVersion } from '#shared/domain/insights/client-version.ts'
import { DAY, utcDay } from '#shared/domain/time.ts'
import { CLIENT_NUMBERS_DAYS, MAX_REASONS_REPORTED } from '#shared/limits.ts'
import type { Span } from '#worker/delivery/counting/count.ts'
import { OTHER } from './client-batch.ts'
import type { Follows } from './meter-follows.ts'
import type { Outcomes } from './meter-outcomes.ts'

/** A report as it arrived. */
export interface AppReport {
  /** ISO 8601. */
  at: string
  /** Of the client, as `clientIdentity` makes it. */
  identity: string
  /** Null: it couldn't be read. */
  report: ClientReport | null
}

export interface ReportSum {
  /** Empty: none that was downloaded from here. */
  releaseId: string
  event: ReportEvent | 'unreadable'
  confirmed: number
  count: number
}

export interface ReportedReason extends ReportSum {
  reason: string
}

/** Opens the reports in the storage of a Meter. */
export function openAppReports(sql: SqlStorage, follows: Follows, outcomes: Outcomes) {
  sql.exec(`
    create table if not exists app_reports (
      day text not null, release text not null, event text not null, reason text not null, confirmed integer not null,
      n integer not null, primary key (day, release, event, confirmed, reason)
    ) without rowid`)

  function add(day: string, release: string, event: string, confirmed: 0 | 1, sent = '', n = 1): void {
    const reason = sent && isFull(day, release, event, confirmed, sent) ? OTHER : sent
    sql.exec(
      'insert into app_reports values (?, ?, ?, ?, ?, ?) on conflict do update set n = n + excluded.n',
      ...[day, release, event, reason, confirmed, n],
    )
  }

  /** Whether a release has as many reasons as are told apart on a day, and this is another one. */
  function isFull(day: string, release: string, event: string, confirmed: 0 | 1, reason: string): boolean {
    const query = `select count(*) as reasons, coalesce(sum(reason = ?), 0) as known from app_reports
      where day = ? and release = ? and event = ? and confirmed = ?`
    const { reasons, known } = sql
      .exec<{ reasons: number; known: number }>(query, reason, day, release, event, confirmed)
      .one()
    return known === 0 && reasons >= MAX_REASONS_REPORTED
  }

  return {
    take({ at, identity, report }: AppReport): void {
      const day = utcDay(at)
      if (!report) {
        add(day, '', 'unreadable', 0)
        return
      }
      const { event } = report
      const reason = normalizeReason(report.reason)
      const version = clientVersion(report.to)
      const row = follows.rowsOfIdentity(identity, day).find((each) => each.version === version)
      if (!row || (row.told !== '' && (row.told !== 'installed' || event === 'installed'))) {
        add(day, row?.release ?? outcomes.releaseOf(version) ?? '', event, 0, reason)
        return
      }
      // The first failure of a client takes the place of its successful installation.
      if (row.told) add(row.day, row.release, row.told, 1, '', -1)
      add(row.day, row.release, event, 1, event === 'installed' ? '' : reason)
      follows.tell(row, event)
    },

    /** All reports of a span, whatever their reasons. */
    sums: ({ from, to }: Span): ReportSum[] =>
      sql
        .exec<ReportSum & Record<string, SqlStorageValue>>(
          `select release as releaseId, event, confirmed, sum(n) as count from app_reports
            where day between ? and ? group by release, event, confirmed having count > 0`,
          ...[from, to],
        )
        .toArray(),

    /** The most frequent reasons of failures, so many of each of some releases, confirmed and unconfirmed apart. */
    reasons: ({ from, to }: Span, releaseIds: readonly string[], most: number): ReportedReason[] =>
      sql
        .exec<ReportedReason & Record<string, SqlStorageValue>>(
          `select releaseId, event, reason, confirmed, count from (
            select release as releaseId, event, reason, confirmed, sum(n) as count,
              row_number() over (partition by release, confirmed order by sum(n) desc, event, reason) as place
              from app_reports where day between ? and ? and event not in ('installed', 'unreadable')
                and release in (select value from json_each(?))
              group by release, event, reason, confirmed having sum(n) > 0
          ) where place <= ? order by count desc, event, reason`,
          ...[from, to, JSON.stringify(releaseIds), most],
        )
        .toArray(),

    prune(now: Date): void {
      const oldest = utcDay(new Date(now.getTime() - CLIENT_NUMBERS_DAYS * DAY))
      sql.exec('delete from app_reports where day < ?', oldest)
    },
  }
}
export type AppReports = ReturnType<typeof openAppReports>
