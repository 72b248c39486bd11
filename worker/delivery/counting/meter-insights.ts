// What an application's insights show, made from its sums and rollups.

import type { CountedInsights, Ranking } from '#shared/domain/insights/application-insights.ts'
import type { ChecksByVersion } from '#shared/domain/insights/key-use.ts'
import { compareVersions, parseVersion } from '#shared/domain/releases/version.ts'
import { INSIGHTS_REASON_PLATFORMS, INSIGHTS_VALUES, INSIGHTS_VERSIONS } from '#shared/limits.ts'
import type { Span } from './count.ts'
import type { Rollups, ValueSums } from './meter-rollups.ts'
import type { Sums } from './meter-sums.ts'
import type { Dimension, DownloadsAndChecks } from './rollup-sources.ts'
import { type Field, type InsightsSpan, seriesOf, spanBefore, sumOf, totalsOf } from './span-series.ts'

/** What they are made from: the stored sums and rollups, or those of a filter. */
export interface InsightsSource {
  days: (span: Span) => (DownloadsAndChecks & { day: string })[]
  rollups: Pick<Rollups, 'values' | 'daily'>
}

/** Everything of one span. What was counted without a property, or beyond the values that are kept, is the remainder. */
export function readInsights(
  { days: daily, rollups }: InsightsSource,
  span: InsightsSpan,
): Omit<CountedInsights, 'clients' | 'requests'> {
  const days = daily(span)
  const previous = spanBefore(span)
  const daysBefore = daily(previous)
  const totals = totalsOf(days)
  const checks = seriesOf(span, days, 'updateChecks')
  const { versions, otherVersions, unversioned } = readVersions(rollups, span, checks)
  const reasons = readReasons(rollups, span)
  const ranking = (dimension: Dimension) => {
    const values = rollups.values(dimension, span)
    return {
      updateChecks: rank(values, 'updateChecks', totals),
      downloads: rank(values, 'downloads', totals),
    }
  }
  return {
    totals,
    series: {
      downloads: seriesOf(span, days, 'downloads'),
      updateDownloads: seriesOf(span, days, 'updateDownloads'),
      updateChecks: checks,
    },
    before: {
      ...totalsOf(daysBefore),
      series: {
        downloads: seriesOf(previous, daysBefore, 'downloads'),
        updateChecks: seriesOf(previous, daysBefore, 'updateChecks'),
      },
    },
    versions,
    otherVersions,
    platforms: ranking('platform'),
    countries: ranking('country'),
    channels: ranking('channel'),
    releases: readReleases(rollups, span),
    reasons,
    unattributed: { version: unversioned, reason: totals.updateChecks - sumOf(reasons, 'updateChecks') },
  }
}

/** Update checks of a span of days by version; those without one are in the sum only. */
export async function readChecksByVersion(
  sums: Sums,
  rollups: Rollups,
  span: Span,
): Promise<ChecksByVersion> {
  await rollups.prepare(span)
  rollups.update(span)
  const { updateChecks } = sums.totals(span)
  const versions = rollups
    .values('version', span)
    .map((each) => ({ version: each.value, updateChecks: each.updateChecks }))
  return { updateChecks, versions }
}

function readVersions(rollups: InsightsSource['rollups'], span: InsightsSpan, checks: readonly number[]) {
  const known = rollups.values('version', span).filter(({ value }) => value !== '')
  const top = known.slice(0, INSIGHTS_VERSIONS)
  const daily = rollups.daily('version', span, [...top.map(({ value }) => value), ''])
  const ofVersion = (version: string) =>
    seriesOf(
      span,
      daily.filter(({ value }) => value === version),
      'updateChecks',
    )
  const versions = top
    .map(({ value, updateChecks }) => ({ version: value, updateChecks, series: ofVersion(value) }))
    .sort((a, b) => newestFirst(a.version, b.version))
  const without = ofVersion('')
  const rest = checks.map(
    (all, bucket) =>
      all - (without[bucket] ?? 0) - versions.reduce((sum, { series }) => sum + (series[bucket] ?? 0), 0),
  )
  return {
    versions,
    otherVersions: {
      values: known.length - top.length,
      updateChecks: rest.reduce((sum, each) => sum + each, 0),
      series: rest,
    },
    unversioned: without.reduce((sum, each) => sum + each, 0),
  }
}

/** What doesn't parse comes last. */
function newestFirst(a: string, b: string): number {
  const [left, right] = [parseVersion(a), parseVersion(b)]
  if (!left || !right) return Number(!left) - Number(!right)
  return compareVersions(right, left)
}

function readReleases(rollups: InsightsSource['rollups'], span: InsightsSpan): CountedInsights['releases'] {
  const top = rollups
    .values('release', span)
    .sort((a, b) => b.downloads - a.downloads)
    .slice(0, INSIGHTS_VALUES)
  const daily = rollups.daily(
    'release',
    span,
    top.map(({ value }) => value),
  )
  return top.map(({ value, downloads, updateDownloads }) => {
    const [id = '', version = '', channel] = JSON.parse(value) as string[]
    const days = daily.filter((each) => each.value === value)
    return {
      id,
      version,
      channel: channel || null,
      downloads,
      updateDownloads,
      series: {
        downloads: seriesOf(span, days, 'downloads'),
        updateDownloads: seriesOf(span, days, 'updateDownloads'),
      },
    }
  })
}

function readReasons(rollups: InsightsSource['rollups'], span: InsightsSpan): CountedInsights['reasons'] {
  const platforms = rollups.values('platform of reason', span).map(({ value, updateChecks }) => {
    const [reason = '', platform = ''] = JSON.parse(value) as string[]
    return { reason, platform, updateChecks }
  })
  return rollups.values('reason', span).map(({ value, updateChecks }) => {
    const told = platforms.filter(({ reason }) => reason === value).slice(0, INSIGHTS_REASON_PLATFORMS)
    return {
      reason: value,
      updateChecks,
      ...(told.length > 0 && { platforms: told.map(({ reason: _, ...rest }) => rest) }),
    }
  })
}

function rank(values: readonly ValueSums[], field: Field, totals: DownloadsAndChecks): Ranking {
  const known = values.filter((each) => each.value !== '' && each[field] > 0)
  const top = known.sort((a, b) => b[field] - a[field]).slice(0, INSIGHTS_VALUES)
  const unknown = values.find(({ value }) => value === '')?.[field] ?? 0
  return {
    items: top.map((each) => ({ value: each.value, count: each[field] })),
    rest: { values: known.length - top.length, count: totals[field] - unknown - sumOf(top, field) },
    unknown,
  }
}
