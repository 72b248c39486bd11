// What was counted in each of the last hours, by one property at a time. It is added up as it is counted: a batch has
// few different values, and hours are deleted after two days.

import { HOUR, utcHour } from '#shared/domain/time.ts'
import { INSIGHT_HOURS, MAX_VALUES_AN_HOUR } from '#shared/limits.ts'
import { OTHER } from './clients/client-batch.ts'
import type { Count } from './count.ts'
import type { DownloadsAndChecks } from './rollup-sources.ts'

/** `all`: one value, which is empty. `platform of reason`: a JSON array of both, where a platform was the reason. */
export const HOUR_DIMENSIONS = [
  'all',
  'version',
  'platform',
  'country',
  'channel',
  'reason',
  'platform of reason',
] as const
export type HourDimension = (typeof HOUR_DIMENSIONS)[number]

export interface HourRow extends DownloadsAndChecks {
  hour: string
  value: string
}

/** Opens the hours in the storage of a Meter. */
export function openHours(sql: SqlStorage) {
  sql.exec(`
    create table if not exists hours (
      hour text not null, dimension text not null, value text not null,
      downloads integer not null, updateDownloads integer not null, updateChecks integer not null,
      primary key (hour, dimension, value)
    ) without rowid`)

  function addTo(hour: string, dimension: HourDimension, value: string, sums: DownloadsAndChecks): void {
    const told = value === '' || hasPlace(hour, dimension, value) ? value : OTHER
    sql.exec(
      `insert into hours values (?, ?, ?, ?, ?, ?) on conflict do update set downloads = downloads + excluded.downloads,
        updateDownloads = updateDownloads + excluded.updateDownloads, updateChecks = updateChecks + excluded.updateChecks`,
      ...[hour, dimension, told, sums.downloads, sums.updateDownloads, sums.updateChecks],
    )
  }

  function hasPlace(hour: string, dimension: HourDimension, value: string): boolean {
    const query = `select count(*) as used, coalesce(sum(value = ?), 0) as known from hours
      where hour = ? and dimension = ?`
    const { used, known } = sql.exec<{ used: number; known: number }>(query, value, hour, dimension).one()
    return known > 0 || used < MAX_VALUES_AN_HOUR
  }

  return {
    /** Adds up a batch. Counts without an hour, and requests that made no download, are left out. */
    add(counts: readonly Count[]): void {
      const sums = new Map<string, { place: [string, HourDimension, string]; sums: DownloadsAndChecks }>()
      for (const count of counts) {
        const { hour } = count
        const kind = sumsOf(count)
        if (!hour || !kind) continue
        for (const [dimension, value] of valuesOf(count)) {
          const key = `${hour} ${dimension} ${value}`
          const known = sums.get(key)
          if (known) addUp(known.sums, kind)
          else sums.set(key, { place: [hour, dimension, value], sums: { ...kind } })
        }
      }
      for (const { place, sums: all } of sums.values()) addTo(...place, all)
    },

    /** The rows of the hours that end with the one of `now`, the busiest values first. */
    read(dimension: HourDimension, now: Date): HourRow[] {
      const from = utcHour(new Date(now.getTime() - (INSIGHT_HOURS - 1) * HOUR))
      return sql
        .exec<HourRow & Record<string, SqlStorageValue>>(
          `select hour, value, downloads, updateDownloads, updateChecks from hours
            where hour between ? and ? and dimension = ? order by hour`,
          ...[from, utcHour(now), dimension],
        )
        .toArray()
    },

    prune: (now: Date) =>
      void sql.exec(
        'delete from hours where hour < ?',
        utcHour(new Date(now.getTime() - INSIGHT_HOURS * HOUR)),
      ),

    isEmpty: () => sql.exec('select 1 from hours limit 1').toArray().length === 0,
  }
}
export type Hours = ReturnType<typeof openHours>

function sumsOf({ kind, count }: Count): DownloadsAndChecks | null {
  if (kind === 'update_check') return { downloads: 0, updateDownloads: 0, updateChecks: count }
  if (kind === 'request' || kind === 'unmeasured') return null
  return { downloads: count, updateDownloads: kind === 'update_download' ? count : 0, updateChecks: 0 }
}

function valuesOf({ kind, version, platform, country, channel, reason }: Count): [HourDimension, string][] {
  const isCheck = kind === 'update_check'
  const isOfPlatform = reason === 'no-asset-for-platform' || reason === 'unknown-platform'
  // A check that was counted without its properties has no channel either, rather than production.
  const unnamed = isCheck && platform === '' && version === '' ? '' : 'production'
  const values: [HourDimension, string][] = [
    ['all', ''],
    ['platform', platform],
    ['country', country],
    ['channel', channel || unnamed],
  ]
  if (isCheck) values.push(['version', version])
  if (isCheck && reason) values.push(['reason', reason])
  if (isOfPlatform && platform) values.push(['platform of reason', JSON.stringify([reason, platform])])
  return values
}

function addUp(sums: DownloadsAndChecks, more: DownloadsAndChecks): void {
  sums.downloads += more.downloads
  sums.updateDownloads += more.updateDownloads
  sums.updateChecks += more.updateChecks
}
