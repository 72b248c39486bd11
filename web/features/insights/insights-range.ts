// Which days the insights show, and whether beside those before: in the URL, so that a link shows the same.

import {
  DEFAULT_RANGE,
  type InsightsRange,
  parseRange,
  RANGE_PARAMETER,
} from '#web/lib/api/insights-ranges.ts'
import { useParameters } from '#web/lib/browser/list-state.ts'

export interface ShownInsights {
  range: InsightsRange
  compare: boolean
}

/** The range in the URL, and a function that changes it. */
export function useInsightsRange() {
  const [parameters, change] = useParameters()
  const shown: ShownInsights = {
    range: parseRange(parameters.get(RANGE_PARAMETER)),
    compare: parameters.get('compare') !== 'off',
  }
  const show = ({ range, compare }: { range?: InsightsRange['value']; compare?: boolean }) =>
    change(
      {
        ...(range && { [RANGE_PARAMETER]: range === DEFAULT_RANGE.value ? null : range }),
        ...(compare !== undefined && { compare: compare ? null : 'off' }),
      },
      { replace: true },
    )
  return [shown, show] as const
}
