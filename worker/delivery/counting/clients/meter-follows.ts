// Follows clients from the download of an update until they ask again, to tell who has updated and who has failed.
// Rows hold hashes under the key of their day and live until the end of the next day. What is followed is a sample: at
// most `MAX_FOLLOWED_CLIENTS`, and few of one network, so that no caller decides what is shown.
//
// A client that asks with the release's version, or a newer one, has updated. One that asks with an older version more
// than an hour and at least two checks later has failed, until it asks with the new one: it may have waited for its
// restart. Clients that share an address and user agent share a row, whose last one decides.

import type { ReportEvent } from '#shared/domain/insights/client-report.ts'
import { clientVersion } from '#shared/domain/insights/client-version.ts'
import { compareVersions, parseVersion } from '#shared/domain/releases/version.ts'
import { MINUTE, utcDay } from '#shared/domain/time.ts'
import {
  MAX_FOLLOWED_CLIENTS,
  MAX_FOLLOWED_PER_NETWORK,
  UPDATE_FAILED_AFTER_MS,
  UPDATE_FAILED_CHECKS,
} from '#shared/limits.ts'
import type { SeenClients } from './client-batch.ts'
import { dayBefore, type Keys } from './meter-keys.ts'
import type { Outcome, Outcomes } from './meter-outcomes.ts'

/** Checks closer together are one: the program was started again, or several isolates counted it. */
const CHECK_INTERVAL_MS = MINUTE

/** A download by an updater. */
export interface Fetch {
  /** ISO 8601. */
  at: string
  /** Of the client, as `clientIdentity` makes it. */
  identity: string
  /** Of the network, IPv4 address or IPv6 /48. */
  network: string
  releaseId: string
  /** Of the release. */
  version: string
}

type State = Extract<Outcome, 'fetched' | 'updated' | 'failed' | 'reported'>

export interface FollowRow {
  day: string
  client: number
  release: string
  version: string
  fetchedAt: number
  checks: number
  checkedAt: number
  state: State
  /** What it has reported itself, or empty. */
  told: string
}

const COLUMNS =
  'day, client, release, version, fetched_at as fetchedAt, checks, checked_at as checkedAt, state, told'
const IS_ROW = 'day = ? and client = ? and release = ?'

/** Opens the followed clients in the storage of a Meter. */
export function openFollows(sql: SqlStorage, keys: Keys, outcomes: Outcomes, maxRows = MAX_FOLLOWED_CLIENTS) {
  sql.exec(`
    create table if not exists follows (
      day text not null, client integer not null, release text not null, version text not null,
      network integer not null, fetched_at integer not null, checks integer not null, checked_at integer not null,
      state text not null, told text not null, primary key (day, client, release)
    ) without rowid;
    create index if not exists follows_by_network on follows (release, network)`)
  /** Hashes of the clients that have rows, of two days: looked up for each check. */
  let followed: Set<number> | undefined
  const clients = () =>
    (followed ??= new Set(
      sql
        .exec<{ client: number }>('select client from follows')
        .toArray()
        .map(({ client }) => client),
    ))
  let rows: number | undefined
  const rowCount = () => sql.exec<{ rows: number }>('select count(*) as rows from follows').one().rows

  function rowsOf(day: string, client: number): FollowRow[] {
    if (!clients().has(client)) return []
    return sql
      .exec<FollowRow & Record<string, SqlStorageValue>>(
        `select ${COLUMNS} from follows where day = ? and client = ?`,
        ...[day, client],
      )
      .toArray()
  }

  /** Rows of a client from this day and the day before. */
  function rowsOfIdentity(identity: string, day: string): FollowRow[] {
    return [day, dayBefore(day)].flatMap((each) => {
      const hash = keys.hasher(each)
      return hash ? rowsOf(each, hash(identity)) : []
    })
  }

  function followedOf(release: string, network: string, day: string): number {
    return [day, dayBefore(day)].reduce((sum, each) => {
      const hash = keys.hasher(each)
      if (!hash) return sum
      const query = 'select count(*) as rows from follows where release = ? and network = ? and day = ?'
      return sum + sql.exec<{ rows: number }>(query, release, hash(network), each).one().rows
    }, 0)
  }

  function move(row: FollowRow, state: State): void {
    if (row.state === state) return
    if (row.state !== 'fetched') outcomes.add(row.release, row.day, row.state, -1)
    outcomes.add(row.release, row.day, state)
    sql.exec(`update follows set state = ? where ${IS_ROW}`, state, row.day, row.client, row.release)
    row.state = state
  }

  function noteCheck(row: FollowRow, version: string, at: number): void {
    if (row.state === 'updated' || row.state === 'reported' || at < row.fetchedAt) return
    if (hasVersion(version, row.version)) {
      move(row, 'updated')
      return
    }
    if (row.checks > 0 && at - row.checkedAt < CHECK_INTERVAL_MS) return
    const checks = row.checks + 1
    sql.exec(
      `update follows set checks = ?, checked_at = ? where ${IS_ROW}`,
      ...[checks, at, row.day, row.client, row.release],
    )
    if (checks >= UPDATE_FAILED_CHECKS && at - row.fetchedAt > UPDATE_FAILED_AFTER_MS) move(row, 'failed')
  }

  return {
    /** Begins to follow a client, unless it is followed for this release already. */
    fetched({ at, identity, network, releaseId, version }: Fetch): void {
      const day = utcDay(at)
      keys.of(day)
      const hash = keys.hasher(day)
      if (!hash || rowsOfIdentity(identity, day).some(({ release }) => release === releaseId)) return
      rows ??= rowCount()
      if (rows >= maxRows || followedOf(releaseId, network, day) >= MAX_FOLLOWED_PER_NETWORK) return
      const client = hash(identity)
      sql.exec(
        `insert into follows values (?, ?, ?, ?, ?, ?, 0, 0, 'fetched', '')`,
        ...[day, client, releaseId, clientVersion(version), hash(network), Date.parse(at)],
      )
      clients().add(client)
      rows++
      outcomes.add(releaseId, day, 'fetched')
    },

    /** Notes which of the clients that have asked are followed. */
    seen(day: string, at: number, all: readonly SeenClients[]): void {
      for (const { version, today, before } of all)
        today.forEach((client, index) => {
          const rows = [
            ...rowsOf(day, client),
            ...(before ? rowsOf(dayBefore(day), before[index] ?? -1) : []),
          ]
          for (const row of rows) noteCheck(row, version, at)
        })
    },

    rowsOfIdentity,

    /** Notes what a client has reported, which outweighs its checks. */
    tell(row: FollowRow, event: ReportEvent): void {
      move(row, event === 'installed' ? 'updated' : 'reported')
      sql.exec(`update follows set told = ? where ${IS_ROW}`, event, row.day, row.client, row.release)
    },

    /** Whether any client that fetched an update on this day is followed. */
    hasFollowed: (day: string) =>
      sql.exec('select 1 from follows where day = ? limit 1', day).toArray().length > 0,

    /** Deletes the rows of the days before yesterday. */
    prune(now: Date): void {
      sql.exec('delete from follows where day < ?', dayBefore(utcDay(now)))
      followed = undefined
      rows = undefined
    },
  }
}
export type Follows = ReturnType<typeof openFollows>

/** Whether a version is the one that was fetched, or a newer one. */
function hasVersion(version: string, fetched: string): boolean {
  if (version === fetched) return true
  const [has, wanted] = [parseVersion(version), parseVersion(fetched)]
  return has !== null && wanted !== null && compareVersions(has, wanted) >= 0
}
