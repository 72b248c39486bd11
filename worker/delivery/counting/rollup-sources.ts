// The counts of one day by one property at a time, as SQL.

/** `release`: a JSON array of id, version and channel. `platform of reason`: one of reason and platform. */
export type Dimension =
  | 'version'
  | 'platform'
  | 'country'
  | 'channel'
  | 'release'
  | 'reason'
  | 'platform of reason'

export interface DownloadsAndChecks {
  downloads: number
  updateDownloads: number
  updateChecks: number
}

interface Source {
  table: 'counts' | 'reasons'
  value: string
  where?: string
}

/** Most counted values of each property that are kept of a day. */
const MAX_VALUES_A_DAY = 250

const CHECKS = `sum(iif(kind = 'update_check', n, 0))`
const SUMS = {
  counts: `sum(iif(kind in ('download', 'update_download'), n, 0)) as downloads,
    sum(iif(kind = 'update_download', n, 0)) as updateDownloads, ${CHECKS} as updateChecks`,
  reasons: `0 as downloads, 0 as updateDownloads, sum(n) as updateChecks`,
}
/** Only what was counted with a platform or version: the rest has no channel either, rather than production. */
const CHANNEL = {
  counts: `iif(channel = '', iif(kind = 'update_check' and platform || version = '', '', 'production'), channel)`,
  reasons: `iif(channel = '', iif(platform = '', '', 'production'), channel)`,
}

const SOURCES: Record<Dimension, Source> = {
  version: { table: 'counts', value: 'version', where: `kind = 'update_check'` },
  platform: { table: 'counts', value: 'platform' },
  country: { table: 'counts', value: 'country' },
  channel: { table: 'counts', value: CHANNEL.counts },
  release: {
    table: 'counts',
    value: 'json_array(release, version, channel)',
    where: `kind <> 'update_check'`,
  },
  reason: { table: 'reasons', value: 'reason' },
  'platform of reason': {
    table: 'reasons',
    value: 'json_array(reason, platform)',
    where: `platform <> '' and reason in ('no-asset-for-platform', 'unknown-platform')`,
  },
}

export const DIMENSIONS = Object.keys(SOURCES) as Dimension[]

/** Selects the values of a day (`?1`), the most counted ones, each with its `DownloadsAndChecks`. */
export function sourceOf(dimension: Dimension): string {
  return select(SOURCES[dimension])
}

/** The same of one channel (`?2`) and one platform (`?3`); either may be empty, for all. */
export function filteredSourceOf(dimension: Dimension): string {
  return select(SOURCES[dimension], true)
}

/** The sums of such a day, in one row. */
export const FILTERED_DAY = select({ table: 'counts', value: `''` }, true)

function select({ table, value, where }: Source, filtered = false): string {
  const conditions = [
    'day = ?1',
    ...(where ? [where] : []),
    ...(filtered ? [`(?2 = '' or ${CHANNEL[table]} = ?2)`, `(?3 = '' or platform = ?3)`] : []),
  ]
  return `select ${value} as value, ${SUMS[table]} from ${table} where ${conditions.join(' and ')}
    group by 1 order by updateChecks + downloads desc limit ${MAX_VALUES_A_DAY}`
}
