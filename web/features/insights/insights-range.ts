// Which days the insights show, and whether beside those before: in the URL, so that a link shows the same.

import { useParameters } from '#web/lib/browser/list-state.ts'

/** A year is told by week, so it is whole weeks. */
export const RANGES = [
  { value: '7d', label: '7 d', days: 7, words: '7 days' },
  { value: '30d', label: '30 d', days: 30, words: '30 days' },
  { value: '90d', label: '90 d', days: 90, words: '90 days' },
  { value: '1y', label: '1 y', days: 364, words: '52 weeks' },
] as const
export type InsightsRange = (typeof RANGES)[number]

const [, DEFAULT] = RANGES

export interface ShownInsights {
  range: InsightsRange
  compare: boolean
}

/** The range in the URL, and a function that changes it. */
export function useInsightsRange() {
  const [parameters, change] = useParameters()
  const shown: ShownInsights = {
    range: RANGES.find(({ value }) => value === parameters.get('range')) ?? DEFAULT,
    compare: parameters.get('compare') !== 'off',
  }
  const show = ({ range, compare }: { range?: InsightsRange['value']; compare?: boolean }) =>
    change(
      {
        ...(range && { range: range === DEFAULT.value ? null : range }),
        ...(compare !== undefined && { compare: compare ? null : 'off' }),
      },
      { replace: true },
    )
  return [shown, show] as const
}
