import {
  DEFAULT_RANGE,
  type InsightsRange,
  parseRange,
  RANGE_PARAMETER,
} from '#web/lib/api/insights-ranges.ts'
import { useParameters } from '#web/lib/browser/list-state.ts'

/** The range in the URL, and a function that changes it there. */
export function useInsightsRange() {
  const [parameters, change] = useParameters()
  const setRange = (value: InsightsRange['value']) =>
    change({ [RANGE_PARAMETER]: value === DEFAULT_RANGE.value ? null : value }, { replace: true })
  return [parseRange(parameters.get(RANGE_PARAMETER)), setRange] as const
}
