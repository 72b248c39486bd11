// How clients take a release up: its share of the update checks by days since its publication, and that of the release
// before it at the same age. By checks, as clients aren't told apart.

import type { ApplicationInsights } from '#shared/domain/insights/application-insights.ts'
import type { Release } from '#shared/domain/releases/release.ts'
import { utcDay } from '#shared/domain/time.ts'
import { bucketsOf } from '#web/lib/api/buckets-of.ts'
import { type Buckets, bucketOf } from '#web/ui/chart/series.ts'

/** How far back is asked; a release that is older has no curve. */
export const ADOPTION_DAYS = 90
/** Days that the chart shows: at least, where the release before has been out for so long, and at most. */
const MIN_DAYS = 14
const MAX_DAYS = 30

type Counted = Pick<ApplicationInsights, 'versions' | 'series' | 'days' | 'bucketDays' | 'published'>

type Of = Pick<Release, 'version' | 'pubDate' | 'before'> & Partial<Pick<Release, 'yankedAt'>>

export interface Adoption {
  /** Days from the publication on. */
  buckets: Buckets
  /** Percentages of each day's checks to a tenth, up to today. */
  own: number[]
  /** Of the release before it, by days since its own publication. */
  before: { version: string; values: number[] } | null
}

/** Null: it was published before the days that were counted. */
export function adoptionOf(
  counted: Counted,
  { version, pubDate, before, yankedAt = null }: Of,
): Adoption | null {
  const since = (published: string, of: string) => {
    const first = bucketOf(bucketsOf(counted), published)
    return first === null ? null : sharesOf(counted, of).slice(first)
  }
  const own = pubDate && since(pubDate, version)
  if (!pubDate || !own) return null
  const former = before && counted.published.find(({ id }) => id === before.id)
  // One of the same day is no comparison: it has the same days, on which the two share the checks.
  const isEarlier = former && utcDay(former.publishedAt) < utcDay(pubDate)
  const values = (isEarlier && since(former.publishedAt, former.version)) || []
  // Of a yanked release all days are shown: its first ones don't tell how it ended.
  const maxDays = yankedAt === null ? MAX_DAYS : Math.max(MAX_DAYS, own.length)
  const count = Math.min(maxDays, Math.max(own.length, Math.min(values.length, MIN_DAYS)))
  return {
    buckets: { from: utcDay(pubDate), bucketDays: 1, count },
    own: own.slice(0, count),
    before: former && values.length > 1 ? { version: former.version, values: values.slice(0, count) } : null,
  }
}

function sharesOf({ versions, series }: Counted, version: string): number[] {
  const checks = versions.find((each) => each.version === version)?.series ?? []
  return series.updateChecks.map((all, index) =>
    all === 0 ? 0 : Math.round(((checks[index] ?? 0) / all) * 1000) / 10,
  )
}
