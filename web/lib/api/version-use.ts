// How much the versions of an application are in use over time: by distinct clients, or by update checks where clients
// weren't counted.

import type { ApplicationInsights } from '#shared/domain/insights/application-insights.ts'
import type { ClientInsights } from '#shared/domain/insights/client-insights.ts'
import { compareVersions, parseVersion } from '#shared/domain/releases/version.ts'
import { DAY, utcDay } from '#shared/domain/time.ts'
import { bucketsOf } from './buckets-of.ts'

export interface VersionUse {
  unit: 'clients' | 'checks'
  /** Days or weeks. */
  buckets: { from: string; bucketDays: number; count: number }
  /** Of all versions, one number per bucket. Of clients these are no sums: each bucket is a mean of its days. */
  all: readonly number[]
  /** The newest first. `count`: all checks, or clients on an average day. */
  versions: readonly { version: string; count: number; series: readonly number[] }[]
  /** Of all versions, as `count`. */
  count: number
}

/**
 * By clients; null: none were counted in these days.
 * @param checks update checks in the same buckets: before clients were first counted, only a day without any is one
 * without clients. The others are left out.
 */
export function clientUse(
  clients: ClientInsights | undefined,
  checks?: readonly number[],
): VersionUse | null {
  if (!clients || clients.measuredDays === 0) return null
  const first = clients.series.findIndex((value) => value !== null)
  const isNew =
    checks?.length === clients.series.length && checks.slice(0, first).every((count) => count === 0)
  const start = isNew ? 0 : first
  const counted = (series: readonly (number | null)[]) => series.slice(start).map((value) => value ?? 0)
  const from = utcDay(new Date(Date.parse(clients.days.from) + start * clients.bucketDays * DAY))
  const means = new Map(clients.versions.items.map(({ value, clients: mean }) => [value, mean]))
  return {
    unit: 'clients',
    buckets: { from, bucketDays: clients.bucketDays, count: clients.series.length - start },
    all: counted(clients.series),
    versions: clients.versions.series
      .map(({ version, series }) => ({ version, count: means.get(version) ?? 0, series: counted(series) }))
      .toSorted(newestFirst),
    count: clients.perDay,
  }
}

/** By update checks. */
export function checkUse(insights: Pick<ApplicationInsights, CheckFacts>): VersionUse {
  const { versions, series, totals } = insights
  return {
    unit: 'checks',
    buckets: bucketsOf(insights),
    all: series.updateChecks,
    versions: versions.map(({ version, updateChecks, series: values }) => ({
      ...{ version, count: updateChecks, series: values },
    })),
    count: totals.updateChecks,
  }
}
type CheckFacts = 'days' | 'bucketDays' | 'versions' | 'series' | 'totals'

/** A day that has less than this of the one before has only begun: its shares say little. */
const MIN_OF_DAY_BEFORE = 0.1

/** The last bucket in which enough was counted to tell shares, or null. */
export function latestBucket({ all }: Pick<VersionUse, 'all'>): number | null {
  const index = all.findLastIndex((count) => count > 0)
  if (index < 0) return null
  const [count = 0, before = 0] = [all[index], all[index - 1]]
  return index === all.length - 1 && count < before * MIN_OF_DAY_BEFORE ? index - 1 : index
}

/** Share of the latest bucket, from 0 to 1, that one version has; null: not known. */
export function shareOfVersion(use: VersionUse, version: string): number | null {
  const found = use.versions.filter((each) => each.version === version)
  return found.length > 0 ? shareOf(use, found) : null
}

/** Share of the latest bucket that a version and later ones have; null: not known. */
export function shareFrom(use: VersionUse, version: string): number | null {
  const from = parseVersion(version)
  if (!from) return null
  const reached = use.versions.filter((each) => {
    const parsed = parseVersion(each.version)
    return parsed !== null && compareVersions(parsed, from) >= 0
  })
  return shareOf(use, reached)
}

/** A client that updates is in two versions on that day, so clients of several could come to more than all. */
function shareOf(use: VersionUse, versions: VersionUse['versions']): number | null {
  const index = latestBucket(use)
  if (index === null) return null
  const count = versions.reduce((sum, { series }) => sum + (series[index] ?? 0), 0)
  return Math.min(1, count / (use.all[index] ?? 1))
}

/** Orders versions, the newest first; what is no version is last. */
export function newestFirst(a: { version: string }, b: { version: string }): number {
  const [one, other] = [parseVersion(a.version), parseVersion(b.version)]
  if (one && other) return compareVersions(other, one)
  return one ? -1 : other ? 1 : 0
}
