// The Meter: one Durable Object for each application, where its downloads and update checks are added up. Rows are
// sums per day, so a busy application has no more of them than a quiet one has.

import { DurableObject } from 'cloudflare:workers'
import { COUNTS_LISTED } from '#shared/limits.ts'

/** `update_download` is a download by an updater, `download` one by anybody else. */
export type CountKind = 'download' | 'update_download' | 'update_check'

export interface Count {
  /** UTC, as in `2026-11-20`. */
  day: string
  kind: CountKind
  /** The release handed out, or empty: an update check that got none. */
  releaseId: string
  assetId: string
  /** Of an update check what the client said, of a download what the file is for. */
  platform: string
  /** Empty for the channel without a name. */
  channel: string
  /** Of an update check the version that the client has, of a download that of the release. */
  version: string
  /** ISO code, or empty when it is not known. */
  country: string
  count: number
}

/** A span of days, given by two moments (ISO 8601); the days of both belong to it. */
export interface Span {
  from: string
  to: string
}

export interface Totals {
  /** By anybody: `download` and `update_download` together. */
  downloads: number
  updateDownloads: number
  updateChecks: number
}

/** Clients say which version and platform they are, so rows could be made up without end. Beyond this many a day
 * only the sums go on. */
const MAX_ROWS_A_DAY = 5000

const SUMS = `
  coalesce(sum(iif(kind <> 'update_check', n, 0)), 0) as downloads,
  coalesce(sum(iif(kind = 'update_download', n, 0)), 0) as updateDownloads,
  coalesce(sum(iif(kind = 'update_check', n, 0)), 0) as updateChecks`

type Row<Name extends string> = Totals & Record<Name, string>

export class Meter extends DurableObject {
  private rowsToday: { day: string; rows: number } = { day: '', rows: 0 }

  constructor(state: DurableObjectState, env: Cloudflare.Env) {
    super(state, env)
    state.storage.sql.exec(`
      create table if not exists counts (
        day text not null, kind text not null, release text not null, asset text not null, platform text not null,
        channel text not null, version text not null, country text not null, n integer not null,
        primary key (day, kind, release, asset, platform, channel, version, country)
      ) without rowid`)
  }

  /** Adds up; all of it or, when it fails, nothing. */
  count(counts: Count[]): void {
    this.ctx.storage.transactionSync(() => {
      for (const count of counts) this.add(count)
    })
  }

  totals(span: Span): Totals {
    return this.sums<never>('', span).one()
  }

  /** Most downloaded first. */
  perRelease(span: Span): Row<'releaseId'>[] {
    return this.sums<'releaseId'>('release as releaseId', span, 'downloads desc').toArray()
  }

  /** Most downloaded first. */
  perAsset(span: Span): Row<'assetId'>[] {
    return this.sums<'assetId'>('asset as assetId', span, 'downloads desc').toArray()
  }

  /** Oldest first; days on which nothing happened are left out. */
  daily(span: Span): Row<'day'>[] {
    return this.sums<'day'>('day', span, 'day').toArray()
  }

  private sums<Name extends string>(group: string, { from, to }: Span, order = '1') {
    const [column = ''] = group.split(' as ')
    const grouping =
      column && `and ${column} <> '' group by ${column} order by ${order} limit ${COUNTS_LISTED}`
    return this.ctx.storage.sql.exec<Row<Name>>(
      `select ${group && `${group},`} ${SUMS} from counts where day between ? and ? ${grouping}`,
      from.slice(0, 10),
      to.slice(0, 10),
    )
  }

  private add(count: Count): void {
    const { sql } = this.ctx.storage
    if (this.rowsToday.day !== count.day) {
      const { rows } = sql
        .exec<{ rows: number }>('select count(*) as rows from counts where day = ?', count.day)
        .one()
      this.rowsToday = { day: count.day, rows }
    }
    const full = this.rowsToday.rows >= MAX_ROWS_A_DAY && count.kind === 'update_check'
    const told = full ? { platform: '', channel: '', version: '', country: '' } : count
    const { n } = sql
      .exec<{ n: number }>(
        `insert into counts values (?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict do update set n = n + excluded.n returning n`,
        ...[count.day, count.kind, count.releaseId, count.assetId, told.platform],
        ...[told.channel, told.version, told.country, count.count],
      )
      .one()
    if (n === count.count) this.rowsToday.rows++
  }
}
