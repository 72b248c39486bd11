import { Segments } from '#web/ui/segments/segments.tsx'
import { type InsightsRange, RANGE_LABELS, RANGES } from './insights-range.ts'

export interface RangeProps {
  range: InsightsRange
  onRange: (range: InsightsRange) => void
}

/** The days that all charts of the page show. */
export function RangeSegments({ range, onRange }: RangeProps) {
  const options = RANGES.map((value) => ({ value, label: RANGE_LABELS[value] }))
  return <Segments label="Range" value={range} onChange={onRange} options={options} />
}
