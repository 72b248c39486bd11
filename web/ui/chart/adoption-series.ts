// The adoption of a release as lines: percentages of each day's clients by age, and of the release before it.

import type { Adoption, AdoptionCurve } from '#shared/domain/insights/adoption.ts'
import { utcDay } from '#shared/domain/time.ts'
import type { Buckets, ChartSeries } from './series.ts'

/** Days that are shown at least, where the release before has been out for so long, and at most. */
const MIN_DAYS = 14
const MAX_DAYS = 30

export interface AdoptionLines {
  buckets: Buckets
  series: ChartSeries[]
  /** The latest day on which clients were counted; `of`: all clients of that day. */
  latest: { day: string; percent: number; clients: number; of: number }
  /** What the release before had at that age, in percent; null: not known. */
  atSameAge: number | null
}

/**
 * Null: no client was counted since it was published.
 * @param yankedAt ISO 8601; of a yanked release all days are shown, up to the ones after that
 */
export function adoptionLines(
  { release, before }: Adoption,
  yankedAt: string | null = null,
): AdoptionLines | null {
  const maxDays = yankedAt === null ? MAX_DAYS : Math.max(MAX_DAYS, release.days.length)
  const counted = lastCounted(release)
  const latest = release.days[counted]
  if (!latest) return null
  const own = percentages(release).slice(0, maxDays)
  // Without a single client the release before was out before clients were counted. One of the same day is no
  // comparison: it has the same days, on which the two share the clients.
  const isEarlier = before && utcDay(before.publishedAt) < utcDay(release.publishedAt)
  const earlier = isEarlier && lastCounted(before) >= 0 ? percentages(before) : []
  const count = Math.min(maxDays, Math.max(own.length, Math.min(earlier.length, MIN_DAYS)))
  const series: ChartSeries[] = [{ label: release.version, color: 'kind-1', values: own }]
  if (before && earlier.length > 0)
    series.push({
      ...{ label: `${before.version} at the same age`, color: 'rest', dashed: true },
      values: earlier.slice(0, count),
    })
  return {
    buckets: { from: utcDay(release.publishedAt), bucketDays: 1, count },
    series,
    latest: {
      ...{ day: latest.day, clients: latest.clients, of: latest.of },
      percent: toPercent(latest.share ?? 0),
    },
    atSameAge: earlier[counted] ?? null,
  }
}

const lastCounted = ({ days }: AdoptionCurve) => days.findLastIndex(({ of }) => of > 0)

/** Up to the last day with clients; a day without any keeps the share of the day before. */
function percentages(curve: AdoptionCurve): number[] {
  let last = 0
  return curve.days.slice(0, lastCounted(curve) + 1).map(({ share }) => {
    last = share === null ? last : toPercent(share)
    return last
  })
}

/** To a tenth. */
const toPercent = (share: number) => Math.round(share * 1000) / 10
