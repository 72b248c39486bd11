import type { ApplicationInsights } from '#shared/domain/insights/application-insights.ts'
import { type ChartColor, type ChartSeries, sumSeries } from './series.ts'

const STEPS = ['step-1', 'step-2', 'step-3', 'step-4'] as const
/** What updaters that don't send their version are counted as. */
const UNKNOWN_VERSION = 'unknown'

/**
 * Update checks by version, as bands: the versions with most checks, the newest first, and all others together as the
 * last one, which is left out if it is empty.
 */
export function versionSeries({
  versions,
  series,
}: Pick<ApplicationInsights, 'versions' | 'series'>): ChartSeries[] {
  const most = versions
    .toSorted((a, b) => b.updateChecks - a.updateChecks)
    .slice(0, STEPS.length)
    .map(({ version }) => version)
  const bands = versions
    .filter(({ version }) => most.includes(version))
    .map((each, index) => ({
      label: each.version === UNKNOWN_VERSION ? 'Version not sent' : each.version,
      values: each.series,
      color: STEPS[index] ?? ('step-4' as ChartColor),
    }))
  const named = sumSeries(bands)
  const others = series.updateChecks.map((all, index) => all - (named[index] ?? 0))
  return others.some((count) => count > 0)
    ? [
        ...bands,
        { label: bands.length > 0 ? 'Other versions' : 'All versions', values: others, color: 'step-5' },
      ]
    : bands
}
