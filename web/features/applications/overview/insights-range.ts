import { useParameters } from '#web/lib/browser/list-state.ts'

/** Spans of UTC days up to today that the charts can show. */
export const RANGES = ['7d', '30d', '90d', '1y'] as const
export type InsightsRange = (typeof RANGES)[number]

const DEFAULT_RANGE: InsightsRange = '30d'
const PARAMETER = 'range'

export const RANGE_DAYS: Record<InsightsRange, number> = { '7d': 7, '30d': 30, '90d': 90, '1y': 365 }
export const RANGE_LABELS: Record<InsightsRange, string> = {
  '7d': '7 d',
  '30d': '30 d',
  '90d': '90 d',
  '1y': '1 y',
}

/** The range in the URL, and a function that changes it there. */
export function useInsightsRange() {
  const [parameters, change] = useParameters()
  const asked = parameters.get(PARAMETER)
  const range = RANGES.find((each) => each === asked) ?? DEFAULT_RANGE
  const setRange = (next: InsightsRange) =>
    change({ [PARAMETER]: next === DEFAULT_RANGE ? null : next }, { replace: true })
  return [range, setRange] as const
}
