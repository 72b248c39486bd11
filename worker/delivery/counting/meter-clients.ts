// Which client has requested how much of which file in this hour: a download counts once for each, when it has
// requested half of the bytes. What is added up are the bytes of its requests, whether or not they are the same ones:
// a client that wants to be counted may as well request the whole file, and still counts once.

import { createHash } from 'node:crypto'
import { HOUR } from '#shared/domain/time.ts'
import { CLIENT_ROW_TTL_MS, MAX_CLIENT_IDS, MAX_CLIENT_ROWS } from '#shared/limits.ts'

/** A request for the `.blockmap` or `.zsync` of a file. */
export interface CompanionRequest {
  /** When, ISO 8601. The hour is the one of the clock, in UTC. */
  at: string
  /** Id of the release and name of the file within it. */
  file: string
  /** IPv4 address, or IPv6 /64. */
  network: string
  /** The id that the client sends, or empty. */
  clientId: string
}

export interface ClientRequest extends CompanionRequest {
  /** Bytes that it requested. */
  bytes: number
  /** Bytes of the file. */
  size: number
}

interface ClientRow {
  bytes: number
  /** 1: it has requested the file's companion. */
  companion: number
  counted: number
}

/** Rows removed at once, so that requests don't wait for long. */
const PRUNE_BATCH = 20_000
const IS_ROW = 'hour = ? and file = ? and network = ? and client = ?'

/** Opens the clients in the storage of a Meter. */
export function openClients(sql: SqlStorage, maxRows = MAX_CLIENT_ROWS) {
  sql.exec(`
    create table if not exists clients (
      hour text not null, file text not null, network text not null, client text not null,
      bytes integer not null, companion integer not null, counted integer not null,
      primary key (hour, file, network, client)
    ) without rowid`)
  let rows: number | undefined
  const rowCount = () => sql.exec<{ rows: number }>('select count(*) as rows from clients').one().rows

  /** The row of a client, with what it has requested now added up; or why it has no row: the table or its network is full. */
  function add(request: CompanionRequest, bytes: number, companion: 0 | 1) {
    const key = keyOf(request)
    if (sql.exec(`select 1 from clients where ${IS_ROW}`, ...key).toArray().length === 0) {
      rows ??= rowCount()
      if (rows >= maxRows) return 'full'
      if (request.clientId && idsBeside(key) >= MAX_CLIENT_IDS) return 'too many ids'
      rows++
    }
    return sql
      .exec<ClientRow & Record<string, number>>(
        `insert into clients values (?, ?, ?, ?, ?, ?, 0) on conflict do update set
          bytes = bytes + excluded.bytes, companion = max(companion, excluded.companion)
          returning bytes, companion, counted`,
        ...[...key, bytes, companion],
      )
      .one()
  }

  /** How many ids of the client's network are told apart for the file in this hour. */
  function idsBeside([hour, file, network]: string[]): number {
    const query = `select count(*) as ids from clients where hour = ? and file = ? and network = ? and client > ''`
    return sql.exec<{ ids: number }>(query, hour, file, network).one().ids
  }

  return {
    noteCompanion(request: CompanionRequest): void {
      add(request, 0, 1)
    },

    /** Adds up a request for a file, and says what it is counted as. */
    note(request: ClientRequest): 'download' | 'request' | 'unmeasured' {
      const row = add(request, request.bytes, 0)
      if (row === 'full') return 'unmeasured'
      if (row === 'too many ids' || row.counted) return 'request'
      if (row.bytes * 2 < request.size && !row.companion) return 'request'
      sql.exec(`update clients set counted = 1 where ${IS_ROW}`, ...keyOf(request))
      return 'download'
    },

    /** Removes what is older than the hour before `now`; false when some of it is left. */
    prune(now: Date): boolean {
      const removed = sql
        .exec(
          `delete from clients where (hour, file, network, client) in
            (select hour, file, network, client from clients where hour < ? limit ${PRUNE_BATCH}) returning 1`,
          hourOf(now.getTime() - CLIENT_ROW_TTL_MS + HOUR),
        )
        .toArray().length
      if (rows !== undefined) rows -= removed
      return removed < PRUNE_BATCH
    },

    isEmpty: () => sql.exec('select 1 from clients limit 1').toArray().length === 0,
  }
}

export type Clients = ReturnType<typeof openClients>

function keyOf({ at, file, network, clientId }: CompanionRequest): string[] {
  return [hourOf(Date.parse(at)), file, network, clientId && digest(clientId)]
}

const hourOf = (time: number) => new Date(time).toISOString().slice(0, 13)

/** Callers choose the length of ids. */
const digest = (id: string) => createHash('sha256').update(id).digest('base64url').slice(0, 16)
