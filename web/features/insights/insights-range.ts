// Which days or hours the insights show, of what, and whether beside those before: in the URL, so that a link shows the
// same.

import type { InsightsFilter } from '#shared/domain/insights/application-insights.ts'
import { MAX_FILTER_LENGTH } from '#shared/limits.ts'
import { DEFAULT_RANGE, parseRange, RANGE_PARAMETER, RANGES } from '#web/lib/api/insights-ranges.ts'
import { useParameters } from '#web/lib/browser/list-state.ts'

const HOUR_RANGES = [
  { value: '24h', label: '24 h', hours: 24, words: '24 hours' },
  { value: '48h', label: '48 h', hours: 48, words: '48 hours' },
] as const

/** All that the page can show. */
export const SHOWN_RANGES = [...HOUR_RANGES, ...RANGES]
export type HourRange = (typeof HOUR_RANGES)[number]
export type DayRange = (typeof RANGES)[number]
export type ShownRange = HourRange | DayRange

export interface ShownInsights {
  range: ShownRange
  compare: boolean
  /** Empty: of everything. */
  filter: InsightsFilter
}

export interface RangeChange {
  range?: ShownRange['value']
  compare?: boolean
  /** Null: of all. */
  channel?: string | null
  platform?: string | null
}

/** What the URL shows, and a function that changes it. */
export function useInsightsRange() {
  const [parameters, change] = useParameters()
  const named = parameters.get(RANGE_PARAMETER)
  const [channel, platform] = [
    countedValue(parameters.get('channel')),
    countedValue(parameters.get('platform')),
  ]
  const shown: ShownInsights = {
    range: HOUR_RANGES.find(({ value }) => value === named) ?? parseRange(named),
    compare: parameters.get('compare') !== 'off',
    filter: { ...(channel && { channel }), ...(platform && { platform }) },
  }
  const show = ({ range, compare, ...filter }: RangeChange) =>
    change(
      {
        ...(range && { [RANGE_PARAMETER]: range === DEFAULT_RANGE.value ? null : range }),
        ...(compare !== undefined && { compare: compare ? null : 'off' }),
        ...filter,
      },
      { replace: true },
    )
  return [shown, show] as const
}

/** A value to filter by; longer ones were never counted, and the directory refuses them. */
function countedValue(text: string | null): string | null {
  return text && text.length <= MAX_FILTER_LENGTH ? text : null
}
