// Distinct clients of each day by one property at a time. A sketch is kept while its day can still be counted, and
// beside it the number that it says, which is what stays. Numbers of several days are never added up: a client that
// asks on both would count twice.

import { DAY, utcDay } from '#shared/domain/time.ts'
import { CLIENT_NUMBERS_DAYS, CLIENT_VALUES_KEPT } from '#shared/limits.ts'
import type { Span } from '#worker/delivery/counting/count.ts'
import {
  CLIENT_DIMENSIONS,
  type ClientDimension,
  type ClientKeys,
  OTHER,
  type SketchHashes,
} from './client-batch.ts'
import { admitted, usualPlaces } from './client-values.ts'
import { dayBefore } from './meter-keys.ts'
import { addHash, emptySketch, estimate, readSketch, type StoredSketch, storeSketch } from './sketch.ts'

export interface ClientsOfValue {
  day: string
  value: string
  clients: number
}

/** Values over a span: more than any chart shows, fewer than would weigh on an answer. */
export const MAX_VALUES = 1000

/** Opens the distinct clients in the storage of a Meter. */
export function openDistinct(sql: SqlStorage) {
  sql.exec(`
    create table if not exists sketches (
      day text not null, dimension text not null, value text not null, exact integer not null, data blob not null,
      primary key (day, dimension, value)
    );
    create table if not exists distinct_clients (
      dimension text not null, day text not null, value text not null, clients integer not null,
      primary key (dimension, day, value)
    ) without rowid`)
  let usualOf: { day: string; values: ClientKeys['usual'] } | undefined

  /** The most counted values of the day before. */
  function usual(day: string): ClientKeys['usual'] {
    if (usualOf?.day !== day) usualOf = { day, values: readUsual(dayBefore(day)) }
    return usualOf.values
  }

  function readUsual(day: string): ClientKeys['usual'] {
    return Object.fromEntries(
      CLIENT_DIMENSIONS.map((dimension) => {
        const query = `select value from distinct_clients where dimension = ? and day = ? and value not in ('', ?)
          order by clients desc, value limit ?`
        const rows = sql.exec<{ value: string }>(query, dimension, day, OTHER, usualPlaces(dimension))
        return [dimension, rows.toArray().map(({ value }) => value)]
      }),
    )
  }

  function valuesUsed(dimension: ClientDimension, day: string): Set<string> {
    const query = 'select value from sketches where day = ? and dimension = ?'
    return new Set(
      sql
        .exec<{ value: string }>(query, day, dimension)
        .toArray()
        .map(({ value }) => value),
    )
  }

  function addTo(day: string, dimension: ClientDimension, value: string, hashes: Float64Array): void {
    const key = [day, dimension, value] as const
    const [stored] = sql
      .exec<StoredSketch & Record<string, SqlStorageValue>>(
        'select exact, data from sketches where day = ? and dimension = ? and value = ?',
        ...key,
      )
      .toArray()
    const sketch = stored ? readSketch(stored) : emptySketch()
    let changed = false
    for (const hash of hashes) changed = addHash(sketch, hash) || changed
    if (!changed) return
    const { exact, data } = storeSketch(sketch)
    sql.exec('insert or replace into sketches values (?, ?, ?, ?, ?)', ...key, exact, data)
    // A restored Meter counts the rest of the day under another key: the number never falls.
    sql.exec(
      `insert into distinct_clients values (?, ?, ?, ?)
        on conflict do update set clients = max(clients, excluded.clients)`,
      ...[dimension, day, value, estimate(sketch)],
    )
  }

  /** Adds up the least counted values of a day that is over, so that two years stay quick to read. */
  function fold(dimension: ClientDimension, day: string): void {
    const rest = `dimension = ?1 and day = ?2 and value in (select value from distinct_clients
      where dimension = ?1 and day = ?2 and value not in ('', '${OTHER}')
      order by clients desc, value limit -1 offset ${CLIENT_VALUES_KEPT})`
    const { sum } = sql
      .exec<{ sum: number }>(
        `select coalesce(sum(clients), 0) as sum from distinct_clients where ${rest}`,
        ...[dimension, day],
      )
      .one()
    if (sum === 0) return
    sql.exec(`delete from distinct_clients where ${rest}`, dimension, day)
    sql.exec(
      `insert into distinct_clients values (?, ?, ?, ?) on conflict do update set clients = clients + excluded.clients`,
      ...[dimension, day, OTHER, sum],
    )
  }

  return {
    usual,

    /** Merges what an isolate has told. Repeating it changes nothing. */
    add(day: string, told: readonly SketchHashes[]): void {
      const used = new Map<ClientDimension, Set<string>>()
      for (const { dimension, value: sent, hashes } of told) {
        const places = used.get(dimension) ?? valuesUsed(dimension, day)
        used.set(dimension, places)
        const value = admitted(dimension, sent, places, usual(day)[dimension])
        places.add(value)
        addTo(day, dimension, value, hashes)
      }
    },

    /** Of each day of a span that counted any, the clients of some values. */
    daily: (dimension: ClientDimension, { from, to }: Span, values: readonly string[]): ClientsOfValue[] =>
      sql
        .exec<ClientsOfValue & Record<string, SqlStorageValue>>(
          `select day, value, clients from distinct_clients where dimension = ? and day between ? and ?
            and value in (select value from json_each(?)) order by day`,
          ...[dimension, from, to, JSON.stringify(values)],
        )
        .toArray(),

    /** Of each day of a span that counted any, the clients of each value. */
    dailyOfAll: (dimension: ClientDimension, { from, to }: Span): ClientsOfValue[] =>
      sql
        .exec<ClientsOfValue & Record<string, SqlStorageValue>>(
          `select day, value, clients from distinct_clients where dimension = ? and day between ? and ?
            order by day, value limit ${MAX_VALUES}`,
          ...[dimension, from, to],
        )
        .toArray(),

    /** The sum of the days of each value, the largest first: only to be divided by the number of days. */
    sums: (dimension: ClientDimension, { from, to }: Span): { value: string; sum: number }[] =>
      sql
        .exec<{ value: string; sum: number }>(
          `select value, sum(clients) as sum from distinct_clients where dimension = ? and day between ? and ?
            group by value order by sum desc, value limit ${MAX_VALUES}`,
          ...[dimension, from, to],
        )
        .toArray(),

    /** The last day before `day` that counted any, and all of its clients. */
    lastDayBefore: (day: string): { day: string; clients: number } | null =>
      sql
        .exec<{ day: string; clients: number }>(
          `select day, clients from distinct_clients where dimension = 'all' and day < ? order by day desc limit 1`,
          day,
        )
        .toArray()[0] ?? null,

    /** Deletes the sketches of the days before yesterday, and numbers older than are shown. */
    prune(now: Date): void {
      const today = utcDay(now)
      const query = 'select distinct day from sketches where day < ?'
      for (const { day } of sql.exec<{ day: string }>(query, dayBefore(today)).toArray())
        for (const dimension of CLIENT_DIMENSIONS) fold(dimension, day)
      sql.exec('delete from sketches where day < ?', dayBefore(today))
      const oldest = utcDay(new Date(now.getTime() - CLIENT_NUMBERS_DAYS * DAY))
      for (const dimension of CLIENT_DIMENSIONS)
        sql.exec('delete from distinct_clients where dimension = ? and day < ?', dimension, oldest)
      usualOf = undefined
    },
  }
}
export type Distinct = ReturnType<typeof openDistinct>
