import type { ChartColor } from './color-of.ts'
import { type ChartSeries, sumSeries } from './series.ts'

const STEPS = ['step-1', 'step-2', 'step-3', 'step-4'] as const
/** What updaters that don't send their version are counted as. */
const UNKNOWN_VERSION = 'unknown'

interface CountedVersions {
  all: readonly number[]
  /** The newest first. */
  versions: readonly { version: string; count: number; series: readonly number[] }[]
}

/**
 * The use of versions as bands: the most used, the newest first, and all others together as the last one, which is left
 * out if it is empty.
 */
export function versionSeries({ versions, all }: CountedVersions): ChartSeries[] {
  const most = versions
    .toSorted((a, b) => b.count - a.count)
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
  // A client that updates has two versions on that day, so those named may come to more than all clients.
  const others = all.map((count, index) => Math.max(0, count - (named[index] ?? 0)))
  return others.some((count) => count > 0)
    ? [
        ...bands,
        { label: bands.length > 0 ? 'Other versions' : 'All versions', values: others, color: 'step-5' },
      ]
    : bands
}
