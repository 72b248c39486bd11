// Which versions are in use, by the latest update checks.

import type { ApplicationInsights } from '#shared/domain/insights/application-insights.ts'
import { compareVersions, parseVersion } from '#shared/domain/releases/version.ts'

type Counted = Pick<ApplicationInsights, 'versions' | 'series'>

/** The last bucket with update checks, or null without any. */
export function latestBucket({ series }: Pick<Counted, 'series'>): number | null {
  const index = series.updateChecks.findLastIndex((count) => count > 0)
  return index < 0 ? null : index
}

/** Share of the latest checks, from 0 to 1, that came from one version; null: not known. */
export function shareOfVersion(counted: Counted, version: string): number | null {
  const found = counted.versions.filter((each) => each.version === version)
  return found.length > 0 ? shareOf(counted, found) : null
}

/** Share of the latest checks that came from a version or a later one; null: not known. */
export function shareFrom(counted: Counted, version: string): number | null {
  const from = parseVersion(version)
  if (!from) return null
  const reached = counted.versions.filter((each) => {
    const parsed = parseVersion(each.version)
    return parsed !== null && compareVersions(parsed, from) >= 0
  })
  return shareOf(counted, reached)
}

function shareOf(counted: Counted, versions: Counted['versions']): number | null {
  const index = latestBucket(counted)
  if (index === null) return null
  const checks = versions.reduce((sum, { series }) => sum + (series[index] ?? 0), 0)
  return checks / (counted.series.updateChecks[index] ?? 1)
}
