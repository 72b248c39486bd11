// What insights show of the last hours.

import type { HourlyInsights, HourlyValues } from '#shared/domain/insights/hourly-insights.ts'
import { HOUR, utcHour } from '#shared/domain/time.ts'
import { INSIGHT_HOURS, INSIGHTS_VALUES } from '#shared/limits.ts'
import type { HourDimension, HourRow, Hours } from './meter-hours.ts'
import type { DownloadsAndChecks } from './rollup-sources.ts'

export function readHours(hours: Hours, now: Date): HourlyInsights {
  const from = new Date(now.getTime() - (INSIGHT_HOURS - 1) * HOUR)
  const indexes = new Map(
    Array.from({ length: INSIGHT_HOURS }, (_, index) => [
      utcHour(new Date(from.getTime() + index * HOUR)),
      index,
    ]),
  )
  const series = (rows: readonly HourRow[], field: keyof DownloadsAndChecks) => {
    const numbers = Array<number>(INSIGHT_HOURS).fill(0)
    for (const row of rows) {
      const index = indexes.get(row.hour) ?? 0
      numbers[index] = (numbers[index] ?? 0) + row[field]
    }
    return numbers
  }
  const values = (dimension: HourDimension): HourlyValues => {
    const byValue = Map.groupBy(hours.read(dimension, now), ({ value }) => value)
    return [...byValue]
      .map(([value, rows]) => {
        const updateChecks = sumOf(rows, 'updateChecks')
        const shown = updateChecks > 0 ? 'updateChecks' : 'downloads'
        return { value, downloads: sumOf(rows, 'downloads'), updateChecks, series: series(rows, shown) }
      })
      .toSorted((a, b) => b.updateChecks - a.updateChecks || b.downloads - a.downloads)
      .slice(0, INSIGHTS_VALUES)
  }
  const all = hours.read('all', now)
  return {
    from: utcHour(from),
    hours: INSIGHT_HOURS,
    series: {
      downloads: series(all, 'downloads'),
      updateDownloads: series(all, 'updateDownloads'),
      updateChecks: series(all, 'updateChecks'),
    },
    versions: values('version'),
    platforms: values('platform'),
    countries: values('country'),
    channels: values('channel'),
    reasons: values('reason'),
    platformsOfReasons: values('platform of reason').flatMap(({ value, updateChecks, series }) => {
      const [reason, platform] = value.startsWith('[') ? (JSON.parse(value) as string[]) : []
      return reason && platform ? [{ reason, value: platform, updateChecks, series }] : []
    }),
  }
}

function sumOf(rows: readonly HourRow[], field: keyof DownloadsAndChecks): number {
  return rows.reduce((sum, row) => sum + row[field], 0)
}
